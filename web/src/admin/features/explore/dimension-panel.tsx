import type { ExploreReport, ExploreRow } from '@cardroom/contracts/explore'
import { sourceColor } from '@cardroom/brand/source-colors'
import { useQuery } from '@tanstack/react-query'
import { adminButton } from '../../shared/admin-button.tsx'
import { formatCount, toPercent } from '../../../shared/format.ts'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { FileLinks } from '../../shared/file-links.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { DialogClose } from '../../shared/dialog-close.tsx'
import { LinkChoice } from '../../shared/link-choice.tsx'
import { Panel } from '../../shared/panel.tsx'
import { SelectBox } from '../../shared/select-box.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { Table, TablePages } from '../../shared/table.tsx'
import { readSort, sortText } from '../../shared/table-params.ts'
import { dimensionColumns } from './dimension-columns.tsx'
import styles from './explore.module.css'
import { exportPath, tableQuery } from './explore-api.ts'
import { figureOf } from './explore-figures.ts'
import { figureNames, type Group, type Metric, type TableTab } from './explore-groups.ts'
import { sortOf, tabOf, useExploreParams, withFilter, withTab } from './explore-params.ts'

const shownRows = 10
const pageSize = 50

type Props = { group: Group; totals: ExploreReport['totals'] }

/** The top rows of the selected tab of a group. A dialog shows all rows. */
export function DimensionPanel({ group, totals }: Props) {
  const { params, hrefFor, choose } = useExploreParams()
  const tab = tabOf(params, group)
  const sort = sortOf(params, group, tab)
  const query = useQuery(tableQuery(params, tab, { sort, limit: shownRows }))
  const { data, error, isPending, isPlaceholderData } = query
  // Rows of another dimension cannot serve as placeholder data for this dimension.
  const table = data?.data.by === tab.by ? data.data : undefined
  const isOpen = params.all?.group === group.name
  return (
    <Panel
      title={group.label}
      action={
        <FileLinks href={exportPath(params, tab, sort)} of={`${group.label}: ${tab.label}`} />
      }
    >
      <LinkChoice
        label={`Tables of ${group.label}`}
        look="pills"
        choices={group.tabs.map((one) => ({
          to: hrefFor(withTab(params, group, one)),
          label: one.label,
          isCurrent: one === tab,
        }))}
      />
      {error !== null && <ErrorState title={`Failed to fetch ${group.label}`} query={query} />}
      {(isPending || (table === undefined && error === null)) && <Skeleton label={group.label} />}
      {table !== undefined && (
        <div className="reloading" aria-busy={isPlaceholderData}>
          <DimensionTable
            group={group}
            tab={tab}
            rows={table.rows}
            totals={totals}
            names={shortNames(tab, params.metric)}
          />
          {table.total > shownRows && (
            <p className="pad">
              <SiteLink
                className={adminButton()}
                to={hrefFor({ all: { group: group.name, page: 1 } })}
              >
                All {formatCount(table.total)}
                <span className="visually-hidden"> rows of {tab.label}</span>
              </SiteLink>
            </p>
          )}
        </div>
      )}
      {isOpen && <AllRows group={group} totals={totals} onClosed={() => choose({ all: null })} />}
    </Panel>
  )
}

/** The figures of a small table: visits, and either the chart's figure or applications. */
function shortNames(tab: TableTab, metric: Metric): string[] {
  const known = figureNames(tab.by)
  if (!known.includes('submissions')) {
    return ['visits', known.includes('events') ? 'events' : 'views']
  }
  return ['visits', metric === 'visits' ? 'submissions' : metric]
}

/** Figures for which the table has no space. The export and the cards include them. */
const leftOut = new Set(['newVisitors', 'views', 'newsletters', 'sponsorships', 'leads'])

/** The figures of the large table: those for which there is space, and the chart's figure. */
function longNames(tab: TableTab, metric: Metric): string[] {
  const known = figureNames(tab.by)
  if (!known.includes('submissions')) return known
  return known.filter((name) => name === metric || !leftOut.has(name))
}

type TableProps = {
  group: Group
  tab: TableTab
  rows: readonly ExploreRow[]
  totals: ExploreReport['totals']
  names: readonly string[]
}

function DimensionTable({ group, tab, rows, totals, names }: TableProps) {
  const { params, hrefFor, choose } = useExploreParams()
  const sort = sortOf(params, group, tab)
  const columns = dimensionColumns({
    tab,
    names,
    sort,
    hrefOf: (order) =>
      hrefFor({
        sorts: { ...params.sorts, [group.name]: order },
        all: params.all && { ...params.all, page: 1 },
      }),
    onChosen: (value) =>
      choose({
        filters: withFilter(params.filters, { operator: 'is', dimension: tab.by, value }),
        all: null,
      }),
  })
  return (
    <Table
      label={`${group.label}: ${tab.label}`}
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
      empty={`No ${tab.label.toLowerCase()} in this period`}
      barOf={({ name, figures: own }) => ({
        share: shareOf(own, totals, params.metric),
        color: sourceColor(tab.by === 'source' || tab.by === 'channel' ? name : 'direct'),
      })}
    />
  )
}

/** The share of the chart's figure if its values add up, otherwise the share of visits. */
function shareOf(
  own: Readonly<Record<string, number | null>>,
  totals: ExploreReport['totals'],
  metric: Metric,
): number {
  const name = sums.has(metric) && metric in own ? metric : 'visits'
  return Math.min(100, toPercent(own[name] ?? 0, totals[name] ?? 0))
}

const sums = new Set<Metric>([
  'visits',
  'visitors',
  'newVisitors',
  'views',
  'conversions',
  'submissions',
  'newsletters',
  'sponsorships',
  'leads',
  'value',
])

type AllProps = Props & { onClosed: () => void }

/** All rows with all figures, in pages. */
function AllRows({ group, totals, onClosed }: AllProps) {
  const { params, choose } = useExploreParams()
  const tab = tabOf(params, group)
  const sort = sortOf(params, group, tab)
  const page = params.all?.page ?? 1
  const query = useQuery(
    tableQuery(params, tab, { sort, limit: pageSize, offset: (page - 1) * pageSize }),
  )
  const { data, error, isPlaceholderData } = query
  const table = data?.data.by === tab.by ? data.data : undefined
  const names = longNames(tab, params.metric)
  const label = `${group.label}: ${tab.label}`
  return (
    <Dialog title={label} width="full" onClosed={onClosed}>
      {(close) => (
        <div className={`stack ${styles.rows}`}>
          <div className="row between">
            <SelectBox
              label="Order"
              value={sortText(sort)}
              options={ordersOf(names)}
              onChange={(text) =>
                choose({
                  sorts: { ...params.sorts, [group.name]: readSort(text) },
                  all: { group: group.name, page: 1 },
                })
              }
            />
            <FileLinks href={exportPath(params, tab, sort)} of={`all rows of ${tab.label}`} />
          </div>
          {error !== null && <ErrorState title={`Failed to fetch ${label}`} query={query} />}
          {table === undefined && error === null && <Skeleton label={label} />}
          {table !== undefined && (
            <div className={`reloading ${styles.rows}`} aria-busy={isPlaceholderData}>
              <DimensionTable
                group={group}
                tab={tab}
                rows={table.rows}
                totals={totals}
                names={names}
              />
              {table.total > pageSize && (
                <TablePages
                  label={label}
                  page={page}
                  pageSize={pageSize}
                  rowCount={table.total}
                  onPage={(next) => choose({ all: { group: group.name, page: next } })}
                />
              )}
            </div>
          )}
          <DialogClose close={close} />
        </div>
      )}
    </Dialog>
  )
}

function ordersOf(names: readonly string[]): Record<string, string> {
  return {
    name: 'By name, A to Z',
    '-name': 'By name, Z to A',
    ...Object.fromEntries(
      names.flatMap((name) => {
        const { label } = figureOf(name)
        return [
          [`-${name}`, `Most first: ${label}`],
          [name, `Least first: ${label}`],
        ]
      }),
    ),
  }
}

/** A placeholder with the height of the expected rows. */
function Skeleton({ label }: { label: string }) {
  return (
    <output className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden">Loading {label}</span>
    </output>
  )
}
