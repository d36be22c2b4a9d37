import * as z from 'zod/mini'
import { response } from './response.ts'

/** A visit is live if it had a view or an event within these minutes. */
export const liveMinutes = 5
/** The most listed visits; all are counted. */
export const maxLiveVisits = 50
export const livePollMs = 5000

/** A live visit; unknown texts are empty. */
export const LiveVisit = z.object({
  /** Unique in the report; not the visit's id. */
  key: z.string(),
  /** When the visit began, and when its last record arrived. */
  since: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  page: z.string(),
  source: z.string(),
  channel: z.string(),
  country: z.string(),
  city: z.string(),
  device: z.string(),
})
export type LiveVisit = z.infer<typeof LiveVisit>

const Count = z.object({ name: z.string(), visits: z.int() })

export const LiveReport = z.object({
  at: z.iso.datetime(),
  total: z.int(),
  /** Most recently active first. */
  visits: z.array(LiveVisit),
  /** The ten largest, most visits first. */
  pages: z.array(Count),
  sources: z.array(Count),
})
export type LiveReport = z.infer<typeof LiveReport>

export const LiveReportResponse = response(LiveReport)
