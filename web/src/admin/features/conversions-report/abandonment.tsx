import { sourceColor } from '@cardroom/brand/source-colors'
import type { ConversionReport, RecentAbandonment } from '@cardroom/contracts/analytics-reports'
import { submissionValue } from '@cardroom/contracts/prices'
import { formatCount, formatMoney, formatSeconds, toPercent } from '../../../shared/format.ts'
import {
  dateColumn,
  figure,
  recordSourceColumn,
  sourceColumn,
  text,
  textOr,
} from '../../shared/report-columns.tsx'
import { type Column, ReportTable } from '../../shared/report-table.tsx'
import { ScrollArea } from '../../shared/scroll-area.tsx'
import styles from './abandonment.module.css'
import { formatFields } from './conversion-format.ts'

type AbandonedForms = ConversionReport['abandonedForms']
type SourceRow = AbandonedForms['bySource'][number]

const sourceColumns: Column<SourceRow>[] = [
  sourceColumn,
  figure('Abandoned', ({ count }) => formatCount(count)),
  figure('Average time', ({ avgTimeSpent }) => formatSeconds(avgTimeSpent)),
  {
    head: 'Fields engaged',
    cell: ({ fields }) => formatFields(fields),
    titleOf: ({ fields }) => fields.map(({ name, count }) => `${name} ${count}`).join(', '),
  },
]

/** Abandoned forms: their sources, time and fields. */
export function AbandonmentBySource({ rows }: { rows: readonly SourceRow[] }) {
  return (
    <ScrollArea label="Form abandonment by source">
      <ReportTable
        label="Form abandonment by source"
        columns={sourceColumns}
        rows={rows}
        keyOf={({ source }) => source}
        empty="No data available"
      />
    </ScrollArea>
  )
}

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

const previewedSources = 3

const lostColumns: Column<SourceRow>[] = [
  sourceColumn,
  figure('Lost', ({ count }) => formatMoney(count * submissionValue)),
]

/** The potential revenue of abandoned forms, and its top three sources. */
export function LostRevenue({ total, bySource }: Pick<AbandonedForms, 'total' | 'bySource'>) {
  return (
    <>
      <Amount total={total} />
      {bySource.length > 0 && (
        <ReportTable
          label="Potential lost revenue by source"
          columns={lostColumns}
          rows={bySource.slice(0, previewedSources)}
          keyOf={({ source }) => source}
          empty="No data available"
          barOf={({ source, count }) => ({
            share: toPercent(count, total),
            color: sourceColor(source),
          })}
        />
      )}
    </>
  )
}

function Amount({ total }: { total: number }) {
  return (
    <div className={styles.lost}>
      <p className={styles.amount}>{formatMoney(total * submissionValue)}</p>
      <p>
        {formatCount(total)} {total === 1 ? 'form' : 'forms'} left behind, at{' '}
        {formatMoney(submissionValue)} a form.
      </p>
    </div>
  )
}
