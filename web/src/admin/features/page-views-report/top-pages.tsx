import { sourceColor } from '@cardroom/brand/source-colors'
import type { PageFigures } from '@cardroom/contracts/analytics-reports'
import { formatCount, formatSeconds, formatShare, shareOf } from '../../../shared/format.ts'
import { type Column, ReportTable } from '../../shared/report-table.tsx'

type Props = { pages: readonly PageFigures[]; totalViews: number }

/** The pages with the most views. */
export function TopPages({ pages, totalViews }: Props) {
  const columns: Column<PageFigures>[] = [
    { head: 'Page', cell: ({ path }) => path, titleOf: ({ path }) => path, narrow: 'lead' },
    { head: 'Views', cell: ({ total }) => formatCount(total), look: 'figure', narrow: 'end' },
    {
      head: 'Share',
      cell: ({ total }) => formatShare(shareOf(total, totalViews)),
      look: 'figure',
    },
    { head: 'Unique', cell: ({ unique }) => formatCount(unique), look: 'figure' },
    {
      head: 'Average time',
      cell: ({ avgTimeOnPage }) => formatSeconds(avgTimeOnPage),
      look: 'figure',
    },
  ]
  return (
    <ReportTable
      label="Top 10 pages"
      columns={columns}
      rows={pages}
      keyOf={({ path }) => path}
      empty="No data available"
      barOf={({ total }) => ({ share: shareOf(total, totalViews), color: sourceColor('direct') })}
    />
  )
}
