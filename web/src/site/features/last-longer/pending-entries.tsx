import { pendingEntry } from '@cardroom/brand/last-longer-copy'
import type { WsopPendingResponse } from '@cardroom/contracts/last-longer'
import { StatusChip } from '../../shared/ui/status-chip.tsx'
import { ResendLink } from './resend-link.tsx'
import styles from './participant-list.module.css'

/** This browser's entries whose address is not confirmed yet, with what to do; nothing where there are none. */
export function PendingEntries({ entries }: { entries: WsopPendingResponse['data'] }) {
  if (entries.length === 0) return null
  return (
    <ul
      className={`card ${styles.list} ${styles.pending}`}
      data-ground="card-0"
      aria-label={pendingEntry.label}
    >
      {entries.map(({ id, firstName, lastName }) => (
        <li key={id} className={styles.row}>
          <p className={styles.name}>
            {firstName} {lastName}
          </p>
          <p className={styles.badges}>
            <StatusChip color="amber">{pendingEntry.chip}</StatusChip>
          </p>
          <div className={styles.standing}>
            <p>{pendingEntry.todo}</p>
            <ResendLink entry={{ id }} />
          </div>
        </li>
      ))}
    </ul>
  )
}
