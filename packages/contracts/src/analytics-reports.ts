import * as z from 'zod/mini'
import { ExportFormat } from './file-format.ts'
import { bothSeries, defaultTimeframe, reportFrame, Timeframe } from './report-frame.ts'
import { response } from './response.ts'
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
  issues.push({ code: 'custom', message: 'Please use one filter at a time', input: value })
})

/** The query of every report: a timeframe and at most one filter. */
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

/** The tables that a report can be exported as: at least one per card. */
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

export const ExportQuery = z
  .object({ ...query, table: z._default(text(32, 1), 'series'), ...ExportFormat.shape })
  .check(isOneFilter)

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

/** Visits of the previous period up to the same moment; null without a comparison. */
const previousVisits = z.nullable(z.int())
export const ComparedCount = z.object({
  name: z.string(),
  count: z.int(),
  previous: previousVisits,
})

export const SourceShare = z.object({
  source: z.string(),
  count: z.int(),
  previous: previousVisits,
  /** Share of all visits, 0 to 100, to one decimal. */
  percentage: z.number(),
  /** The most frequent entry page, without its query. */
  landingPage: z.string(),
  /** A name of the brand's source colours, or `grey`. */
  color: z.string(),
})

/** The Traffic tab. Counts exclude bots and other filtered visits. */
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

/** The User Events tab. An event without a category is counted under an empty name. */
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
  /** Seconds; null until the visitor leaves the page. */
  timeSpent: z.nullable(z.int()),
  id: z.uuid(),
})
export type RecentView = z.infer<typeof RecentView>

export const PageFigures = z.object({
  path: z.string(),
  total: z.int(),
  /** Distinct sessions. */
  unique: z.int(),
  /** Seconds, to one decimal, of completed views; null without any. */
  avgTimeOnPage: z.nullable(z.number()),
})
export type PageFigures = z.infer<typeof PageFigures>

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
  /** Whole dollars from the server's price list. */
  value: z.int(),
  daysToConversion: z.nullable(z.int()),
  touchPoints: z.nullable(z.int()),
  id: z.string(),
})
export type RecentConversion = z.infer<typeof RecentConversion>

/** `count` and `value` are the sums of submissions, newsletter sign-ups and others. */
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
   * its own. Null without visits, and if the visits of the submissions are older than the period.
   */
  conversionRate: z.nullable(z.number()),
  color: z.string(),
})
export type SourceConversions = z.infer<typeof SourceConversions>

const countAndValue = z.object({ total: z.int(), value: z.int() })

/**
 * The Conversions tab. Conversions are counted from stored applications, readers and inquiries, never from a record that
 * claims one. Leads are estimates and abandonments losses, so the totals exclude both. Money is whole dollars from the
 * server's price list. Rates are percent, 0 to 100, to two decimals; null without a denominator.
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
    /** Percent of those who began or sent a form. */
    abandonmentRate: z.nullable(z.number()),
    bySource: z.array(
      z.object({
        source: z.string(),
        count: z.int(),
        /** Seconds, to one decimal; null if unknown. */
        avgTimeSpent: z.nullable(z.number()),
        fields: z.array(NamedCount),
      }),
    ),
    /** The ten newest, newest first. */
    recent: z.array(RecentAbandonment),
  }),
  /** To one decimal; null if unknown. */
  avgDaysToConversion: z.nullable(z.number()),
  avgTouchPoints: z.nullable(z.number()),
  /** Dollars per visit, to two decimals; null without visits. */
  visitorValue: z.nullable(z.number()),
  /** At most a hundred sources, most valuable first. */
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
  /** Seconds, to one decimal; null without completed views. */
  avgTimeOnPage: z.nullable(z.number()),
  /** Percent of the page, 0 to 100, to one decimal; null without views. */
  avgScrollDepth: z.nullable(z.number()),
  color: z.string(),
})

/** The tab of the affiliate page. Rates are clicks per hundred sessions, to one decimal; null without sessions. */
export const AffiliateReport = z.object({
  overview: z.object({
    totalPageViews: z.int(),
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
  /** Whole dollars of the submissions. */
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

export const FunnelReport = z.object({
  /** The hundred sources with the most visits; the rest as `other`. */
  sources: z.record(z.string(), FunnelSource),
  totals: z.object(funnelTotals),
  ...reportFrame,
  previous: z.nullable(z.object(funnelTotals)),
  ...bothSeries({ visits: z.int(), level1Leads: z.int(), formSubmissions: z.int() }),
})
export type FunnelReport = z.infer<typeof FunnelReport>
export const FunnelReportResponse = response(FunnelReport)

/** Tables of the newest records, at most {@link longestRecordTable} rows; columns are the fields in this order. */
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

export const longestRecordTable = 1000

export const reportResponses = {
  traffic: TrafficReportResponse,
  events: EventReportResponse,
  'page-views': PageViewReportResponse,
  conversions: ConversionReportResponse,
  flaviar: AffiliateReportResponse,
  funnel: FunnelReportResponse,
} as const satisfies Record<ReportName, unknown>
export type ReportData<Name extends ReportName> = z.infer<(typeof reportResponses)[Name]>['data']
