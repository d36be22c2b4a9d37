import * as z from 'zod/mini'
import { filterNames } from './summaries.ts'

/* What every report has beside its own figures, from the same records and under the same filter. */

/** The five timeframes of the specification, each counting back from now. */
export const timeframes = ['24hours', '7days', '30days', '90days', 'lifetime'] as const
export const Timeframe = z.enum(timeframes, 'There is no such timeframe')
export type Timeframe = z.infer<typeof Timeframe>
export const defaultTimeframe: Timeframe = '30days'

/** Whole hours or days (in the brand's time zone); `to` is the end of the one that is not over yet. */
export const Period = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  unit: z.enum(['hour', 'day']),
})
export type Period = z.infer<typeof Period>

/** What the report is filtered by, or null. */
export const ReportFilter = z.nullable(z.object({ name: z.enum(filterNames), value: z.string() }))
export type ReportFilter = z.infer<typeof ReportFilter>

/** Records stored but left out of the totals, by reason. */
export const FilteredOut = z.object({
  bot: z.int(),
  'no-origin': z.int(),
  /** Of a visit that began with a referrer known as spam. */
  spam: z.int(),
  limited: z.int(),
  /** A conversion that its session has made within 24 hours before. */
  repeat: z.int(),
  /** An application or inquiry that looks automated. */
  suspect: z.int(),
})
export type FilteredOut = z.infer<typeof FilteredOut>

/** Fields that every report carries. */
export const reportFrame = {
  period: Period,
  /**
   * What the period is compared with: as many hours or days just before it, up to the same moment (`to`) of its
   * last one as it is now. Null when nothing is compared, or when its records have been deleted.
   */
  previousPeriod: z.nullable(Period),
  filter: ReportFilter,
  filtered: FilteredOut,
  /** Sessions that opened a page or did something in the last five minutes, whatever the filter. */
  visitorsNow: z.int(),
} as const

/**
 * Two lists of one entry for every hour or day, oldest first: of the period, and as many of the one before it
 * (null where there is none), whose last is counted up to the same moment.
 */
export function bothSeries<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const series = z.array(z.object({ at: z.iso.datetime(), ...shape }))
  return { series, previousSeries: z.nullable(series) } as const
}
