import {
  type Comparison,
  type Dimension,
  type ExploreFilter,
  figuresOf,
  type FilterOperator,
  type PeriodName,
  type VisitFigures,
} from '@cardroom/contracts/explore'

/** A figure that a card shows and the chart draws. */
export type Metric = keyof VisitFigures

/** A table of a group: a dimension, optionally restricted by conditions. */
export type TableTab = {
  name: string
  label: string
  by: Dimension
  where?: readonly ExploreFilter[]
}

export type Group = { name: string; label: string; tabs: readonly [TableTab, ...TableTab[]] }

/** The names of the dimensions in the order of the menu. */
export const dimensionLabels: Readonly<Record<Dimension, string>> = {
  channel: 'Channel',
  source: 'Source',
  medium: 'Medium',
  referrer: 'Referrer',
  campaign: 'Campaign',
  term: 'Term',
  content: 'Content',
  page: 'Page',
  'entry-page': 'Entry page',
  'exit-page': 'Exit page',
  country: 'Country',
  region: 'Region',
  city: 'City',
  device: 'Device',
  browser: 'Browser',
  system: 'System',
  screen: 'Screen',
  language: 'Language',
  'visitor-type': 'Visitor',
  'event-category': 'Category',
  'event-action': 'Action',
  'event-label': 'Label',
  'event-type': 'Type',
}

const tabOf = (by: Dimension): TableTab => ({ name: by, label: dimensionLabels[by], by })
const labelsOf = (name: string, label: string, dimension: Dimension, value: string): TableTab => ({
  name,
  label,
  by: 'event-label',
  where: [{ operator: 'is', dimension, value }],
})

/** The tables of the page. Each group shows one of its tabs. */
export const groups: readonly Group[] = [
  {
    name: 'sources',
    label: 'Sources',
    tabs: [
      tabOf('channel'),
      tabOf('source'),
      tabOf('medium'),
      tabOf('campaign'),
      tabOf('referrer'),
      tabOf('term'),
      tabOf('content'),
    ],
  },
  {
    name: 'pages',
    label: 'Pages',
    tabs: [tabOf('page'), tabOf('entry-page'), tabOf('exit-page')],
  },
  {
    name: 'places',
    label: 'Places',
    tabs: [tabOf('country'), tabOf('region'), tabOf('city')],
  },
  {
    name: 'devices',
    label: 'Devices',
    tabs: [
      tabOf('device'),
      tabOf('browser'),
      tabOf('system'),
      tabOf('screen'),
      tabOf('language'),
      { ...tabOf('visitor-type'), label: 'New or returning' },
    ],
  },
  {
    name: 'events',
    label: 'Events',
    tabs: [
      tabOf('event-category'),
      tabOf('event-action'),
      tabOf('event-label'),
      tabOf('event-type'),
      labelsOf('outbound', 'Outbound links', 'event-category', 'outbound'),
      labelsOf('sections', 'Sections', 'event-type', 'section_view'),
      labelsOf('scroll', 'Scroll depth', 'event-type', 'scroll'),
    ],
  },
]

/** The dimensions that break down a goal's figures. */
export const goalGroup: Group = {
  name: 'goal-by',
  label: 'Goals',
  tabs: [tabOf('channel'), tabOf('source'), tabOf('medium'), tabOf('campaign')],
}

/** The figures of a dimension's table. */
export function figureNames(by: Dimension): string[] {
  return Object.keys(figuresOf(by).shape)
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

const channels: Readonly<Record<string, string>> = {
  'paid-search': 'Paid search',
  'paid-social': 'Paid social',
  'organic-search': 'Organic search',
  'organic-social': 'Organic social',
  email: 'Email',
  'ai-assistant': 'AI assistant',
  referral: 'Referral',
  affiliate: 'Affiliate',
  display: 'Display',
  audio: 'Audio',
  direct: 'Direct',
  other: 'Other',
}

/** The display name of a value. */
export function valueLabel(by: Dimension, value: string): string {
  if (value === '') return withoutValue.has(by) ? '(none)' : '(unknown)'
  return valueLabels[by]?.(value) ?? value
}

const capitalized = (value: string) => value.charAt(0).toUpperCase() + value.slice(1)

const valueLabels: Partial<Record<Dimension, (value: string) => string | undefined>> = {
  channel: (value) => channels[value],
  country: (value) => (/^[A-Z]{2}$/.test(value) ? countryNames.of(value) : undefined),
  language: (value) =>
    /^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/.test(value) ? languageNames.of(value) : undefined,
  device: capitalized,
  'visitor-type': capitalized,
}

/** Dimensions that often have no value for a visit. */
const withoutValue = new Set<Dimension>([
  'referrer',
  'campaign',
  'term',
  'content',
  'event-category',
  'event-action',
  'event-label',
])

export const periodNames: Readonly<Record<PeriodName, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '24hours': 'Last 24 hours',
  week: 'This week',
  'last-week': 'Last week',
  '7days': 'Last 7 days',
  month: 'This month',
  'last-month': 'Last month',
  '30days': 'Last 30 days',
  '90days': 'Last 90 days',
  year: 'This year',
  'last-year': 'Last year',
  '12months': 'Last 12 months',
  all: 'All time',
}

export const comparisonNames: Readonly<Record<Comparison, string>> = {
  previous: 'Compare: period before',
  year: 'Compare: year before',
  none: 'No comparison',
}

/** The label of the chart's dashed line. */
export const beforeNames: Readonly<Record<Comparison, string>> = {
  previous: 'Period before',
  year: 'Year before',
  none: '',
}

export const operatorNames: Readonly<Record<FilterOperator, string>> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
}
