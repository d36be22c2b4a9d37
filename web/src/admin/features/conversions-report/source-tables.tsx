import { sourceColor } from '@cardroom/brand/source-colors'
import type { SourceConversions } from '@cardroom/contracts/analytics-reports'
import { formatCount, formatExactPercent, formatMoney, toPercent } from '../../../shared/format.ts'
import { figure, sourceColumn } from '../../shared/report-columns.tsx'
import { type Column, ReportTable } from '../../shared/report-table.tsx'
import { ScrollArea } from '../../shared/scroll-area.tsx'
import { rateLevel } from './conversion-format.ts'
import styles from './source-tables.module.css'

const revenueColumns: Column<SourceConversions>[] = [
  sourceColumn,
  figure('Conversions', ({ count }) => formatCount(count)),
  figure('Revenue', ({ value }) => formatMoney(value)),
]

type Props = { rows: readonly SourceConversions[] }

/** Revenue by source; sources without revenue are not listed. */
export function RevenueBySource({ rows }: Props) {
  const paying = rows.filter(({ value }) => value > 0)
  const total = paying.reduce((sum, { value }) => sum + value, 0)
  return (
    <ScrollArea label="Revenue by source">
      <ReportTable
        label="Revenue by source"
        columns={revenueColumns}
        rows={paying}
        keyOf={(row) => row.source}
        empty="No data available"
        barOf={({ value, color }) => ({
          share: toPercent(value, total),
          color: sourceColor(color),
        })}
      />
    </ScrollArea>
  )
}

const rateColumns: Column<SourceConversions>[] = [
  sourceColumn,
  figure('Visits', ({ totalVisits }) => formatCount(totalVisits)),
  {
    head: 'Conversion rate',
    cell: ({ conversionRate }) => (
      <span className={styles[rateLevel(conversionRate)]}>
        {formatExactPercent(conversionRate)}
      </span>
    ),
    look: 'figure',
  },
]

/** Conversion rate by source, the best marked. */
export function ConversionRates({ rows }: Props) {
  return (
    <>
      <ScrollArea label="Conversion rate by source">
        <ReportTable
          label="Conversion rate by source"
          columns={rateColumns}
          rows={rows.toSorted((one, other) => other.conversionRate - one.conversionRate)}
          keyOf={(row) => row.source}
          empty="No data available"
        />
      </ScrollArea>
      <p className={styles.legend}>
        <span className={styles.good}>Above 5%</span> <span className={styles.fair}>Above 1%</span>
      </p>
    </>
  )
}
