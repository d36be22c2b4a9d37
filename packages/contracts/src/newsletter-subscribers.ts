import * as z from 'zod/mini'
import { at, integerId, listQuery, success } from './admin-list.ts'
import { LinkSecret } from './link-secret.ts'

/**
 * The states of a reader: asked to confirm the address; subscribed; unsubscribed by a link or an
 * administrator; without a mailbox according to a mail server or an administrator.
 */
export const readerStates = ['waiting', 'subscribed', 'unsubscribed', 'bounced'] as const
export const ReaderState = z.enum(readerStates)
export type ReaderState = z.infer<typeof ReaderState>

/** Confirms the address of a sign-up with the link of its mail, which works once. */
export const ConfirmReaderRequest = z.strictObject({ link: LinkSecret })

/** Identifies the reader who unsubscribes. The key is in every unsubscribe link and header. */
export const LeaveNewsletterQuery = z.object({ key: z.uuid('This link is not whole') })

export const ReaderLinkResponse = z.object({ success, message: z.string() })

export const AdminNewsletter = z.object({
  id: z.int(),
  email: z.string(),
  name: z.nullable(z.string()),
  interestedInGame: z.boolean(),
  createdAt: at,
  state: ReaderState,
  confirmedAt: z.nullable(at),
  /** The visit that sent it; null if unknown. */
  sessionId: z.nullable(z.string()),
})
export type AdminNewsletter = z.infer<typeof AdminNewsletter>

export const NewslettersQuery = listQuery(
  {
    state: z.optional(z.enum(readerStates, 'There is no such state')),
    interested: z.optional(z.enum(['yes', 'no'], 'There is no such choice')),
  },
  ['date', 'email', 'state', 'name', 'interested', 'source'],
  integerId,
)
export type NewslettersQuery = z.infer<typeof NewslettersQuery>

/** The newest readers with figures over all of them, or the result of a NewslettersQuery. */
export const NewslettersResponse = z.object({
  success,
  data: z.array(AdminNewsletter),
  total: z.int(),
  /** The number of all rows, if `total` counts the matching ones. */
  storedCount: z.optional(z.int()),
  subscribedCount: z.int(),
  interestedCount: z.int(),
})

/** Unsubscribes a reader on request, or marks an address whose mail bounces. */
export const ReaderStateRequest = z.strictObject({
  state: z.enum(['unsubscribed', 'bounced'], 'There is no such state'),
})
export type ReaderStateRequest = z.infer<typeof ReaderStateRequest>
