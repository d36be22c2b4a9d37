import * as z from 'zod/mini'
import { filterNames } from './summaries.ts'

/* Fields that all reports share. */

/** The timeframes of the specification, which end now. */
export const timeframes = ['24hours', '7days', '30days', '90days', 'lifetime'] as const
export const Timeframe = z.enum(timeframes, 'There is no such timeframe')
export type Timeframe = z.infer<typeof Timeframe>
export const defaultTimeframe: Timeframe = '30days'

/** Whole hours or days in the brand's time zone; `to` is the end of the current one. */
export const Period = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  unit: z.enum(['hour', 'day']),
})
export type Period = z.infer<typeof Period>

export const ReportFilter = z.nullable(z.object({ name: z.enum(filterNames), value: z.string() }))
export type ReportFilter = z.infer<typeof ReportFilter>

/** Records that are stored but not counted, by reason. */
export const FilteredOut = z.object({
  bot: z.int(),
  'no-origin': z.int(),
  /** The visit began with referrer spam. */
  spam: z.int(),
  limited: z.int(),
  /** A conversion that its session had made within 24 hours before. */
  repeat: z.int(),
  /** An application or inquiry that looks automated. */
  suspect: z.int(),
})
export type FilteredOut = z.infer<typeof FilteredOut>

export const reportFrame = {
  period: Period,
  /** As many hours or days before, up to the same moment (`to`). Null without one, or if its records were deleted. */
  previousPeriod: z.nullable(Period),
  filter: ReportFilter,
  filtered: FilteredOut,
  /** Sessions active in the last five minutes, regardless of the filter. */
  visitorsNow: z.int(),
} as const

/** One entry per hour or day, oldest first, of the period and of the previous one (null without one). */
export function bothSeries<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const series = z.array(z.object({ at: z.iso.datetime(), ...shape }))
  return { series, previousSeries: z.nullable(series) } as const
}
