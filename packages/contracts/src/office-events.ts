import { response } from './response.ts'
import * as z from 'zod/mini'
import type { Permission } from './session.ts'

/** The Postgres channel on which triggers announce changes in the back office. */
export const officeChannel = 'office'

/** What may change in the back office, and the permission to receive its events. */
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

/** One committed change. It identifies the row without its content. */
export const OfficeChange = z.object({
  kind: OfficeKind,
  /** Null if many rows have changed at once. */
  id: z.nullable(z.string()),
  what: z.enum(['added', 'changed', 'removed']),
})
export type OfficeChange = z.infer<typeof OfficeChange>

/** One `data:` line of `GET /api/admin/events`. */
export const OfficeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changes'), changes: z.array(OfficeChange) }),
  /** The number of live visits, sent when it or they change. */
  z.object({ type: z.literal('visitors'), total: z.int() }),
  /** Keeps the stream alive. */
  z.object({ type: z.literal('beat') }),
  /** The session ended or its role changed; the stream ends. */
  z.object({ type: z.literal('session') }),
])
export type OfficeEvent = z.infer<typeof OfficeEvent>

/** `GET /api/admin/events` for clients that do not accept an event stream. */
export const OfficeEventsResponse = response(z.object({ visitors: z.nullable(z.int()) }))

/** The longest silence of a stream before a `beat`. */
export const officeBeatMs = 15_000
/** Changes within this time are sent together. */
export const officeBatchMs = 20
/** More changes of one kind at once are sent as one, without ids. */
export const maxOfficeChanges = 50

/** Lists whose new rows are counted until they are seen, named as in their tab's address. */
export const leadKinds = ['sponsorships', 'wsop', 'applications', 'chatbot'] as const
export const LeadKind = z.enum(leadKinds)
export type LeadKind = z.infer<typeof LeadKind>

/** When each list was last seen, by the service's clock; others are not counted. */
export const NewLeadsQuery = z.partialRecord(LeadKind, z.iso.datetime())
export type NewLeadsQuery = z.infer<typeof NewLeadsQuery>

/** Rows since then, without possible spam. */
export const NewLeadsResponse = response(
  z.object({
    at: z.iso.datetime(),
    counts: z.record(LeadKind, z.int()),
  }),
)
export type NewLeads = z.infer<typeof NewLeadsResponse>['data']
