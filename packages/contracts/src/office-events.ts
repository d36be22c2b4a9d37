import * as z from 'zod/mini'
import type { Permission } from './session.ts'

/** The Postgres channel on which triggers announce changes in the back office. */
export const officeChannel = 'office'

/** What may change in the back office, and the permission that its events need. */
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

/** One committed change of a row. It names the row and says nothing of what is in it. */
export const OfficeChange = z.object({
  kind: OfficeKind,
  /** Null where many rows have changed at once. */
  id: z.nullable(z.string()),
  what: z.enum(['added', 'changed', 'removed']),
})
export type OfficeChange = z.infer<typeof OfficeChange>

/** One `data:` line of `GET /api/admin/events`. */
export const OfficeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changes'), changes: z.array(OfficeChange) }),
  /** How many visits are going on; sent when something about them has changed. */
  z.object({ type: z.literal('visitors'), total: z.int() }),
  /** Says that the stream is alive. */
  z.object({ type: z.literal('beat') }),
  /** The session has ended or has another role; the stream ends with it. */
  z.object({ type: z.literal('session') }),
])
export type OfficeEvent = z.infer<typeof OfficeEvent>

/** `GET /api/admin/events` for whoever accepts no event stream. */
export const OfficeEventsResponse = z.object({
  success: z.literal(true),
  data: z.object({ visitors: z.nullable(z.int()) }),
})

/** A stream says something at least so often: a `beat` where there is nothing else. */
export const officeBeatMs = 15_000
/** Changes within so long are told together. */
export const officeBatchMs = 20
/** So many changes of one kind at once are told as one, without the rows. */
export const maxOfficeChanges = 50

/** The lists whose new rows are counted until they are seen, by the last part of their tab's address. */
export const leadKinds = ['sponsorships', 'wsop', 'applications', 'chatbot'] as const
export const LeadKind = z.enum(leadKinds)
export type LeadKind = z.infer<typeof LeadKind>

/** When each list was last seen, by the service's clock; what was not is not counted. */
export const NewLeadsQuery = z.partialRecord(LeadKind, z.iso.datetime())
export type NewLeadsQuery = z.infer<typeof NewLeadsQuery>

/** `GET /api/admin/new-leads`: how many rows came since then, without those that look automated. */
export const NewLeadsResponse = z.object({
  success: z.literal(true),
  data: z.object({
    at: z.iso.datetime(),
    counts: z.record(LeadKind, z.int()),
  }),
})
export type NewLeads = z.infer<typeof NewLeadsResponse>['data']
