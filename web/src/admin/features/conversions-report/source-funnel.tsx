import { sourceColor } from '@cardroom/brand/source-colors'
import { formatCount, formatPercent, toPercent } from '../../../shared/format.ts'
import { chipColor } from '../../shared/chip.tsx'
import { figure, sourceColumn } from '../../shared/report-columns.tsx'
import { type TableColumn, Table } from '../../shared/table.tsx'
import { EmptyState } from '../../shared/states.tsx'
import styles from './conversions.module.css'
import type { SourceStages } from './source-stages.ts'

const stages = [
  { name: 'visits', label: 'Visits' },
  { name: 'leads', label: 'Level 1 leads' },
  { name: 'submissions', label: 'Submissions' },
] as const

type Props = { sources: readonly SourceStages[] }

/** The sources of the visits, leads and submissions. */
export function SourceFunnel({ sources }: Props) {
  const totals = stages.map(({ name }) => sources.reduce((sum, one) => sum + one[name], 0))
  if (totals.every((total) => total === 0)) return <EmptyState>No data available</EmptyState>
  const columns: TableColumn<SourceStages>[] = [
    sourceColumn,
    ...stages.map(({ name, label }, index) =>
      figure<SourceStages>(
        label,
        (row) =>
          `${formatCount(row[name])} (${formatPercent(toPercent(row[name], totals[index] ?? 0))})`,
      ),
    ),
  ]
  return (
    <>
      {/* The table below contains the same numbers and serves as the legend. */}
      <div className="stack pad figures" aria-hidden="true">
        {stages.map(({ name, label }, index) => (
          <div key={name} className={styles.stage}>
            <p className="row between">
              {label} <strong>{formatCount(totals[index] ?? 0)}</strong>
            </p>
            <div className={styles.bar}>
              {sources
                .filter((one) => one[name] > 0)
                .map((one) => (
                  <span
                    key={one.source}
                    style={{ ...chipColor(sourceColor(one.color)), flexGrow: one[name] }}
                  />
                ))}
            </div>
          </div>
        ))}
      </div>
      <Table
        label="Source funnel"
        columns={columns}
        rows={sources}
        keyOf={({ source }) => source}
      />
    </>
  )
}
