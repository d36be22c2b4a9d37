import { bulkLength, listPageLength as pageSize } from '@cardroom/contracts/admin-list'
import type { RowSelectionState } from '@tanstack/react-table'
import { type ReactNode, type RefObject, useState } from 'react'
import { formatCount } from '../../shared/format.ts'
import { useMediaQuery } from '../../shared/use-browser-value.ts'
import styles from './data-table.module.css'
import { type Freshness, FreshnessNote } from './freshness.tsx'
import { AdminButton } from './admin-button.tsx'
import { Panel } from './panel.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { EmptyState } from './states.tsx'
import { NeighboursContext } from './neighbours.tsx'
import { newestFirst, type Sort, tableParamsOf } from './table-params.ts'
import type { Column } from './table-column.ts'
import tab from './tab.module.css'
import { TableExport, type TableFile } from './table-export.tsx'
import { TableFilters } from './table-filters.tsx'
import { TableGrid } from './table-grid.tsx'
import { TablePages } from './table-pages.tsx'
import { useDataTable } from './use-data-table.ts'
import type { FoundRows } from './use-found-rows.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useOpenRow } from './use-open-row.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useTableState } from './use-table-state.ts'

/** Window widths that fit a table of that width beside the sidebar. */
const roomFor = { narrow: '(width >= 640px)', wide: '(width >= 1280px)' } as const

type Props<Row> = {
  title: string
  /** Must be a stable array, such as a constant of the module. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The default order; by date, newest first, unless given. */
  sort?: Sort
  /** The text of an empty table. */
  empty: string
  /** Label of the search field; without it there is no search. */
  search?: string
  /** The CSV export; without it there is none. */
  csv?: TableFile
  /** Of a list that its service searches: then `rows` are one page of what it has found. */
  found?: FoundRows<Row> | undefined
  /** The width it needs as a table; with less it is a list of blocks. */
  width?: 'narrow' | 'wide'
  /** Prefix of its URL parameters, where a tab has more than one table. */
  prefix?: string
  /** The query of the rows, to show their age. */
  query?: Freshness
  /** Other actions, beside the title. */
  actions?: ReactNode
  /** The changes of selected rows; without it no row can be selected. `onDone` clears the selection. */
  choose?: {
    nameOf: (row: Row) => string
    actions: (rows: readonly Row[], onDone: () => void) => ReactNode
  }
  /** The dialog with the details of a row, of which the URL names the open one. */
  renderDetails?: (row: Row, onClosed: () => void) => ReactNode
}

/**
 * A table of the back office: sorted, searched, filtered and paged, in the browser or by its service, with its
 * state in the URL; on phones a list of two-line blocks.
 */
export function DataTable<Row extends { id: string | number }>(props: Props<Row>) {
  const { title, columns, rows, sort = newestFirst, width = 'wide', query, choose, found } = props
  const [state, change] = useTableState(tableParamsOf(columns, sort, props.prefix))
  const [openId, open] = useOpenRow()
  const opened =
    props.renderDetails &&
    (found === undefined ? rows.find(({ id }) => String(id) === openId) : found.opened)
  // A row that somebody else removes stays in the dialog that is open.
  const [lastOpened, setLastOpened] = useState<Row | undefined>(undefined)
  if (opened !== undefined && opened !== lastOpened) setLastOpened(opened)
  const inDialog = opened ?? (String(lastOpened?.id) === openId ? lastOpened : undefined)
  const isTable = useMediaQuery(roomFor[width])
  const [chosenIds, setChosenIds] = useState<RowSelectionState>({})
  const table = useDataTable({
    columns,
    rows,
    state,
    chosenIds,
    setChosenIds,
    isFound: found !== undefined,
  })
  const shown = table.getSortedRowModel().rows
  const { rowCount, storedCount } = found ?? { rowCount: shown.length, storedCount: rows.length }
  const pageCount = Math.max(1, Math.ceil(rowCount / pageSize))
  const page = Math.min(state.page, pageCount)
  const shownHere = found ? shown : shown.slice((page - 1) * pageSize, page * pageSize)
  const neighbours = useNeighbours({
    rows: shown.map(({ original }) => original),
    openId,
    found,
    page,
    pageCount,
    rowCount,
  })
  // Rows hidden by the search or a filter are not changed.
  const choosable = found?.seen ?? shown.map(({ original }) => original)
  const chosen = choosable.filter(({ id }) => chosenIds[String(id)] === true)
  const clearChosen = () => setChosenIds({})
  const isMore = rowCount > shownHere.length && rowCount <= bulkLength
  const canChooseAll = isMore && chosen.length < rowCount && shownHere.every(isChosen)

  async function chooseAll(): Promise<void> {
    setChosenIds(idsOf(found === undefined ? shown : await everyRow(found, page, pageCount)))
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
          <>
            <div className={styles.controls}>
              <TableFilters
                columns={columns}
                search={props.search}
                isOrdered={!isTable}
                state={state}
                onChange={change}
                onDown={enter}
              />
              {!isTable && choose !== undefined && shownHere.length > 1 && (
                <AdminButton onClick={() => setChosenIds({ ...chosenIds, ...idsOf(shownHere) })}>
                  Select all {formatCount(shownHere.length)} shown
                </AdminButton>
              )}
              <output className={styles.count}>{countOf(rowCount, storedCount)}</output>
              {props.search !== undefined && <SavedFilters />}
              {props.csv !== undefined && (
                <TableExport
                  title={title}
                  ids={shown.map(({ original: { id } }) => id)}
                  rowCount={rowCount}
                  isNarrowed={rowCount < storedCount}
                  asked={found?.asked}
                  isUsualOrder={isSameSort(state.sort, sort)}
                  csv={props.csv}
                />
              )}
            </div>
            {choose !== undefined && chosen.length > 0 && (
              <fieldset className={styles.bulk}>
                <legend className="visually-hidden">Selected rows</legend>
                <p>{chosen.length} selected</p>
                {canChooseAll && (
                  <AdminButton onClick={() => void chooseAll()}>
                    Select all {formatCount(rowCount)}
                  </AdminButton>
                )}
                {choose.actions(chosen, clearChosen)}
                <button type="button" className={styles.clear} onClick={clearChosen}>
                  Clear selection
                </button>
              </fieldset>
            )}
            <div className={tab.reloading} aria-busy={found?.isOld}>
              {shown.length === 0 ? (
                <NothingFound
                  button={fallback}
                  onClear={() => change({ search: '', filters: {} })}
                />
              ) : (
                <TableGrid
                  label={title}
                  columns={columns}
                  isTable={isTable}
                  body={body}
                  rows={shownHere}
                  nameOf={choose?.nameOf}
                  sort={state.sort}
                  onSort={(next) => change({ sort: next })}
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
          </>
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
    <div className={styles.nothing}>
      <EmptyState>No matches</EmptyState>
      <AdminButton ref={button} onClick={onClear}>
        Show all
      </AdminButton>
    </div>
  )
}

function isChosen(row: { getIsSelected: () => boolean }): boolean {
  return row.getIsSelected()
}

function idsOf(rows: readonly { id: string | number }[]): RowSelectionState {
  return Object.fromEntries(rows.map(({ id }) => [String(id), true]))
}

/** The rows of all pages; those of the page on screen come last, with which the others are seen. */
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
