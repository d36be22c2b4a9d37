import type { ExploreRow } from '@cardroom/contracts/explore'
import { ChangeMark } from '../../shared/change-mark.tsx'
import { periodChange } from '../../shared/period-change.ts'
import { figure } from '../../shared/report-columns.tsx'
import type { TableColumn } from '../../shared/table.tsx'
import type { Sort } from '../../shared/table-params.ts'
import styles from './explore.module.css'
import { figureOf, figureText } from './explore-figures.ts'
import { dimensionLabels, type TableTab, valueLabel } from './explore-groups.ts'

type Options = {
  tab: TableTab
  names: readonly string[]
  sort: Sort
  /** The URL of a sort order. */
  hrefOf: (sort: Sort) => string
  /** Adds the value of a row as a condition. */
  onChosen: (name: string) => void
}

/** The columns of a dimension's table: values that filter on click, and figures with their changes. */
export function dimensionColumns(options: Options): TableColumn<ExploreRow>[] {
  const { tab, names, sort, hrefOf, onChosen } = options
  const sortBy = (id: string): TableColumn<ExploreRow>['sort'] => {
    const isCurrent = sort.id === id
    // The first click sorts figures in descending order and names in ascending order.
    const isDescending = isCurrent ? !sort.isDescending : id !== 'name'
    return {
      by: hrefOf({ id, isDescending }),
      order: isCurrent ? (sort.isDescending ? 'descending' : 'ascending') : undefined,
    }
  }
  return [
    { ...nameColumn(tab, onChosen), sort: sortBy('name') },
    ...names.map((name) => ({
      ...figure(figureOf(name).head, (row: ExploreRow) => cellOf(name, row)),
      sort: sortBy(name),
    })),
  ]
}

/** The names of the rows. A click on a name filters by it. */
export function nameColumn(
  tab: TableTab,
  onChosen: (name: string) => void,
): TableColumn<ExploreRow> {
  const labelOf = ({ name }: ExploreRow) => valueLabel(tab.by, name)
  return {
    label: tab.where === undefined ? dimensionLabels[tab.by] : tab.label,
    cell: (row) => (
      <button
        type="button"
        className={`link cut ${styles.name}`}
        onClick={() => onChosen(row.name)}
      >
        <span className="visually-hidden">Filter by </span>
        {labelOf(row)}
      </button>
    ),
    titleOf: labelOf,
    onPhone: 'title',
  }
}

/** A figure of a row with its change. */
export function cellOf(name: string, { figures: own, compared }: ExploreRow) {
  const value = own[name]
  const before = compared?.[name]
  return (
    <>
      {figureText(name, value)}
      {typeof value === 'number' && typeof before === 'number' && (
        <ChangeOf name={name} value={value} before={before} />
      )}
    </>
  )
}

function ChangeOf({ name, value, before }: { name: string; value: number; before: number }) {
  const { format, formatChange = format, isLossWhenUp = false } = figureOf(name)
  const change = periodChange(value, before, formatChange)
  return (
    <span className="second" title={`Before: ${figureText(name, before)}`}>
      {change.direction === 'none' ? (
        <>
          <span aria-hidden="true">=</span>
          <span className="visually-hidden"> No change</span>
        </>
      ) : (
        <ChangeMark change={change} isLossWhenUp={isLossWhenUp} />
      )}
      <span className="visually-hidden"> from {figureText(name, before)}</span>
    </span>
  )
}
