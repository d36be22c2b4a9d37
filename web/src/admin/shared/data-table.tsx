import { bulkLength, listPageLength as pageSize } from '@cardroom/contracts/admin-list'
import { type ReactNode, type RefObject, useState } from 'react'
import { formatCount } from '../../shared/format.ts'
import styles from './table.module.css'
import { type Freshness, FreshnessNote } from './freshness.tsx'
import { AdminButton } from './admin-button.tsx'
import { Panel } from './panel.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { EmptyState } from './states.tsx'
import { NeighboursContext } from './neighbours.tsx'
import { newestFirst, type Sort, tableParamsOf, useTableState } from './table-params.ts'
import { arrangedRows } from './arranged-rows.ts'
import type { Column } from './table-column.ts'
import { TableExport, type TableFile } from './table-export.tsx'
import { TableFilters } from './table-filters.tsx'
import { type TableColumn, TableGrid, TablePages, useRoom } from './table.tsx'
import type { FoundRows } from './use-found-rows.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useOpenRow } from './use-url-params.ts'

/** The minimum widths of tables. Below its minimum width, a table shows its rows as blocks. */
const widths = { narrow: 600, wide: 980 } as const

type Props<Row> = {
  title: string
  /** A stable array, such as a constant of the module. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The default order. If omitted, rows are sorted by date, newest first. */
  sort?: Sort
  /** The text of an empty table. */
  empty: string
  /** Label of the search field. If omitted, there is no search. */
  search?: string
  /** The CSV export. If omitted, there is none. */
  csv?: TableFile
  /** For a list that its service searches. `rows` then contains one page of the results. */
  found?: FoundRows<Row> | undefined
  /** The minimum width of the table. Below it, the rows are blocks. */
  width?: 'narrow' | 'wide'
  /** Prefix of the URL parameters, for a tab with several tables. */
  prefix?: string
  /** The query of the rows. The table shows the age of its data. */
  query?: Freshness
  /** Additional actions next to the title. */
  actions?: ReactNode
  /** The changes to selected rows. If omitted, rows are not selectable. `onDone` clears the selection. */
  choose?: {
    nameOf: (row: Row) => string
    actions: (rows: readonly Row[], onDone: () => void) => ReactNode
  }
  /** Renders the dialog with the details of a row. The URL contains the open row. */
  renderDetails?: (row: Row, onClosed: () => void) => ReactNode
}

/**
 * A table of the back office with sorting, search, filters and pages, either in the browser or in its service. The URL
 * contains its state. On phones, rows are two-line blocks.
 */
export function DataTable<Row extends { id: string | number }>(props: Props<Row>) {
  const { title, columns, rows, sort = newestFirst, width = 'wide', query, choose, found } = props
  const [state, change] = useTableState(tableParamsOf(columns, sort, props.prefix))
  const [openId, open] = useOpenRow()
  const opened =
    props.renderDetails &&
    (found === undefined ? rows.find(({ id }) => String(id) === openId) : found.opened)
  // If somebody else removes the open row, the dialog keeps showing it.
  const [lastOpened, setLastOpened] = useState<Row | undefined>(undefined)
  if (opened !== undefined && opened !== lastOpened) setLastOpened(opened)
  const inDialog = opened ?? (String(lastOpened?.id) === openId ? lastOpened : undefined)
  const [place, isTable] = useRoom(widths[width])
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const shown = found === undefined ? arrangedRows(columns, rows, state) : rows
  const { rowCount, storedCount } = found ?? { rowCount: shown.length, storedCount: rows.length }
  const pageCount = Math.max(1, Math.ceil(rowCount / pageSize))
  const page = Math.min(state.page, pageCount)
  const shownHere = found ? shown : shown.slice((page - 1) * pageSize, page * pageSize)
  const neighbours = useNeighbours({
    rows: shown,
    openId,
    found,
    page,
    pageCount,
    rowCount,
  })
  // Excludes rows that the search or a filter hides from the change.
  const isChosen = ({ id }: Row) => chosenIds.has(String(id))
  const chosen = (found?.seen ?? shown).filter(isChosen)
  const clearChosen = () => setChosenIds(new Set())
  const setChosen = (some: readonly Row[], isSelected: boolean) => {
    const ids = new Set(chosenIds)
    for (const { id } of some) ids[isSelected ? 'add' : 'delete'](String(id))
    setChosenIds(ids)
  }
  const isMore = rowCount > shownHere.length && rowCount <= bulkLength
  const canChooseAll = isMore && chosen.length < rowCount && shownHere.every(isChosen)

  async function chooseAll(): Promise<void> {
    setChosen(found === undefined ? shown : await everyRow(found, page, pageCount), true)
  }

  const { body, fallback, enter, comeBack } = useRowFocus(found?.isOld ?? false)

  return (
    <>
      <Panel
        title={title}
        action={
          <>
            {query && <FreshnessNote query={query} />}
            {props.actions}
          </>
        }
      >
        {storedCount === 0 ? (
          <EmptyState>{props.empty}</EmptyState>
        ) : (
          <div ref={place}>
            <div className="row pad">
              <TableFilters
                columns={columns}
                search={props.search}
                isOrdered={!isTable}
                state={state}
                onChange={change}
                onDown={enter}
              />
              {!isTable && choose !== undefined && shownHere.length > 1 && (
                <AdminButton onClick={() => setChosen(shownHere, true)}>
                  Select all {formatCount(shownHere.length)} shown
                </AdminButton>
              )}
              <output className="push muted small figures">{countOf(rowCount, storedCount)}</output>
              {props.search !== undefined && <SavedFilters />}
              {props.csv !== undefined && (
                <TableExport
                  title={title}
                  ids={shown.map(({ id }) => id)}
                  rowCount={rowCount}
                  isNarrowed={rowCount < storedCount}
                  asked={found?.asked}
                  isUsualOrder={isSameSort(state.sort, sort)}
                  csv={props.csv}
                />
              )}
            </div>
            {choose !== undefined && chosen.length > 0 && (
              <fieldset className={`row pad ${styles.bulk}`}>
                <legend className="visually-hidden">Selected rows</legend>
                <p className="bold">{chosen.length} selected</p>
                {canChooseAll && (
                  <AdminButton onClick={() => void chooseAll()}>
                    Select all {formatCount(rowCount)}
                  </AdminButton>
                )}
                {choose.actions(chosen, clearChosen)}
                <button type="button" className="underlined" onClick={clearChosen}>
                  Clear selection
                </button>
              </fieldset>
            )}
            <div className="reloading ruled" aria-busy={found?.isOld}>
              {shown.length === 0 ? (
                <NothingFound
                  button={fallback}
                  onClear={() => change({ search: '', filters: {} })}
                />
              ) : (
                <TableGrid
                  label={title}
                  columns={shownColumns(columns, state.sort, (next) => change({ sort: next }))}
                  isTable={isTable}
                  body={body}
                  rows={shownHere}
                  keyOf={({ id }) => String(id)}
                  selection={choose && { nameOf: choose.nameOf, has: isChosen, set: setChosen }}
                />
              )}
            </div>
            {pageCount > 1 && (
              <TablePages
                label={title}
                page={page}
                pageSize={pageSize}
                rowCount={rowCount}
                onPage={(next) => change({ page: next })}
              />
            )}
          </div>
        )}
      </Panel>
      <NeighboursContext value={neighbours}>
        {inDialog &&
          props.renderDetails?.(inDialog, () => {
            open(null)
            comeBack(String(inDialog.id))
          })}
      </NeighboursContext>
    </>
  )
}

type NothingFoundProps = { button: RefObject<HTMLButtonElement | null>; onClear: () => void }

function NothingFound({ button, onClear }: NothingFoundProps) {
  return (
    <div className="stack">
      <EmptyState>No matches</EmptyState>
      <AdminButton ref={button} onClick={onClear}>
        Show all
      </AdminButton>
    </div>
  )
}

/** The visible columns with sortable headers. */
function shownColumns<Row>(
  columns: readonly Column<Row>[],
  sort: Sort,
  onSort: (sort: Sort) => void,
): TableColumn<Row>[] {
  return columns
    .filter(({ isHidden = false }) => !isHidden)
    .map(({ id, label, value, cell, isNumber = false, onPhone, ...column }) => {
      const isSorted = sort.id === id
      const isDescending = isSorted ? !sort.isDescending : column.isLargestFirst === true
      const order = sort.isDescending ? 'descending' : 'ascending'
      return {
        label,
        cell: cell ?? value,
        isNumber,
        onPhone: onPhone ?? 'none',
        ...(column.isSortable !== false && {
          sort: { order: isSorted ? order : undefined, by: () => onSort({ id, isDescending }) },
        }),
      }
    })
}

/**
 * Reads the rows of all pages. The visible page is last, because its response renders the table again, and `seen` then
 * contains the rows of the other pages.
 */
async function everyRow<Row>(found: FoundRows<Row>, page: number, pageCount: number) {
  const others = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (one) => one !== page,
  )
  const rows = await Promise.all(others.map((one) => found.readPage(one)))
  return [...rows.flat(), ...(await found.readPage(page))]
}

function isSameSort(one: Sort, other: Sort): boolean {
  return one.id === other.id && one.isDescending === other.isDescending
}

function countOf(shown: number, held: number): string {
  return shown < held
    ? `${formatCount(shown)} of ${formatCount(held)}`
    : `${formatCount(held)} in all`
}
