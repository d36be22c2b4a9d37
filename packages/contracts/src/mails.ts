import * as z from 'zod/mini'
import { ReportMail, TrafficAlertMail } from './report-mails.ts'
import { Role } from './session.ts'
import { EpisodeCount, PackageType } from './sponsorships.ts'

/** Events that an administrator is notified of. */
export const accountEvents = [
  'new-browser',
  'password-changed',
  'role-changed',
  'suspended',
  'reinstated',
  'removed',
  'app-added',
  'app-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-replaced',
  'recovery-code-used',
  'password-reset',
] as const
export type AccountEvent = (typeof accountEvents)[number]

const name = z.string()

/** A conversation in a mail. Links and host names of visitors are already removed. */
const conversation = z.object({
  conversationId: z.int(),
  name,
  email: z.string(),
  /** Oldest first. */
  messages: z.array(
    z.object({
      isFromUser: z.boolean(),
      content: z.string(),
      timestamp: z.iso.datetime(),
      /** The first name of the person who wrote it. */
      person: z.optional(name),
    }),
  ),
  /** The first name of the person who answered after the visitor had left; then the visitor did not request the mail. */
  answeredBy: z.optional(name),
  /** The Message-ID of a mail that an earlier release may have started to send. */
  messageId: z.optional(z.string()),
})

/** The kinds of mail and their data, as stored in the outbox. */
export const MailContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('last-longer-confirmation'),
    /** `link` is missing in mails of an earlier release. */
    data: z.object({ buyInAmount: z.int(), link: z.optional(z.string()) }),
  }),
  z.object({
    kind: z.literal('unverified-update'),
    data: z.object({
      link: z.optional(z.string()),
      isHeld: z.boolean(),
      update: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('chips'), chipCount: z.int() }),
        z.object({ kind: z.literal('elimination'), finalPosition: z.nullable(z.int()) }),
      ]),
    }),
  }),
  z.object({
    kind: z.literal('application-notice'),
    data: z.object({
      name,
      email: z.string(),
      phone: z.string(),
      experience: z.string(),
      stakes: z.string(),
      isSuspect: z.boolean(),
    }),
  }),
  z.object({
    kind: z.literal('sponsorship-notice'),
    data: z.object({
      companyName: name,
      contactName: name,
      email: z.string(),
      phone: z.string(),
      packageType: PackageType,
      episodeCount: EpisodeCount,
      value: z.int(),
      message: z.nullable(z.string()),
      isSuspect: z.boolean(),
    }),
  }),
  z.object({ kind: z.literal('name-claim'), data: z.object({ name, link: z.string() }) }),
  z.object({ kind: z.literal('own-data-link'), data: z.object({ link: z.string() }) }),
  z.object({ kind: z.literal('newsletter-confirmation'), data: z.object({ link: z.string() }) }),
  z.object({
    kind: z.literal('newsletter-welcome'),
    data: z.object({ unsubscribeKey: z.string() }),
  }),
  z.object({
    kind: z.literal('failed-sign-ins'),
    data: z.object({ failures: z.int(), minutes: z.int() }),
  }),
  z.object({
    kind: z.literal('account-invitation'),
    data: z.object({
      firstName: name,
      role: Role,
      /** Null if invited from the command line. */
      invitedBy: z.nullable(z.string()),
      secret: z.string(),
    }),
  }),
  z.object({
    kind: z.literal('account-notice'),
    data: z.object({
      event: z.enum(accountEvents),
      role: z.nullable(Role),
      browser: z.nullable(z.string()),
      at: z.iso.datetime(),
    }),
  }),
  z.object({ kind: z.literal('chat-transcript'), data: conversation }),
  z.object({
    kind: z.literal('chat-transcript-link'),
    data: z.object({
      conversationId: z.int(),
      link: z.string(),
      answeredBy: z.optional(name),
    }),
  }),
  z.object({ kind: z.literal('chat-person-request'), data: conversation }),
  z.object({ kind: z.literal('traffic-report'), data: ReportMail }),
  z.object({ kind: z.literal('traffic-alert'), data: TrafficAlertMail }),
])
export type MailContent = z.infer<typeof MailContent>

/** A mail for the outbox; without a `recipient` it goes to the staff. */
export type NewMail = MailContent & { recipient: string | null }

/** A job of the mail queue: a row of the outbox to send. */
export const SendMailJob = z.object({ mailId: z.int() })
export type SendMailJob = z.infer<typeof SendMailJob>
