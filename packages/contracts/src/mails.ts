import * as z from 'zod/mini'
import { ReportMail, TrafficAlertMail } from './report-mails.ts'
import { Role } from './session.ts'
import { EpisodeCount, PackageType } from './sponsorships.ts'

/** What an administrator is told about the own account. */
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

/** What a mail of the chat contains. Texts of visitors arrive without links and host names. */
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
      /** First name of the person of the staff who wrote it. */
      person: z.optional(name),
    }),
  ),
  /** First name of the person who has answered a visitor who was gone; a copy was not asked for. */
  answeredBy: z.optional(name),
})

/** The data of every kind of mail, as the outbox stores it. */
export const MailContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('last-longer-confirmation'),
    /** `link` is missing in a mail of an earlier release. */
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
      /** Null: from the command line. */
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

/** A mail for the outbox; `recipient` null is the staff's address. */
export type NewMail = MailContent & { recipient: string | null }

/** A job of the mail queue: the row of the outbox that is to be sent. */
export const SendMailJob = z.object({ mailId: z.int() })
export type SendMailJob = z.infer<typeof SendMailJob>
