import { useAreListsHeld } from '../../shared/live/live-lists.ts'
import { useOthersChange } from '../../shared/live/others-changes.ts'
import { askMs, useSettledState } from '../../shared/live/use-office-live.ts'
import { announcementOf } from './others-words.ts'
import styles from './live-status.module.css'

const words = {
  connecting: 'Connecting…',
  live: 'Live',
  asking: `Not live: asks every ${askMs / 1000} s`,
  offline: 'Offline: shows what was read last',
}

/** Whether what is shown follows the changes of others. */
export function LiveStatus() {
  const state = useSettledState()
  const areHeld = useAreListsHeld()
  const change = useOthersChange()
  const others = change && announcementOf(change)
  const isHeld = state === 'live' && areHeld
  return (
    <output className={styles.status} data-state={state}>
      <span className={styles.dot} aria-hidden="true" />
      {isHeld ? 'Changes wait until you have finished' : words[state]}
      {others !== null && (
        <span className={styles.others} title={others}>
          {others}
        </span>
      )}
    </output>
  )
}
