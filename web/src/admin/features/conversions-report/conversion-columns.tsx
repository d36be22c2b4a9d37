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
import type { TableColumn } from '../../shared/table.tsx'
import { fewest, formatRate } from '../../shared/rate.ts'
import styles from './conversions.module.css'
import { formatFields, rateLevel } from './conversion-format.ts'

export const revenueColumns: TableColumn<SourceConversions>[] = [
  sourceColumn,
  figure('Submissions', ({ submissions }) => formatCount(submissions)),
  figure('Newsletter', ({ newsletterSignups }) => formatCount(newsletterSignups)),
  figure('Sponsors', ({ others }) => formatCount(others)),
  figure('Revenue', ({ value }) => formatMoney(value), 'mark'),
]

/** The sort orders of the sources. The first is the default. */
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

export const rateColumns: TableColumn<SourceConversions>[] = [
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

export function RateLegend() {
  return (
    <p className="row pad ruled small">
      <span className={styles.good}>Above 5%</span> <span className={styles.fair}>Above 1%</span>
      <span>
        Submissions divided by visits. A submission is credited to the visitor’s first source; –
        where its visits lie before the period, or there are none.
      </span>
    </p>
  )
}

export const leadColumns: TableColumn<RecentLead>[] = [
  dateColumn,
  recordSourceColumn('title'),
  text('Button', ({ buttonLabel }) => buttonLabel),
  text('Location', ({ buttonLocation }) => buttonLocation, 'mark'),
]

export const abandonmentColumns: TableColumn<
  ConversionReport['abandonedForms']['bySource'][number]
>[] = [
  sourceColumn,
  figure('Abandoned', ({ count }) => formatCount(count)),
  figure('Average time', ({ avgTimeSpent }) => formatSeconds(avgTimeSpent)),
  {
    label: 'Fields engaged',
    cell: ({ fields }) => formatFields(fields),
    titleOf: ({ fields }) => fields.map(({ name, count }) => `${name} ${count}`).join(', '),
  },
]

export const recentAbandonmentColumns: TableColumn<RecentAbandonment>[] = [
  dateColumn,
  recordSourceColumn('title'),
  text('Form', ({ formName }) => formName, 'mark'),
  {
    label: 'Fields entered',
    cell: ({ enteredFields }) => textOr(enteredFields.join(', '), 'None'),
    titleOf: ({ enteredFields }) => enteredFields.join(', '),
  },
  figure('Time spent', ({ timeSpentSeconds }) => formatSeconds(timeSpentSeconds)),
]

export const recentConversionColumns: TableColumn<RecentConversion>[] = [
  dateColumn,
  {
    label: 'Type',
    cell: ({ conversionType }) => conversionType.replaceAll('_', ' '),
    titleOf: ({ conversionType }) => conversionType,
  },
  recordSourceColumn('title'),
  mediumColumn,
  figure('Days', ({ daysToConversion }) => countOr(daysToConversion)),
  figure('Visits', ({ touchPoints }) => countOr(touchPoints)),
  figure('Value', ({ value }) => formatMoney(value), 'mark'),
]

function countOr(count: number | null): string {
  return count === null ? 'N/A' : formatCount(count)
}
