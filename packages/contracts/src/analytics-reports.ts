import * as z from 'zod/mini'
import { ExportFormat } from './file-format.ts'
import { bothSeries, defaultTimeframe, reportFrame, Timeframe } from './report-frame.ts'
import { type FilterName, filterNames, maxKeyLength } from './summaries.ts'
import { text } from './text-field.ts'

const filterValue = z.optional(text(maxKeyLength, 1))

const filters = Object.fromEntries(filterNames.map((name) => [name, filterValue])) as Record<
  FilterName,
  typeof filterValue
>
const query = { timeframe: z._default(Timeframe, defaultTimeframe), ...filters }

const isOneFilter = z.check<Partial<Record<FilterName, unknown>>>(({ value, issues }) => {
  if (filterNames.filter((name) => value[name] !== undefined).length <= 1) return
  issues.push({ code: 'custom', message: 'Please filter by one thing at a time', input: value })
})

/** The query of every report: a timeframe, and at most one thing to filter by. */
export const ReportQuery = z.object(query).check(isOneFilter)
export type ReportQuery = z.infer<typeof ReportQuery>

/** The reports, named as the last segment of their path. */
export const reportNames = [
  'traffic',
  'events',
  'page-views',
  'conversions',
  'flaviar',
  'funnel',
] as const
export const ReportName = z.enum(reportNames, 'There is no such report')
export type ReportName = z.infer<typeof ReportName>

/** The tables that a report can be exported as: one at least for every card that shows a figure. */
export const reportTables = {
  traffic: ['sources', 'mediums', 'landing-pages', 'recent-visits', 'filtered', 'series'],
  events: ['categories', 'types', 'recent-events', 'filtered', 'series'],
  'page-views': ['pages', 'recent-views', 'filtered', 'series'],
  conversions: [
    'sources',
    'totals',
    'lead-sources',
    'lead-locations',
    'abandonments',
    'abandoned-fields',
    'efforts',
    'recent-conversions',
    'recent-leads',
    'recent-abandonments',
    'filtered',
    'series',
  ],
  flaviar: ['sources', 'buttons', 'recent-activity', 'filtered', 'series'],
  funnel: ['sources', 'totals', 'filtered', 'series'],
} as const satisfies Record<ReportName, readonly string[]>

/** The query of an export: that of the report, and which of its tables. */
export const ExportQuery = z
  .object({ ...query, table: z._default(text(32, 1), 'series'), ...ExportFormat.shape })
  .check(isOneFilter)

const response = <Data extends z.core.$ZodType>(data: Data) =>
  z.object({ success: z.literal(true), data })

export const RecentVisit = z.object({
  timestamp: z.iso.datetime(),
  source: z.string(),
  medium: z.string(),
  landingPage: z.string(),
  id: z.uuid(),
})
export type RecentVisit = z.infer<typeof RecentVisit>

export const NamedCount = z.object({ name: z.string(), count: z.int() })
export type NamedCount = z.infer<typeof NamedCount>

/** Visits of the period before, up to the same moment; null where nothing is compared. */
const previousVisits = z.nullable(z.int())
export const ComparedCount = z.object({
  name: z.string(),
  count: z.int(),
  previous: previousVisits,
})

/** One source and its part of all visits. */
export const SourceShare = z.object({
  source: z.string(),
  count: z.int(),
  previous: previousVisits,
  /** Share of all visits, 0 to 100, to one decimal. */
  percentage: z.number(),
  /** The page that most of them opened first, without its query. */
  landingPage: z.string(),
  /** A name of the brand's source colours, or `grey`. */
  color: z.string(),
})

/** What the Traffic tab shows for one timeframe. Counts leave out bots and other filtered visits. */
export const TrafficReport = z.object({
  totalVisits: z.int(),
  /** The five largest, most visits first. */
  bySource: z.array(ComparedCount),
  byMedium: z.array(ComparedCount),
  /** The ten newest, newest first. */
  recentVisits: z.array(RecentVisit),
  /** The twenty largest, most visits first. */
  sources: z.array(SourceShare),
  ...reportFrame,
  previous: z.nullable(z.object({ totalVisits: z.int() })),
  ...bothSeries({ visits: z.int() }),
})
export type TrafficReport = z.infer<typeof TrafficReport>

export const TrafficReportResponse = response(TrafficReport)

export const RecentEvent = z.object({
  timestamp: z.iso.datetime(),
  eventType: z.string(),
  eventCategory: z.nullable(z.string()),
  eventAction: z.nullable(z.string()),
  eventLabel: z.nullable(z.string()),
  id: z.uuid(),
})
export type RecentEvent = z.infer<typeof RecentEvent>

/** What the User Events tab shows. An event without a category counts under an empty name. */
export const EventReport = z.object({
  totalEvents: z.int(),
  /** The five largest, most events first. */
  byCategory: z.array(NamedCount),
  byType: z.array(NamedCount),
  /** The ten newest, newest first. */
  recentEvents: z.array(RecentEvent),
  ...reportFrame,
  previous: z.nullable(z.object({ totalEvents: z.int() })),
  ...bothSeries({ events: z.int() }),
})
export type EventReport = z.infer<typeof EventReport>
export const EventReportResponse = response(EventReport)

export const RecentView = z.object({
  timestamp: z.iso.datetime(),
  pagePath: z.string(),
  pageTitle: z.nullable(z.string()),
  /** Seconds; null while the page has not been left. */
  timeSpent: z.nullable(z.int()),
  id: z.uuid(),
})
export type RecentView = z.infer<typeof RecentView>

export const PageFigures = z.object({
  path: z.string(),
  total: z.int(),
  /** Sessions that saw the page, each once however many days it spans. */
  unique: z.int(),
  /** Seconds, to one decimal, over the views that were left; null when none was. */
  avgTimeOnPage: z.nullable(z.number()),
})
export type PageFigures = z.infer<typeof PageFigures>

/** What the Page Views tab shows. */
export const PageViewReport = z.object({
  totalPageViews: z.int(),
  /** The ten largest, most views first. */
  byPage: z.array(NamedCount),
  /** The ten newest, newest first. */
  recentViews: z.array(RecentView),
  /** The fifty largest, most views first. */
  pages: z.array(PageFigures),
  ...reportFrame,
  previous: z.nullable(z.object({ totalPageViews: z.int() })),
  ...bothSeries({ views: z.int() }),
})
export type PageViewReport = z.infer<typeof PageViewReport>
export const PageViewReportResponse = response(PageViewReport)

export const RecentLead = z.object({
  timestamp: z.iso.datetime(),
  source: z.string(),
  buttonLabel: z.nullable(z.string()),
  buttonLocation: z.nullable(z.string()),
  id: z.uuid(),
})
export type RecentLead = z.infer<typeof RecentLead>

export const RecentAbandonment = z.object({
  timestamp: z.iso.datetime(),
  source: z.string(),
  formName: z.nullable(z.string()),
  enteredFields: z.array(z.string()),
  timeSpentSeconds: z.nullable(z.number()),
  id: z.uuid(),
})
export type RecentAbandonment = z.infer<typeof RecentAbandonment>

export const RecentConversion = z.object({
  timestamp: z.iso.datetime(),
  conversionType: z.string(),
  source: z.string(),
  medium: z.string(),
  /** Whole dollars of the server's price list. */
  value: z.int(),
  daysToConversion: z.nullable(z.int()),
  touchPoints: z.nullable(z.int()),
  /** Of its row. */
  id: z.string(),
})
export type RecentConversion = z.infer<typeof RecentConversion>

/** One source. `count` and `value` are those of submissions, newsletter sign-ups and others together. */
export const SourceConversions = z.object({
  source: z.string(),
  submissions: z.int(),
  newsletterSignups: z.int(),
  others: z.int(),
  count: z.int(),
  submissionsValue: z.int(),
  newsletterValue: z.int(),
  othersValue: z.int(),
  value: z.int(),
  totalVisits: z.int(),
  /**
   * Submissions per hundred visits, to two decimals. A conversion is credited to the visitor's first source, a visit to
   * its own: null without visits, and where the visits of the submissions lie before the period.
   */
  conversionRate: z.nullable(z.number()),
  color: z.string(),
})
export type SourceConversions = z.infer<typeof SourceConversions>

const countAndValue = z.object({ total: z.int(), value: z.int() })

/**
 * What the Conversions tab shows. Conversions bring money; leads are an estimate and abandonments a loss, so neither is
 * part of the totals. A conversion counts from the house's own row, never from a record that claims one. Money is whole dollars
 * of the server's price list. Rates are percent, 0 to 100, to two decimals; null where there is nothing to divide by.
 */
export const ConversionReport = z.object({
  totalValue: z.int(),
  totalVisits: z.int(),
  totalConversions: z.int(),
  /** Applications for a seat. */
  formSubmissions: countAndValue,
  newsletterSignups: countAndValue,
  /** Inquiries of sponsors. */
  otherConversions: countAndValue,
  level1Leads: z.object({
    total: z.int(),
    estimatedValue: z.int(),
    bySource: z.array(NamedCount),
    /** The five newest, newest first. */
    recent: z.array(RecentLead),
    locations: z.array(NamedCount),
  }),
  abandonedForms: z.object({
    total: z.int(),
    /** Of those who began a form or sent one. */
    abandonmentRate: z.nullable(z.number()),
    bySource: z.array(
      z.object({
        source: z.string(),
        count: z.int(),
        /** Seconds, to one decimal; null where no form has a time. */
        avgTimeSpent: z.nullable(z.number()),
        fields: z.array(NamedCount),
      }),
    ),
    /** The ten newest, newest first. */
    recent: z.array(RecentAbandonment),
  }),
  /** To one decimal; null where no conversion has one. */
  avgDaysToConversion: z.nullable(z.number()),
  avgTouchPoints: z.nullable(z.number()),
  /** Dollars a visit, to two decimals; null without visits. */
  visitorValue: z.nullable(z.number()),
  /** Every source with a visit or a conversion, at most a hundred, most valuable first. */
  bySource: z.array(SourceConversions),
  /** The ten newest, newest first. */
  recentConversions: z.array(RecentConversion),
  ...reportFrame,
  previous: z.nullable(
    z.object({
      totalValue: z.int(),
      totalVisits: z.int(),
      totalConversions: z.int(),
      formSubmissions: z.int(),
      newsletterSignups: z.int(),
      otherConversions: z.int(),
      level1Leads: z.int(),
      abandonedForms: z.int(),
    }),
  ),
  ...bothSeries({
    visits: z.int(),
    level1Leads: z.int(),
    formSubmissions: z.int(),
    newsletterSignups: z.int(),
    otherConversions: z.int(),
    abandonedForms: z.int(),
    value: z.int(),
  }),
})
export type ConversionReport = z.infer<typeof ConversionReport>
export const ConversionReportResponse = response(ConversionReport)

export const AffiliateActivity = z.object({
  timestamp: z.iso.datetime(),
  action: z.nullable(z.string()),
  label: z.nullable(z.string()),
  source: z.string(),
  id: z.uuid(),
})
export type AffiliateActivity = z.infer<typeof AffiliateActivity>

export const AffiliateSource = z.object({
  source: z.string(),
  sessions: z.int(),
  clicks: z.int(),
  clickThroughRate: z.nullable(z.number()),
  /** Seconds, to one decimal; null where no view was left. */
  avgTimeOnPage: z.nullable(z.number()),
  /** Percent of the page, 0 to 100, to one decimal; null without views. */
  avgScrollDepth: z.nullable(z.number()),
  color: z.string(),
})

/** What the tab of the affiliate drinks page shows. Rates are clicks per hundred sessions, to one decimal; null without sessions. */
export const AffiliateReport = z.object({
  overview: z.object({
    totalPageViews: z.int(),
    /** Each once, however many days it spans. */
    totalSessions: z.int(),
    totalClicks: z.int(),
    overallClickThroughRate: z.nullable(z.number()),
  }),
  /** The fifty largest, most sessions first. */
  bySource: z.array(AffiliateSource),
  /** Most clicks first. */
  ctaPerformance: z.array(
    z.object({ label: z.string(), clicks: z.int(), clickThroughRate: z.nullable(z.number()) }),
  ),
  /** The ten newest, newest first. */
  recentActivity: z.array(AffiliateActivity),
  ...reportFrame,
  previous: z.nullable(
    z.object({ totalPageViews: z.int(), totalSessions: z.int(), totalClicks: z.int() }),
  ),
  ...bothSeries({ views: z.int(), clicks: z.int() }),
})
export type AffiliateReport = z.infer<typeof AffiliateReport>
export const AffiliateReportResponse = response(AffiliateReport)

export const FunnelSource = z.object({
  visits: z.int(),
  level1Leads: z.int(),
  formSubmissions: z.int(),
  /** Whole dollars of its submissions. */
  value: z.int(),
  color: z.string(),
})
export type FunnelSource = z.infer<typeof FunnelSource>

const funnelTotals = {
  visits: z.int(),
  level1Leads: z.int(),
  formSubmissions: z.int(),
  value: z.int(),
}

/** What the funnel panel shows. */
export const FunnelReport = z.object({
  /** By traffic source: the hundred with the most visits, and all others as `other`. */
  sources: z.record(z.string(), FunnelSource),
  totals: z.object(funnelTotals),
  ...reportFrame,
  previous: z.nullable(z.object(funnelTotals)),
  ...bothSeries({ visits: z.int(), level1Leads: z.int(), formSubmissions: z.int() }),
})
export type FunnelReport = z.infer<typeof FunnelReport>
export const FunnelReportResponse = response(FunnelReport)

/**
 * The tables that hold the newest records of a report's window, at most {@link longestRecordTable} of them;
 * their columns are the fields in this order. All other tables hold groups.
 */
export const recordTables = {
  'recent-visits': RecentVisit,
  'recent-events': RecentEvent,
  'recent-views': RecentView,
  'recent-conversions': RecentConversion,
  'recent-leads': RecentLead,
  'recent-abandonments': RecentAbandonment,
  'recent-activity': AffiliateActivity,
} as const
export type RecordTable = keyof typeof recordTables
export type NewestRecords = { [Table in RecordTable]: z.infer<(typeof recordTables)[Table]>[] }

/** Records in a table of the newest. */
export const longestRecordTable = 1000

/** The response of every report. */
export const reportResponses = {
  traffic: TrafficReportResponse,
  events: EventReportResponse,
  'page-views': PageViewReportResponse,
  conversions: ConversionReportResponse,
  flaviar: AffiliateReportResponse,
  funnel: FunnelReportResponse,
} as const satisfies Record<ReportName, unknown>
export type ReportData<Name extends ReportName> = z.infer<(typeof reportResponses)[Name]>['data']
