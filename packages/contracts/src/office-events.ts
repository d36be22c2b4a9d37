import * as z from 'zod/mini'
import type { Permission } from './session.ts'

/** The Postgres channel on which triggers announce changes in the back office. */
export const officeChannel = 'office'

/** The kinds of changes in the back office, and the permission for their events. */
export const officeKinds = {
  sponsorship: 'leads.edit',
  application: 'leads.edit',
  'wsop-signup': 'contests.edit',
  'wsop-change': 'contests.edit',
  'rake-player': 'contests.edit',
  'weekly-winner': 'contests.edit',
  newsletter: 'leads.edit',
  'chat-conversation': 'chat.answer',
  note: 'leads.edit',
  'audit-log': 'audit.read',
  'saved-view': 'reports.use',
  annotation: 'reports.use',
  goal: 'reports.use',
  admin: 'accounts.manage',
  session: 'accounts.manage',
  'access-token': 'sharing.manage',
} as const satisfies Record<string, Permission>

export const OfficeKind = z.enum(
  Object.keys(officeKinds) as [keyof typeof officeKinds, ...(keyof typeof officeKinds)[]],
)
export type OfficeKind = z.infer<typeof OfficeKind>

/** One committed change of a row: its id, but none of its content. */
export const OfficeChange = z.object({
  kind: OfficeKind,
  /** Null if many rows changed at once. */
  id: z.nullable(z.string()),
  what: z.enum(['added', 'changed', 'removed']),
})
export type OfficeChange = z.infer<typeof OfficeChange>

/** One `data:` line of `GET /api/admin/events`. */
export const OfficeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changes'), changes: z.array(OfficeChange) }),
  /** The number of current visits, sent when they change. */
  z.object({ type: z.literal('visitors'), total: z.int() }),
  /** Shows that the stream is alive. */
  z.object({ type: z.literal('beat') }),
  /** The session has ended or has another role; the stream ends with it. */
  z.object({ type: z.literal('session') }),
])
export type OfficeEvent = z.infer<typeof OfficeEvent>

/** `GET /api/admin/events` for clients that do not accept an event stream. */
export const OfficeEventsResponse = z.object({
  success: z.literal(true),
  data: z.object({ visitors: z.nullable(z.int()) }),
})

/** The longest silence of a stream, after which it sends a `beat`. */
export const officeBeatMs = 15_000
/** Changes within this time are sent together. */
export const officeBatchMs = 20
/** From this number on, changes of one kind are sent as one, without the rows. */
export const maxOfficeChanges = 50

/** The lists whose new rows are counted until they are seen, by the slug of their tab. */
export const leadKinds = ['sponsorships', 'wsop', 'applications', 'chatbot'] as const
export const LeadKind = z.enum(leadKinds)
export type LeadKind = z.infer<typeof LeadKind>

/** When each list was last seen, by the service's clock. A list without a time is not counted. */
export const NewLeadsQuery = z.partialRecord(LeadKind, z.iso.datetime())
export type NewLeadsQuery = z.infer<typeof NewLeadsQuery>

/** `GET /api/admin/new-leads`: the number of new rows since then, without suspected spam. */
export const NewLeadsResponse = z.object({
  success: z.literal(true),
  data: z.object({
    at: z.iso.datetime(),
    counts: z.record(LeadKind, z.int()),
  }),
})
export type NewLeads = z.infer<typeof NewLeadsResponse>['data']
