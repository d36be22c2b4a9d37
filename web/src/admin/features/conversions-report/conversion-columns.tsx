import type {
  ConversionReport,
  RecentAbandonment,
  RecentConversion,
  RecentLead,
  SourceConversions,
} from '@cardroom/contracts/analytics-reports'
import { formatCount, formatMoney, formatSeconds } from '../../../shared/format.ts'
import {
  dateColumn,
  figure,
  mediumColumn,
  recordSourceColumn,
  sourceColumn,
  text,
  textOr,
} from '../../shared/report-columns.tsx'
import type { Column } from '../../shared/report-table.tsx'
import { fewest, formatRate } from '../../shared/rate.ts'
import styles from './conversion-columns.module.css'
import { formatFields, rateLevel } from './conversion-format.ts'

export const revenueColumns: Column<SourceConversions>[] = [
  sourceColumn,
  figure('Submissions', ({ submissions }) => formatCount(submissions)),
  figure('Newsletter', ({ newsletterSignups }) => formatCount(newsletterSignups)),
  figure('Sponsors', ({ others }) => formatCount(others)),
  figure('Revenue', ({ value }) => formatMoney(value), 'end'),
]

/** What the sources can be sorted by, the first unless the URL names another. */
export const revenueSorts = [
  { name: 'revenue', label: 'Revenue', of: ({ value }: SourceConversions) => value },
  { name: 'submissions', label: 'Submissions', of: (one: SourceConversions) => one.submissions },
  {
    name: 'newsletter',
    label: 'Newsletter',
    of: (one: SourceConversions) => one.newsletterSignups,
  },
  { name: 'sponsors', label: 'Sponsors', of: (one: SourceConversions) => one.others },
] as const

export const rateColumns: Column<SourceConversions>[] = [
  sourceColumn,
  figure('Visits', ({ totalVisits }) => formatCount(totalVisits)),
  figure('Submissions', ({ submissions }) => formatCount(submissions)),
  figure('Conversion rate', ({ conversionRate, totalVisits }) => (
    <span
      className={
        conversionRate === null || totalVisits < fewest
          ? undefined
          : styles[rateLevel(conversionRate)]
      }
    >
      {formatRate(conversionRate, [totalVisits, 'visits'])}
    </span>
  )),
]

/** What the colours of the conversion rates stand for. */
export function RateLegend() {
  return (
    <p className={styles.legend}>
      <span className={styles.good}>Above 5%</span> <span className={styles.fair}>Above 1%</span>
      <span>
        Submissions divided by visits. A submission is credited to the visitor’s first source; –
        where its visits lie before the period, or there are none.
      </span>
    </p>
  )
}

export const leadColumns: Column<RecentLead>[] = [
  dateColumn,
  recordSourceColumn('lead'),
  text('Button', ({ buttonLabel }) => buttonLabel),
  text('Location', ({ buttonLocation }) => buttonLocation, 'end'),
]

export const abandonmentColumns: Column<ConversionReport['abandonedForms']['bySource'][number]>[] =
  [
    sourceColumn,
    figure('Abandoned', ({ count }) => formatCount(count)),
    figure('Average time', ({ avgTimeSpent }) => formatSeconds(avgTimeSpent)),
    {
      head: 'Fields engaged',
      cell: ({ fields }) => formatFields(fields),
      titleOf: ({ fields }) => fields.map(({ name, count }) => `${name} ${count}`).join(', '),
    },
  ]

export const recentAbandonmentColumns: Column<RecentAbandonment>[] = [
  dateColumn,
  recordSourceColumn('lead'),
  text('Form', ({ formName }) => formName, 'end'),
  {
    head: 'Fields entered',
    cell: ({ enteredFields }) => textOr(enteredFields.join(', '), 'None'),
    titleOf: ({ enteredFields }) => enteredFields.join(', '),
  },
  figure('Time spent', ({ timeSpentSeconds }) => formatSeconds(timeSpentSeconds)),
]

export const recentConversionColumns: Column<RecentConversion>[] = [
  dateColumn,
  {
    head: 'Type',
    cell: ({ conversionType }) => conversionType.replaceAll('_', ' '),
    titleOf: ({ conversionType }) => conversionType,
  },
  recordSourceColumn('lead'),
  mediumColumn,
  figure('Days', ({ daysToConversion }) => countOr(daysToConversion)),
  figure('Visits', ({ touchPoints }) => countOr(touchPoints)),
  figure('Value', ({ value }) => formatMoney(value), 'end'),
]

function countOr(count: number | null): string {
  return count === null ? 'N/A' : formatCount(count)
}
