import type { Comparison, FilterOperator, PeriodName } from '@cardroom/contracts/explore'

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

/** The name of the dashed line. */
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
