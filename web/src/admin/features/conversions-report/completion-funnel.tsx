import { sourceColor } from '@cardroom/brand/source-colors'
import type { ConversionReport } from '@cardroom/contracts/analytics-reports'
import { formatCount, formatPercent, toPercent } from '../../../shared/format.ts'
import { Chip } from '../../shared/chip.tsx'
import styles from './completion-funnel.module.css'
import { toCompletion } from './conversion-format.ts'

/** Visitors, leads, submissions, and an insight on the last step. */
export function CompletionFunnel({ report }: { report: ConversionReport }) {
  const { totalVisits, level1Leads, formSubmissions } = report
  const { rate, isHealthy } = toCompletion(report)
  const steps = [
    { label: 'Visitors', count: totalVisits, note: 'All visitors' },
    {
      label: 'Leads',
      count: level1Leads.total,
      note: `${formatPercent(toPercent(level1Leads.total, totalVisits))} of visitors`,
    },
    {
      label: 'Submissions',
      count: formSubmissions.total,
      note: `${formatPercent(rate)} of leads`,
    },
  ]
  return (
    <>
      <ol className={styles.steps}>
        {steps.map(({ label, count, note }) => (
          <li key={label}>
            <span className={styles.label}>{label}</span>
            <strong>{formatCount(count)}</strong>
            <span className={styles.note}>{note}</span>
          </li>
        ))}
      </ol>
      <p className={styles.insight}>{insight(isHealthy, rate)}</p>
    </>
  )
}

function insight(isHealthy: boolean | null, rate: number) {
  if (isHealthy === null) return 'There is no lead yet.'
  const completion = `Completion rate ${formatPercent(rate)}.`
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
