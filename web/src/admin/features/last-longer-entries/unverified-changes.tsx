import {
  type WsopPlayerChange,
  WsopPlayerChangesResponse,
} from '@cardroom/contracts/last-longer-admin'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../shared/format.ts'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import { listQuery } from '../../shared/list-tab.tsx'
import { Panel } from '../../shared/panel.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { changesPath, decide, isPendingReview, signupsPath } from './last-longer-api.ts'
import { fullName } from '../../shared/full-name.ts'
import { ordinal } from '../../shared/format.ts'

/** Updates for a player from a browser that did not sign up the player. */
export function UnverifiedChanges() {
  const query = useQuery(listQuery(changesPath, WsopPlayerChangesResponse))
  const { data, error } = query
  if (error !== null && data === undefined)
    return <ErrorState title="Failed to fetch the players' own updates" query={query} />
  const waiting = data?.data.filter(isPendingReview) ?? []
  if (waiting.length === 0) return null
  return (
    <Panel title="Updates to check" note={`${formatCount(waiting.length)} unverified`}>
      <p className="pad muted">
        These were sent under a player&rsquo;s email from a browser that did not sign up.
      </p>
      <ul className="lines figures">
        {waiting.map((change) => (
          <Unverified key={change.id} change={change} />
        ))}
      </ul>
    </Panel>
  )
}

function Unverified({ change }: { change: WsopPlayerChange }) {
  const name = fullName(change)
  const isHeld = change.state === 'held'
  const { mutate, isPending } = useUndoableChange({
    list: changesPath,
    also: [signupsPath],
    send: (state: 'confirmed' | 'refused') => decide(change.id, state),
    failed: 'The update could not be saved',
  })
  return (
    <li className="row pad">
      <Chip color={chipColors.amber}>{isHeld ? 'Held' : 'Applied'}</Chip>
      <p className="grow break">
        <strong>{name}</strong>: {wordsOf(change)} <DateTime at={change.createdAt} />
      </p>
      <span className="row push">
        <AdminButton
          aria-label={`${isHeld ? 'Refuse' : 'Undo'} the update of ${name}`}
          isDisabled={isPending}
          onClick={() => mutate('refused')}
        >
          {isHeld ? 'Refuse' : 'Undo'}
        </AdminButton>
        <AdminButton
          aria-label={`${isHeld ? 'Apply' : 'Keep'} the update of ${name}`}
          isDisabled={isPending}
          onClick={() => mutate('confirmed')}
        >
          {isHeld ? 'Apply' : 'Keep'}
        </AdminButton>
      </span>
    </li>
  )
}

function wordsOf({ kind, before, after }: WsopPlayerChange): string {
  if (kind === 'chips') return `chips ${chipsOf(before.chipCount)} → ${chipsOf(after.chipCount)}`
  return `still playing → eliminated${after.finalPosition === null ? '' : `, ${ordinal(after.finalPosition)}`}`
}

function chipsOf(chips: number | null): string {
  return chips === null ? 'none' : formatCount(chips)
}
