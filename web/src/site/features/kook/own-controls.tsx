import styles from './own-controls.module.css'
import { usePreference } from './preferences.ts'
import type { TableState } from './table-state.ts'
import type { TableStore } from './table-store.ts'

type Props = { state: TableState; table: TableStore | null }

/** What one request takes from the time bank. */
const stepSeconds = 20

/** In the own turn: takes time from the bank while there is any. */
export function TakeTime({ state, table }: Props) {
  const areKeysOn = usePreference('keys')
  const bank = Math.ceil((state.game?.you?.timeBankMs ?? 0) / 1000)
  if (bank === 0) return null
  const step = Math.min(stepSeconds, bank)
  return (
    <button
      type="button"
      className={styles.takeTime}
      aria-label={`+${step} s: take ${step} seconds more, ${bank} left in the time bank`}
      aria-disabled={state.isTimeRequested || undefined}
      aria-keyshortcuts={areKeysOn ? 'T' : undefined}
      onClick={() => table?.takeTime()}
    >
      +{step} s
    </button>
  )
}

/** The button of a player who sits out, in the place of FOLD and POT. */
export function SitIn({ table }: Pick<Props, 'table'>) {
  return (
    <button type="button" className={styles.sitIn} onClick={() => table?.sitIn()}>
      Deal me in
    </button>
  )
}
