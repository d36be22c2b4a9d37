import type { BulkChangeResponse } from '@cardroom/contracts/admin-list'
import type { PathKey } from '../../shared/query-client.ts'
import { SelectBox } from './select-box.tsx'
import { statusLabels, type Statuses } from './status-select.tsx'
import { useUndoableChange } from './use-undoable-change.ts'

type Props<Status extends string> = {
  list: PathKey
  statuses: Statuses<Status>
  send: (status: Status) => Promise<BulkChangeResponse>
  /** The noun in singular and plural. */
  thing: readonly [one: string, several: string]
  failed: string
  onDone: () => void
}

/** Sets one status on all selected rows; each change has its own line in the audit log. */
export function BulkStatus<Status extends string>(props: Props<Status>) {
  const { list, statuses, send, thing, failed, onDone } = props
  const { mutate, isPending } = useUndoableChange({
    list,
    send: async (status: Status) => {
      const { message, data } = await send(status)
      return { message, changed: data.changed, lines: data.auditIds }
    },
    done: ({ changed }, status) => ({
      title: 'Success',
      description: `${changed} ${thing[changed === 1 ? 0 : 1]} updated to ${status}`,
    }),
    failed: () => failed,
  })
  return (
    <SelectBox
      label="Status for all selected rows"
      value=""
      options={{ '': isPending ? 'Updating...' : 'Set status to', ...statusLabels(statuses) }}
      isDisabled={isPending}
      onChange={(status) => {
        if (status !== '') mutate(status as Status, { onSuccess: onDone })
      }}
    />
  )
}
