import type { ExploreRow } from '@cardroom/contracts/explore'
import { ChangeMark } from '../../shared/change-mark.tsx'
import { periodChange } from '../../shared/period-change.ts'
import { figure } from '../../shared/report-columns.tsx'
import type { Column } from '../../shared/report-table.tsx'
import type { Sort } from '../../shared/table-params.ts'
import styles from './dimension-columns.module.css'
import { figureOf, figureText } from './explore-figures.ts'
import { dimensionLabels, type TableTab, valueLabel } from './explore-groups.ts'

type Options = {
  tab: TableTab
  /** The figures, in their order. */
  names: readonly string[]
  sort: Sort
  /** The address that sorts in another way. */
  hrefOf: (sort: Sort) => string
  /** Chooses a row's value as a condition. */
  onChosen: (name: string) => void
}

/** The columns of a dimension's table: its values, each a button that filters by it, and figures with their change. */
export function dimensionColumns(options: Options): Column<ExploreRow>[] {
  const { tab, names, sort, hrefOf, onChosen } = options
  const sortBy = (id: string): Column<ExploreRow>['sort'] => {
    const isCurrent = sort.id === id
    // Figures begin with the largest, names with A.
    const isDescending = isCurrent ? !sort.isDescending : id !== 'name'
    return {
      to: hrefOf({ id, isDescending }),
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

/** The names of a table's rows, each a button that filters by it. */
export function nameColumn(tab: TableTab, onChosen: (name: string) => void): Column<ExploreRow> {
  const labelOf = ({ name }: ExploreRow) => valueLabel(tab.by, name)
  return {
    head: tab.where === undefined ? dimensionLabels[tab.by] : tab.label,
    cell: (row) => (
      <button type="button" className={styles.name} onClick={() => onChosen(row.name)}>
        <span className="visually-hidden">Filter by </span>
        {labelOf(row)}
      </button>
    ),
    titleOf: labelOf,
    narrow: 'lead',
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
    <span className={styles.change} title={`Before: ${figureText(name, before)}`}>
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
