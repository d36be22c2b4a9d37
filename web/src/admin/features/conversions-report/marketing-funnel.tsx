import { sourceColor } from '@cardroom/brand/source-colors'
import type { FunnelReport } from '@cardroom/contracts/analytics-reports'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatMoney, formatPercent } from '../../../shared/format.ts'
import { formatRate } from '../../shared/rate.ts'
import { FileLinks } from '../../shared/file-links.tsx'
import { LinkChoice } from '../../shared/link-choice.tsx'
import { Panel } from '../../shared/panel.tsx'
import { figure, sourceColumn } from '../../shared/report-columns.tsx'
import { type TableColumn, Table } from '../../shared/table.tsx'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import {
  type FunnelTimeframe,
  funnelTimeframes,
  useReportParams,
} from '../../shared/report-params.ts'
import { exportPath, reportQuery } from '../../shared/report-query.ts'
import { funnelBars, type SourceBreakdown, sourceBreakdown } from './funnel-bars.ts'
import styles from './conversions.module.css'

const labels: Readonly<Record<FunnelTimeframe, string>> = {
  '30days': 'Last 30 Days',
  '90days': 'Last 90 Days',
  lifetime: 'Lifetime',
}

/** The funnel from visits to submissions, with its own timeframe and the tab's filter. */
export function MarketingFunnel() {
  const { address, hrefFor } = useReportParams()
  const scope = { timeframe: address.funnel, filter: address.filter }
  const query = useQuery(reportQuery('funnel', scope))
  const { data, error, isPending, isPlaceholderData } = query
  return (
    <Panel
      title="Marketing funnel"
      action={
        <>
          <LinkChoice
            label="Period of the funnel"
            look="bar"
            choices={funnelTimeframes.map((funnel) => ({
              to: hrefFor({ funnel }),
              label: labels[funnel],
              isCurrent: funnel === address.funnel,
            }))}
          />
          <FileLinks href={exportPath('funnel', 'sources', scope)} of="the funnel's sources" />
        </>
      }
    >
      {isPending && <LoadingState label="Loading the funnel" />}
      {error !== null && <ErrorState title="Failed to fetch funnel data" query={query} />}
      {data !== undefined && (
        <div className={`${styles.contents} reloading`} aria-busy={isPlaceholderData}>
          <Bars report={data.data} />
          <Breakdown report={data.data} />
        </div>
      )}
    </Panel>
  )
}

function Bars({ report }: { report: FunnelReport }) {
  return (
    <ol className={`stack loose pad ${styles.bars}`}>
      {funnelBars(report).map(({ label, total, value, each, width, ...rates }) => (
        <li key={label} className="stack" aria-label={label}>
          <p className="row between figures">
            <span className="bold">{label}</span>
            <strong className={styles.amount}>{formatCount(total)}</strong>
          </p>
          <div className={styles.track} aria-hidden="true">
            <span style={{ width: `${width}%` }} />
          </div>
          <p className="row muted small figures">
            <span>
              <strong>{formatMoney(value)}</strong> at {formatMoney(each)} each
            </span>
            <span>Overall: {formatRate(rates.overall, [report.totals.visits, 'visits'])}</span>
            {rates.previousTotal !== null && (
              <span>
                From previous: {formatRate(rates.fromPrevious, [rates.previousTotal, 'before'])}
              </span>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

const columns: TableColumn<SourceBreakdown>[] = [
  sourceColumn,
  figure('Of visits', ({ share }) => formatPercent(share)),
  figure('Submissions per visit', ({ conversion, visits }) =>
    formatRate(conversion, [visits, 'visits'], formatPercent),
  ),
]

function Breakdown({ report }: { report: FunnelReport }) {
  return (
    <div className={styles.breakdown}>
      <h3>Source Breakdown</h3>
      <Table
        label="Source Breakdown"
        columns={columns}
        rows={sourceBreakdown(report)}
        keyOf={({ source }) => source}
        barOf={({ share, color }) => ({ share, color: sourceColor(color) })}
        isScrolled
      />
    </div>
  )
}
