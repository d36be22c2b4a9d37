import type { LeadColumn, LeadKind } from '@cardroom/leads/lead-kind'
import { wordsOf } from '@cardroom/leads/parts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { actionsColumn, Noted } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import { DateTime } from './date-time.tsx'
import { DetailsButton } from './details-button.tsx'
import { IconLink } from './icon-button.tsx'
import { leadName, pathOf, type WorkedRow } from './lead.ts'
import { BulkChanges, RowStatus } from './lead-status.tsx'
import { ListTab } from './list-tab.tsx'
import { mailtoHref } from './mailto-href.ts'
import { SourceCell } from './source-cell.tsx'
import { spamColumn, spamNote } from './lead-status.tsx'
import { foundOf, type Stat, StatCards } from './stat-cards.tsx'
import type { Column, ColumnValue } from './table-column.ts'
import type { Sort } from './table-params.ts'
import { useFoundRows } from './use-found-rows.ts'
import { followUpWords } from './due-query.ts'
import { PersonLink } from './person-link.tsx'

type RowOf<Kind extends LeadKind> = z.output<Kind['row']> & {
  id: string | number
  createdAt: string
  sessionId: string | null
}
type Cells<Kind extends LeadKind> = Partial<
  Record<Kind['columns'][number]['id'], (row: RowOf<Kind>) => ReactNode>
>

/**
 * The columns that a kind declares.
 * @param cells renders columns that show more than their value
 * @param actions the actions for a row; the default is email and details
 */
export function leadColumns<Kind extends LeadKind>(
  kind: Kind,
  cells: Cells<Kind>,
  actions: (row: RowOf<Kind>) => ReactNode = (row) => <LeadActions kind={kind} row={row} />,
): readonly Column<RowOf<Kind>>[] {
  const columns = kind.columns.map((column): Column<RowOf<Kind>> => {
    const { id, label, order, fields: _fields, filter, ...shown } = column
    const cell = (cells as Record<string, (row: RowOf<Kind>) => ReactNode>)[id]
    return {
      id,
      label,
      value: (row) => valueOf(column, row),
      cell: cell ?? defaultCell(kind, column),
      ...(filter && { filter }),
      ...(order === 'source' && { onPhone: 'figure' }),
      ...shown,
    }
  })
  if (kind.statuses === undefined) return [...columns, actionsColumn(actions)]
  const spam = spamColumn as unknown as Column<RowOf<Kind>>
  return [
    ...columns.filter(({ id }) => id !== 'source'),
    spam,
    ...columns.filter(({ id }) => id === 'source'),
    actionsColumn(actions),
  ]
}

function valueOf({ fields, filter }: LeadColumn, row: object): ColumnValue {
  const values = fields.map((field) => (row as Record<string, ColumnValue | boolean>)[field])
  const option = Object.entries(filter?.values ?? {}).find(([, value]) => value === values[0])
  if (option !== undefined) return option[0]
  const [value = null] = values
  return values.length > 1 ? values.join(' ') : typeof value === 'boolean' ? String(value) : value
}

function defaultCell(kind: LeadKind, { id, order, fields, filter }: LeadColumn) {
  if (order === 'source') {
    return ({ sessionId, createdAt }: RowOf<LeadKind>) => (
      <SourceCell sessionId={sessionId} at={createdAt} />
    )
  }
  if (fields[0] === 'createdAt') {
    return ({ createdAt }: RowOf<LeadKind>) => <DateTime at={createdAt} />
  }
  if (id === 'status') {
    return (row: RowOf<LeadKind>) => <RowStatus kind={kind} row={row as unknown as WorkedRow} />
  }
  return (row: RowOf<LeadKind>) => {
    const value = valueOf({ id, label: '', fields, ...(filter && { filter }) }, row)
    return filter && value !== null ? wordsOf(filter.options, String(value)) : value
  }
}

/** An address that may be truncated. */
export const emailCell = ({ email }: { email: string }) => (
  <a className="short" href={mailtoHref(email)} title={email}>
    {email}
  </a>
)

/** Buttons for the email and the details of a row. */
function LeadActions({ kind, row }: { kind: LeadKind; row: RowOf<LeadKind> }) {
  const { [kind.found.detail]: email, [kind.notes?.field ?? '']: notes } = row as Record<
    string,
    unknown
  >
  const name = leadName(kind, row)
  return (
    <>
      <IconLink icon="email" label={`Email ${name}`} href={mailtoHref(String(email))} />
      <DetailsButton id={row.id} name={name} hasNotes={notes !== null} />
    </>
  )
}

type Counts = { total: number; storedCount?: number | undefined }

type Props<Kind extends LeadKind, List> = {
  kind: Kind
  reply: { parse: (value: unknown) => List }
  columns: readonly Column<RowOf<Kind>>[]
  rowsOf: (list: List) => readonly RowOf<Kind>[]
  countsOf: (list: List) => Counts
  /** The figures above the list. The first is the number of matching rows. */
  stats: { label: string; total: string; others: (list: List) => readonly Stat[] }
  title: string
  empty: string
  search: string
  /** The name of the export file. */
  file: string
  loading: string
  isLoadingWritten?: boolean
  failure: string
  sort?: Sort
  /** Content between the figures and the list, next to the list's title, and below the list. */
  above?: ReactNode
  actions?: ReactNode
  below?: ReactNode
  /** Bulk actions. The defaults are status and spam, if the kind supports them. */
  renderBulk?: (rows: readonly RowOf<Kind>[], onDone: () => void) => ReactNode
  renderDetails?: (row: RowOf<Kind>, onClosed: () => void) => ReactNode
}

/** The tab of a list that its service searches, filters, sorts and splits into pages. */
export function LeadTab<Kind extends LeadKind, List>(props: Props<Kind, List>) {
  const { kind, columns, sort, stats, countsOf, above, below } = props
  const { query, rows, found } = useFoundRows({
    path: pathOf(kind),
    reply: props.reply,
    columns,
    ...(sort && { sort }),
    rowsOf: props.rowsOf,
    countsOf: (list) => {
      const { total, storedCount = total } = countsOf(list)
      return { rowCount: total, storedCount }
    },
  })
  const bulk =
    props.renderBulk ??
    (kind.statuses &&
      ((chosen: readonly RowOf<Kind>[], onDone: () => void) => (
        <BulkChanges kind={kind} rows={chosen as unknown as readonly WorkedRow[]} onDone={onDone} />
      )))
  return (
    <ListTab
      query={query}
      loading={props.loading}
      isLoadingWritten={props.isLoadingWritten ?? false}
      failure={props.failure}
    >
      {(list) => {
        const { total, storedCount = total } = countsOf(list)
        const first = { label: stats.total, value: total, ...foundOf(total, storedCount) }
        return (
          <>
            <StatCards label={stats.label} stats={[first, ...stats.others(list)]} />
            {above}
            <DataTable
              title={props.title}
              columns={columns}
              rows={rows}
              found={found}
              {...(sort && { sort })}
              empty={props.empty}
              search={props.search}
              csv={{ href: `${pathOf(kind)}/export`, file: props.file }}
              query={query}
              actions={props.actions}
              {...(bulk && {
                choose: { nameOf: (row: RowOf<Kind>) => leadName(kind, row), actions: bulk },
              })}
              {...(props.renderDetails && { renderDetails: props.renderDetails })}
            />
            {below}
          </>
        )
      }}
    </ListTab>
  )
}

type Row = Pick<WorkedRow, 'ownerName' | 'dueOn' | 'spamAt' | 'isSuspect'> & { email: string }

/** The name of a row as a link to the person, with the row's owner, next date and spam mark. */
export const leadNameCell = (kind: LeadKind) => (row: Row) => (
  <Noted
    name={<PersonLink email={row.email}>{leadName(kind, row)}</PersonLink>}
    notes={[followUpWords(row), spamNote(row)]}
  />
)
