import { type Admin } from '@cardroom/contracts/admin'
import { useQueryClient } from '@tanstack/react-query'
import { sessionKey } from '../../shared/query-client.ts'
import { formatAge } from '../../shared/format.ts'
import { fieldChanges } from './audit-format.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { nameOfOwner } from './due-query.ts'
import { type NamedChange, useQuestion } from './later-changes.ts'
import { useNow } from './use-now.ts'

/** Shows later changes by others before the administrator overwrites them. */
export function LaterChangeDialog() {
  const question = useQuestion()
  if (question === undefined) return null
  const { changes, answer } = question
  const [first] = changes
  const isDeletion = first?.isDeletion === true
  const action = isDeletion ? 'Delete' : 'Overwrite'
  return (
    <ConfirmDialog
      key={changes.map(({ id, change }) => `${id} ${change?.auditId}`).join()}
      title={
        changes.length === 1 && first !== undefined
          ? `${first.name} has changed`
          : `${changes.length} rows have changed`
      }
      action={action}
      cancel="Keep"
      busy={action}
      isBusy={false}
      onConfirm={() => answer(true)}
      onClosed={() => answer(false)}
    >
      <p>Since you saw {changes.length === 1 ? 'it' : 'them'}:</p>
      <ul>
        {changes.map((change) => (
          <Later key={change.id} change={change} isNamed={changes.length > 1} />
        ))}
      </ul>
      <p>
        {isDeletion
          ? 'Delete removes it as it is now.'
          : 'Overwrite puts your change in its place.'}{' '}
        Keep leaves it as it is now.
      </p>
    </ConfirmDialog>
  )
}

/** Shows a name for an owner, because the value is an id. */
function named({ ownerId, ...current }: Record<string, unknown>): Record<string, unknown> {
  if (ownerId === undefined) return current
  const owner = ownerId === null ? null : (nameOfOwner(ownerId) ?? 'another administrator')
  return { ...current, owner }
}

function Later({ change: later, isNamed }: { change: NamedChange; isNamed: boolean }) {
  const me = useQueryClient().getQueryData<Admin | null>(sessionKey)
  const now = useNow()
  const { name, current, change } = later
  const fields = fieldChanges({ before: null, after: named(current) }, now)
  const set = fields.map(({ name: field, after }) => `${field} to ${after}`).join(', ')
  const who =
    change === null
      ? 'Someone'
      : change.actorEmail === null
        ? 'The player, or a visitor,'
        : change.actorEmail === me?.email
          ? 'You, in another window,'
          : (change.actorName ?? change.actorEmail)
  return (
    <li>
      {isNamed && <strong>{name}: </strong>}
      {who} set {set}
      {change !== null && ` ${formatAge(Date.parse(change.at), now)}`}.
    </li>
  )
}
