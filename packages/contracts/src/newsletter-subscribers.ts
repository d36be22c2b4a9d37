import * as z from 'zod/mini'
import { changeOf, integerId, listQuery } from './admin-list.ts'
import { LinkSecret } from './link-secret.ts'
import { at, Done, success } from './response.ts'

/** `waiting`: for the confirmation of the address; `bounced`: reported by a mail server or an administrator. */
export const readerStates = ['waiting', 'subscribed', 'unsubscribed', 'bounced'] as const
export const ReaderState = z.enum(readerStates)
export type ReaderState = z.infer<typeof ReaderState>

/** Confirms the address of a sign-up; the link works once. */
export const ConfirmReaderRequest = z.strictObject({ link: LinkSecret })

/** The reader who unsubscribes; every unsubscribe link and header contains the key. */
export const LeaveNewsletterQuery = z.object({ key: z.uuid('This link is incomplete') })

export const ReaderLinkResponse = Done

export const AdminNewsletter = z.object({
  id: z.int(),
  email: z.string(),
  name: z.nullable(z.string()),
  interestedInGame: z.boolean(),
  createdAt: at,
  state: ReaderState,
  confirmedAt: z.nullable(at),
  sessionId: z.nullable(z.string()),
})
export type AdminNewsletter = z.infer<typeof AdminNewsletter>
/** @public Names the schema in the API reference. */
export const NewsletterChange = changeOf(AdminNewsletter)

export const NewslettersQuery = listQuery(
  {
    state: z.optional(z.enum(readerStates, 'There is no such state')),
    interested: z.optional(z.enum(['yes', 'no'], 'There is no such choice')),
  },
  ['date', 'email', 'state', 'name', 'interested', 'source'],
  integerId,
)
export type NewslettersQuery = z.infer<typeof NewslettersQuery>

/** The newest readers and figures of all of them; with a query, a page and the figures of the matches. */
export const NewslettersResponse = z.object({
  success,
  data: z.array(AdminNewsletter),
  total: z.int(),
  /** All stored ones, if `total` counts only matches. */
  storedCount: z.optional(z.int()),
  subscribedCount: z.int(),
  interestedCount: z.int(),
})

/** Unsubscribes a reader, or marks the address as bounced. */
export const ReaderStateRequest = z.strictObject({
  state: z.enum(['unsubscribed', 'bounced'], 'There is no such state'),
})
export type ReaderStateRequest = z.infer<typeof ReaderStateRequest>
