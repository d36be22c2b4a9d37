import { sourceColor } from '@cardroom/brand/source-colors'
import type { ConversionReport } from '@cardroom/contracts/analytics-reports'
import { formatCount, formatMoney, formatPercent, toPercent } from '../../../shared/format.ts'
import { fewest, formatRate, toRate } from '../../shared/rate.ts'
import { Chip } from '../../shared/chip.tsx'
import styles from './conversions.module.css'
import { toCompletion } from './conversion-format.ts'
import { submissionValue } from '@cardroom/contracts/prices'
import { figure, sourceColumn } from '../../shared/report-columns.tsx'
import { Table, type TableColumn } from '../../shared/table.tsx'

/** Visitors, leads and submissions, with an insight into the last step. */
export function CompletionFunnel({ report }: { report: ConversionReport }) {
  const { totalVisits, level1Leads, formSubmissions } = report
  const { rate, isHealthy } = toCompletion(report)
  const steps = [
    { label: 'Visitors', count: totalVisits, note: 'All visitors' },
    {
      label: 'Leads',
      count: level1Leads.total,
      note: ofAll(toRate(level1Leads.total, totalVisits), totalVisits, 'visits'),
    },
    {
      label: 'Submissions',
      count: formSubmissions.total,
      note: ofAll(rate, level1Leads.total, 'leads'),
    },
  ]
  return (
    <>
      <ol className={styles.steps}>
        {steps.map(({ label, count, note }) => (
          <li key={label}>
            <span className="muted">{label}</span>
            <strong>{formatCount(count)}</strong>
            <span className="muted small">{note}</span>
          </li>
        ))}
      </ol>
      <p className="row pad ruled">{insight(isHealthy, rate, level1Leads.total)}</p>
    </>
  )
}

function ofAll(rate: number | null, count: number, names: string): string {
  const text = formatRate(rate, [count, names], formatPercent)
  return rate === null || count < fewest ? text : `${text} of ${names}`
}

function insight(isHealthy: boolean | null, rate: number | null, leads: number) {
  if (isHealthy === null) return 'There is no lead yet.'
  if (rate === null) return 'More forms were sent than leads were made.'
  const completion = `Completion rate ${formatRate(rate, [leads, 'leads'], formatPercent)}.`
  return isHealthy ? (
    <>
      <Chip color={sourceColor('organic')}>Healthy</Chip>
      <span>{completion} Most of those who ask for a seat send the form.</span>
    </>
  ) : (
    <>
      <Chip color={sourceColor('referral')}>Opportunity to improve</Chip>
      <span>{completion} Fewer than half of those who ask for a seat send the form.</span>
    </>
  )
}

type AbandonedForms = ConversionReport['abandonedForms']

const previewedSources = 3

const lostColumns: TableColumn<AbandonedForms['bySource'][number]>[] = [
  sourceColumn,
  figure('Lost', ({ count }) => formatMoney(count * submissionValue)),
]

/** The potential revenue of abandoned forms, with the top three sources. */
export function LostRevenue({ total, bySource }: Pick<AbandonedForms, 'total' | 'bySource'>) {
  return (
    <>
      <div className="pad muted">
        <p className={styles.amount}>{formatMoney(total * submissionValue)}</p>
        <p>
          {formatCount(total)} {total === 1 ? 'form' : 'forms'} left behind, at{' '}
          {formatMoney(submissionValue)} a form.
        </p>
      </div>
      {bySource.length > 0 && (
        <Table
          label="Potential lost revenue by source"
          columns={lostColumns}
          rows={bySource.slice(0, previewedSources)}
          keyOf={({ source }) => source}
          barOf={({ source, count }) => ({
            share: toPercent(count, total),
            color: sourceColor(source),
          })}
        />
      )}
    </>
  )
}
