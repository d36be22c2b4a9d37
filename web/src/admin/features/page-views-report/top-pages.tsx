import { sourceColor } from '@cardroom/brand/source-colors'
import type { PageFigures } from '@cardroom/contracts/analytics-reports'
import { formatCount, formatSeconds, formatPercent, toPercent } from '../../../shared/format.ts'
import { figure } from '../../shared/report-columns.tsx'
import { type Column, ReportTable } from '../../shared/report-table.tsx'

type Props = { pages: readonly PageFigures[]; totalViews: number }

/** The pages with the most views. */
export function TopPages({ pages, totalViews }: Props) {
  const columns: Column<PageFigures>[] = [
    { head: 'Page', cell: ({ path }) => path, titleOf: ({ path }) => path, narrow: 'lead' },
    figure('Views', ({ total }) => formatCount(total), 'end'),
    figure('Share', ({ total }) => formatPercent(toPercent(total, totalViews))),
    figure('Unique', ({ unique }) => formatCount(unique)),
    figure('Average time', ({ avgTimeOnPage }) => formatSeconds(avgTimeOnPage)),
  ]
  return (
    <ReportTable
      label="Top 10 pages"
      columns={columns}
      rows={pages}
      keyOf={({ path }) => path}
      empty="No data available"
      barOf={({ total }) => ({ share: toPercent(total, totalViews), color: sourceColor('direct') })}
    />
  )
}
