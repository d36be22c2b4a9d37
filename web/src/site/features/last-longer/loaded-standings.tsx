import { participants as copy, pendingEntry } from '@cardroom/brand/last-longer-copy'
import {
  type WsopParticipant,
  WsopParticipantsResponse,
  WsopPendingResponse,
} from '@cardroom/contracts/last-longer'
import { formatCount, formatTime } from '../../../shared/format.ts'
import { LoadableNotice } from '../../shared/loadable/loadable-notice.tsx'
import { useLoadable } from '../../shared/loadable/use-loadable.ts'
import { ContestFigures } from './contest-figures.tsx'
import { pendingPath, signupsPath } from './last-longer-api.ts'
import styles from './last-longer.module.css'
import { ResendLink } from './resend-link.tsx'

export function LoadedFigures() {
  const loadable = useLoadable(signupsPath, WsopParticipantsResponse)
  return (
    <ContestFigures
      totals={loadable.state === 'ready' ? loadable.value.totals : null}
      isBusy={loadable.state === 'loading'}
    />
  )
}

/** All participants, preceded by this browser's unconfirmed entries. */
export function LoadedParticipants() {
  const pending = useLoadable(pendingPath, WsopPendingResponse)
  const listed = useLoadable(signupsPath, WsopParticipantsResponse)
  // The two lists load one after the other, so an entry that is confirmed in between is in both.
  const shown = listed.state === 'ready' ? listed.value.data.map(({ id }) => id) : []
  return (
    <>
      {pending.state === 'ready' && (
        <PendingEntries entries={pending.value.data.filter(({ id }) => !shown.includes(id))} />
      )}
      {listed.state === 'ready' ? (
        <ParticipantList participants={listed.value.data} />
      ) : (
        <LoadableNotice loadable={listed} loading={copy.loading} failed={copy.failed} />
      )}
    </>
  )
}

function ParticipantList({ participants }: { participants: readonly WsopParticipant[] }) {
  if (participants.length === 0)
    return <p className={`grid centered soft text-lead ${styles.empty}`}>{copy.empty}</p>
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
    <li className={`grid ${styles.row}`}>
      <p className={`break ${styles.name}`}>
        {firstName} {lastName}
      </p>
      <p className={`flex wrap text-label ${styles.badges}`}>
        <StatusChip color={isPaid ? 'green' : 'amber'}>
          {isPaid ? copy.paid : copy.unpaid}
        </StatusChip>
        <StatusChip color={isEliminated ? 'red' : 'green'}>
          {isEliminated ? copy.eliminated : copy.playing}
        </StatusChip>
      </p>
      <p className={`flex wrap tabular ${styles.standing}`}>
        {finalPosition !== null && <span className="strong">{copy.position(finalPosition)}</span>}
        {chipCount === null ? (
          <span className="muted">{copy.noChips}</span>
        ) : (
          <span className="strong">
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

/** This browser's unconfirmed entries and the next steps for them. */
function PendingEntries({ entries }: { entries: WsopPendingResponse['data'] }) {
  if (entries.length === 0) return null
  return (
    <ul
      className={`card ${styles.list} ${styles.pending}`}
      data-ground="card-0"
      aria-label={pendingEntry.label}
    >
      {entries.map(({ id, firstName, lastName }) => (
        <li key={id} className={`grid ${styles.row}`}>
          <p className={`break ${styles.name}`}>
            {firstName} {lastName}
          </p>
          <p className={`flex wrap text-label ${styles.badges}`}>
            <StatusChip color="amber">{pendingEntry.chip}</StatusChip>
          </p>
          <div className={`flex wrap tabular ${styles.standing}`}>
            <p>{pendingEntry.todo}</p>
            <ResendLink entry={{ id }} />
          </div>
        </li>
      ))}
    </ul>
  )
}

type ChipProps = { color: 'amber' | 'green' | 'red' | 'grey'; children: string }

function StatusChip({ color, children }: ChipProps) {
  return (
    <span className={`items-center gap-8 semibold ${styles.chip}`}>
      <span className={styles.disc} data-color={color} aria-hidden="true" />
      {children}
    </span>
  )
}
