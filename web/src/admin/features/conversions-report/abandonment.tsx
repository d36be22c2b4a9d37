import { sourceColor } from '@cardroom/brand/source-colors'
import type { ConversionReport, RecentAbandonment } from '@cardroom/contracts/analytics-reports'
import { submissionValue } from '@cardroom/contracts/prices'
import { formatCount, formatMoney, formatSeconds, shareOf } from '../../../shared/format.ts'
import { Chip } from '../../shared/chip.tsx'
import { dateColumn, textOr } from '../../shared/recent-columns.tsx'
import { type Column, ReportTable } from '../../shared/report-table.tsx'
import { ScrollArea } from '../../shared/scroll-area.tsx'
import { SourceName } from '../../shared/source-name.tsx'
import styles from './abandonment.module.css'
import { formatFields } from './conversion-format.ts'

type AbandonedForms = ConversionReport['abandonedForms']
type SourceRow = AbandonedForms['bySource'][number]

const sourceColumns: Column<SourceRow>[] = [
  {
    head: 'Source',
    cell: ({ source }) => <Chip color={sourceColor(source)}>{source}</Chip>,
    titleOf: ({ source }) => source,
    narrow: 'lead',
  },
  { head: 'Abandoned', cell: ({ count }) => formatCount(count), look: 'figure' },
  {
    head: 'Average time',
    cell: ({ avgTimeSpent }) => formatSeconds(avgTimeSpent),
    look: 'figure',
  },
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

const recentColumns: Column<RecentAbandonment>[] = [
  dateColumn,
  { head: 'Source', cell: ({ source }) => <SourceName source={source} />, narrow: 'lead' },
  {
    head: 'Form',
    cell: ({ formName }) => textOr(formName),
    titleOf: ({ formName }) => formName ?? '',
    narrow: 'end',
  },
  {
    head: 'Fields entered',
    cell: ({ enteredFields }) => textOr(enteredFields.join(', '), 'None'),
    titleOf: ({ enteredFields }) => enteredFields.join(', '),
  },
  {
    head: 'Time spent',
    cell: ({ timeSpentSeconds }) => formatSeconds(timeSpentSeconds),
    look: 'figure',
  },
]

/** The latest abandoned forms. */
export function RecentAbandonments({ rows }: { rows: readonly RecentAbandonment[] }) {
  return (
    <ReportTable
      label="Recent abandonments"
      columns={recentColumns}
      rows={rows}
      keyOf={({ id }) => id}
      empty="No recent abandonments recorded"
    />
  )
}

const previewedSources = 3

const lostColumns: Column<SourceRow>[] = [
  {
    head: 'Source',
    cell: ({ source }) => <Chip color={sourceColor(source)}>{source}</Chip>,
    titleOf: ({ source }) => source,
  },
  {
    head: 'Lost',
    cell: ({ count }) => formatMoney(count * submissionValue),
    look: 'figure',
  },
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
            share: shareOf(count, total),
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
