import type { AffiliateActivity, AffiliateReport } from '@cardroom/contracts/analytics-reports'
import { formatCount, formatSeconds, formatPercent } from '../../../shared/format.ts'
import { formatRate } from '../../shared/rate.ts'
import {
  dateColumn,
  figure,
  recordSourceColumn,
  sourceColumn,
  textOr,
} from '../../shared/report-columns.tsx'
import type { Column } from '../../shared/report-table.tsx'

export const sourceColumns: Column<AffiliateReport['bySource'][number]>[] = [
  sourceColumn,
  figure('Sessions', ({ sessions }) => formatCount(sessions)),
  figure('Clicks', ({ clicks }) => formatCount(clicks)),
  figure(
    'Clicks per 100 sessions',
    ({ clickThroughRate, sessions }) =>
      formatRate(clickThroughRate, [sessions, 'sessions'], formatPercent),
    'end',
  ),
  figure('Average time', ({ avgTimeOnPage }) => formatSeconds(avgTimeOnPage)),
  figure('Scroll depth', ({ avgScrollDepth }) =>
    avgScrollDepth === null ? '–' : formatPercent(avgScrollDepth),
  ),
]

export const buttonColumns = (
  sessions: number,
): Column<AffiliateReport['ctaPerformance'][number]>[] => [
  { head: 'Button', cell: ({ label }) => buttonName(label), titleOf: ({ label }) => label },
  figure('Clicks', ({ clicks }) => formatCount(clicks)),
  figure('Clicks per 100 sessions', ({ clickThroughRate }) =>
    formatRate(clickThroughRate, [sessions, 'sessions'], formatPercent),
  ),
]

export const activityColumns: Column<AffiliateActivity>[] = [
  dateColumn,
  {
    head: 'Action',
    cell: ({ action }) => buttonName(textOr(action)),
    titleOf: ({ action }) => action ?? '',
    narrow: 'lead',
  },
  {
    head: 'Label',
    cell: ({ label }) => buttonName(textOr(label)),
    titleOf: ({ label }) => label ?? '',
  },
  recordSourceColumn('end'),
]

/** Turns `hero_logo` into `Hero logo`. */
function buttonName(label: string): string {
  const words = label.replaceAll('_', ' ')
  if (words.startsWith('cta ')) return `CTA${words.slice(3)}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
