import { sourceColor } from '@cardroom/brand/source-colors'
import type { ConversionReport } from '@cardroom/contracts/analytics-reports'
import { submissionValue } from '@cardroom/contracts/prices'
import { formatCount, formatMoney, toPercent } from '../../../shared/format.ts'
import { figure, sourceColumn } from '../../shared/report-columns.tsx'
import { type Column, ReportTable } from '../../shared/report-table.tsx'
import styles from './lost-revenue.module.css'

type AbandonedForms = ConversionReport['abandonedForms']

const previewedSources = 3

const lostColumns: Column<AbandonedForms['bySource'][number]>[] = [
  sourceColumn,
  figure('Lost', ({ count }) => formatMoney(count * submissionValue)),
]

/** The potential revenue of abandoned forms, and its top three sources. */
export function LostRevenue({ total, bySource }: Pick<AbandonedForms, 'total' | 'bySource'>) {
  return (
    <>
      <div className={styles.lost}>
        <p className={styles.amount}>{formatMoney(total * submissionValue)}</p>
        <p>
          {formatCount(total)} {total === 1 ? 'form' : 'forms'} left behind, at{' '}
          {formatMoney(submissionValue)} a form.
        </p>
      </div>
      {bySource.length > 0 && (
        <ReportTable
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
