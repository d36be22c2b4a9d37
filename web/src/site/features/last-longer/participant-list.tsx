import { participants as copy } from '@cardroom/brand/last-longer-copy'
import type { WsopParticipant } from '@cardroom/contracts/last-longer'
import { formatCount, formatTime } from '../../../shared/format.ts'
import { StatusChip } from '../../shared/ui/status-chip.tsx'
import styles from './participant-list.module.css'

/** All participants, in the order of the contest. */
export function ParticipantList({ participants }: { participants: readonly WsopParticipant[] }) {
  if (participants.length === 0) return <p className={styles.empty}>{copy.empty}</p>
  return (
    <ul className={`card ${styles.list}`} data-ground="card-0">
      {participants.map((participant) => (
        <Row key={participant.id} participant={participant} />
      ))}
    </ul>
  )
}

function Row({ participant }: { participant: WsopParticipant }) {
  const { firstName, lastName, isPaid, isEliminated, chipCount, lastChipUpdate, finalPosition } =
    participant
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {firstName} {lastName}
      </p>
      <p className={styles.badges}>
        <StatusChip color={isPaid ? 'green' : 'amber'}>
          {isPaid ? copy.paid : copy.unpaid}
        </StatusChip>
        <StatusChip color={isEliminated ? 'red' : 'green'}>
          {isEliminated ? copy.eliminated : copy.playing}
        </StatusChip>
      </p>
      <p className={styles.standing}>
        {finalPosition !== null && (
          <span className={styles.position}>{copy.position(finalPosition)}</span>
        )}
        {chipCount === null ? (
          <span className="muted">{copy.noChips}</span>
        ) : (
          <span className={styles.chips}>
            {formatCount(chipCount)} {copy.chips}
          </span>
        )}
        {lastChipUpdate !== null && (
          <time className="muted" dateTime={lastChipUpdate}>
            {copy.updated(formatTime(lastChipUpdate))}
          </time>
        )}
      </p>
    </li>
  )
}
