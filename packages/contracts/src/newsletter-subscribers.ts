import * as z from 'zod/mini'
import { at, integerId, listQuery, success } from './admin-list.ts'
import { LinkSecret } from './link-secret.ts'

/**
 * Of a reader: asked to confirm the address; on the list; left by a link or was taken off; has no mailbox, by the word of
 * a mail server or of an administrator.
 */
export const readerStates = ['waiting', 'subscribed', 'unsubscribed', 'bounced'] as const
export const ReaderState = z.enum(readerStates)
export type ReaderState = z.infer<typeof ReaderState>

/** Confirms the address of a sign-up with the link of its mail, which counts once. */
export const ConfirmReaderRequest = z.strictObject({ link: LinkSecret })

/** Names the reader who leaves: the key is in every link and header that ends the newsletter. */
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
  /** Of the visit that sent it; null where it is unknown. */
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

/** The newest subscribers, and figures over all of them, or as a NewslettersQuery has it. */
export const NewslettersResponse = z.object({
  success,
  data: z.array(AdminNewsletter),
  total: z.int(),
  /** All that are stored, where `total` is of those that match. */
  storedCount: z.optional(z.int()),
  subscribedCount: z.int(),
  interestedCount: z.int(),
})

/** What an administrator does with a reader who asks to leave, or whose mails come back. */
export const ReaderStateRequest = z.strictObject({
  state: z.enum(['unsubscribed', 'bounced'], 'There is no such state'),
})
export type ReaderStateRequest = z.infer<typeof ReaderStateRequest>
