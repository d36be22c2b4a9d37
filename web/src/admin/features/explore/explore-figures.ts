import type { VisitFigures } from '@cardroom/contracts/explore'
import {
  formatCount,
  formatExactPercent,
  formatMoney,
  formatPercent,
  formatPoints,
  toPercent,
} from '../../../shared/format.ts'
import { formatDuration, plural } from '../../shared/format.ts'
import { fewest } from '../../shared/rate.ts'
import type { Metric } from './explore-groups.ts'

/** The name and format of a figure. */
export type Figure = {
  label: string
  /** The label in a table header. */
  head: string
  format: (value: number) => string
  /** Formats a difference, if the format differs. */
  formatChange?: (difference: number) => string
  isLossWhenUp?: boolean
}

const counted = (label: string, head = label): Figure => ({ label, head, format: formatCount })
const average = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })

const duration = { format: formatDuration, isLossWhenUp: true }

const figures = {
  visits: counted('Visits'),
  visitors: counted('Unique visitors', 'Visitors'),
  newVisitors: counted('New visitors', 'New'),
  views: counted('Page views', 'Views'),
  viewsPerVisit: { label: 'Views per visit', head: 'Views / visit', format: average },
  bounceRate: {
    label: 'Bounce rate',
    head: 'Bounce rate',
    format: formatPercent,
    formatChange: formatPoints,
    isLossWhenUp: true,
  },
  averageSeconds: { label: 'Average time', head: 'Average time', format: formatDuration },
  conversions: counted('Conversions'),
  submissions: counted('Applications'),
  newsletters: counted('Newsletter readers', 'Readers'),
  sponsorships: counted('Sponsor inquiries', 'Inquiries'),
  leads: counted('Leads'),
  conversionRate: {
    label: 'Conversion rate',
    head: 'Rate',
    format: formatExactPercent,
    formatChange: formatPoints,
  },
  value: { label: 'Value', head: 'Value', format: formatMoney },
  events: counted('Events'),
  eventValue: counted('Sum of values', 'Value'),
  completions: counted('Completions'),
  medianSeconds: { ...duration, label: 'Median time', head: 'Median time' },
  p90Seconds: { ...duration, label: 'Nine of ten within', head: '9 of 10 within' },
} satisfies Record<string, Figure>

const named = new Map<string, Figure>(Object.entries(figures))

/** Returns the name and format of a figure. */
export function figureOf(name: string): Figure {
  return named.get(name) ?? counted(name)
}

/** Formats a figure, or returns a dash. */
export function figureText(name: string, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  return figureOf(name).format(value)
}

/** The figures of the cards with their notes. */
export const cards: readonly (readonly [Metric, (totals: VisitFigures) => string])[] = [
  ['visits', ({ views }) => `${formatCount(views)} page views`],
  ['visitors', ({ visits }) => `in ${plural(visits, 'visit')}`],
  [
    'newVisitors',
    ({ newVisitors, visitors }) =>
      visitors === 0
        ? 'of no visitors'
        : `${formatPercent(toPercent(newVisitors, visitors))} of ${plural(visitors, 'visitor')}; ${formatCount(visitors - newVisitors)} returning`,
  ],
  ['viewsPerVisit', ({ views, visits }) => `${plural(views, 'view')} by ${few(visits, 'visit')}`],
  ['bounceRate', ({ visits }) => `of ${few(visits, 'visit')}`],
  ['averageSeconds', () => 'visible, by visits with a known time'],
  [
    'conversionRate',
    ({ conversions, visits }) => `${plural(conversions, 'conversion')} by ${few(visits, 'visit')}`,
  ],
  ['conversions', ({ leads }) => `of all kinds; ${plural(leads, 'lead')} besides`],
  ['submissions', ({ submissions, visits }) => per(submissions, visits)],
  ['newsletters', ({ newsletters, visits }) => per(newsletters, visits)],
  ['sponsorships', ({ sponsorships, visits }) => per(sponsorships, visits)],
  [
    'value',
    ({ value, conversions }) =>
      conversions === 0
        ? 'of no conversions'
        : `${formatMoney(Math.round(value / conversions))} a conversion`,
  ],
]

function per(part: number, visits: number): string {
  if (visits === 0) return 'of no visits'
  return `${formatExactPercent(toPercent(part, visits))} of ${few(visits, 'visit')}`
}

/** Describes a denominator, and notes if it is small. */
function few(count: number, name: string): string {
  return count < fewest && count > 0 ? `only ${plural(count, name)}` : plural(count, name)
}
