import * as z from 'zod/mini'

/** Who counts as here: a view or an event within so many minutes. */
export const liveMinutes = 5
/** How many visits are listed; all are counted. */
export const maxLiveVisits = 50
/** How often the dashboard asks. */
export const livePollMs = 5000

/** A visit that is going on; texts are empty where nothing is known. */
export const LiveVisit = z.object({
  /** Tells it from the others, and is not the visit's id. */
  key: z.string(),
  /** When it began, and when its last record arrived. */
  since: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** The page it saw last. */
  page: z.string(),
  source: z.string(),
  channel: z.string(),
  country: z.string(),
  city: z.string(),
  device: z.string(),
})
export type LiveVisit = z.infer<typeof LiveVisit>

const Count = z.object({ name: z.string(), visits: z.int() })

/** `GET /api/admin/reports/live`. */
export const LiveReport = z.object({
  at: z.iso.datetime(),
  /** How many visits there are in all. */
  total: z.int(),
  /** The latest active first. */
  visits: z.array(LiveVisit),
  /** Most visits first; the ten largest. */
  pages: z.array(Count),
  sources: z.array(Count),
})
export type LiveReport = z.infer<typeof LiveReport>

export const LiveReportResponse = z.object({ success: z.literal(true), data: LiveReport })
