import type { ThemedColor } from '@cardroom/brand/source-colors'
import { BulkChangeResponse } from '@cardroom/contracts/admin-list'
import { request } from '../../shared/request.ts'
import { askToOverwrite } from './later-changes.ts'
import { StatusSelect } from './status-select.tsx'
import type { Column } from './table-column.ts'
import { useUndoableChange } from './use-undoable-change.ts'

/** The label and the chip colour of each status. */
type Statuses<Status extends string> = Readonly<
  Record<Status, { label: string; color: ThemedColor }>
>

/** The statuses of the rows of one list. */
export type StatusNames<Status extends string = string> = {
  /** The path of the list. */
  path: string
  statuses: Statuses<Status>
  /** The noun in a message, and in singular and plural. */
  noun: string
  things: readonly [one: string, several: string]
}

/** How one row's status is changed. */
export type StatusKind<List, Status extends string> = StatusNames<Status> & {
  /** What parses the reply to a change. */
  reply: { parse: (value: unknown) => { message: string; auditId?: number | null } }
  /** The list after the change of one status. */
  withStatus: (list: List, id: string, status: Status) => List
  failed: string | ((error: Error) => string)
}

type Row<Status> = { id: string; status: Status }

type SelectProps<List, Status extends string> = {
  kind: StatusKind<List, Status>
  row: Row<Status>
  name: string
}

/** The status of a row; a change is shown at once and can be undone. */
export function RowStatus<List, Status extends string>(props: SelectProps<List, Status>) {
  const { kind, row, name } = props
  const { mutate } = useUndoableChange({
    list: kind.path,
    thing: row.id,
    basis: { name, shown: { status: row.status } },
    send: (status: Status, shown) =>
      request(`${kind.path}/${row.id}/status`, {
        method: 'PATCH',
        payload: { status, shown },
        reply: kind.reply,
      }),
    expect: (list: List, status) => kind.withStatus(list, row.id, status),
    done: (_reply, status) => `${kind.noun} status updated to ${status}`,
    failed: kind.failed,
  })
  return (
    <StatusSelect
      label={`Status of ${name}`}
      value={row.status}
      options={labelsOf(kind.statuses)}
      chip={kind.statuses[row.status].color}
      onChoose={(status) => mutate(status as Status)}
    />
  )
}

/** The column of the status, with its filter. */
export function statusColumn<List, Status extends string, Kept extends Row<Status>>(
  kind: StatusKind<List, Status>,
  nameOf: (row: Kept) => string,
): Column<Kept> {
  return {
    id: 'status',
    label: 'Status',
    value: ({ status }) => status,
    cell: (row) => <RowStatus kind={kind} row={row} name={nameOf(row)} />,
    filter: { all: 'All statuses', options: labelsOf(kind.statuses) },
    onPhone: 'mark',
  }
}

/** A selected row, with its name and its status as they are shown. */
export type ChosenRow = { id: string; name: string; status: string }
type BulkProps = { kind: StatusNames; rows: readonly ChosenRow[]; onDone: () => void }

/** Sets one status on all selected rows; each change has its own line in the audit log. */
export function BulkStatus({ kind, rows, onDone }: BulkProps) {
  const { path, statuses, things } = kind
  const { mutate, isPending } = useUndoableChange({
    list: path,
    send: async (status: string) => {
      const { message, changed, lines, left } = await setAll(path, rows, status)
      if (left.length === 0 || !(await askToOverwrite(left))) {
        return { message, changed, lines, left: left.length }
      }
      const shown = left.map((row) => ({ ...row, status: String(row.current['status']) }))
      const again = await setAll(path, shown, status)
      return {
        message,
        changed: changed + again.changed,
        lines: [...lines, ...again.lines],
        left: again.left.length,
      }
    },
    done: ({ changed, left }, status) =>
      `${changed} ${things[changed === 1 ? 0 : 1]} updated to ${status}${left === 0 ? '' : `; ${left} left as ${left === 1 ? 'it is' : 'they are'}`}`,
    failed: () => `Failed to update ${kind.noun.toLowerCase()} status`,
  })
  return (
    <StatusSelect
      label="Status for all selected rows"
      value=""
      options={{ '': isPending ? 'Updating...' : 'Set status to', ...labelsOf(statuses) }}
      isDisabled={isPending}
      onChoose={(status) => mutate(status, { onSuccess: onDone })}
    />
  )
}

/** Sets one status on rows; those that are no longer as they are shown are left. */
async function setAll(
  path: string,
  rows: readonly { id: string | number; name: string; status: string }[],
  status: string,
) {
  const ids = rows.map(({ id }) => id)
  const shown = Object.fromEntries(rows.map((row) => [row.id, row.status]))
  const { message, data } = await request(`${path}/status`, {
    method: 'PATCH',
    payload: { ids, status, shown },
    reply: BulkChangeResponse,
  })
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const left = data.left.map((later) => ({ ...later, name: names.get(later.id) ?? '' }))
  return { message, changed: data.changed, lines: data.auditIds, left }
}

/** The label of each status, in order. */
function labelsOf<Status extends string>(statuses: Statuses<Status>): Record<string, string> {
  return Object.fromEntries(
    Object.entries<{ label: string }>(statuses).map(([status, { label }]) => [status, label]),
  )
}
