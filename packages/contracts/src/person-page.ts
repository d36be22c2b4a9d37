import * as z from 'zod/mini'
import { ApplicationStatus } from './applications.ts'
import { ReaderState } from './newsletter-subscribers.ts'
import { SponsorshipStatus } from './sponsorship-inquiries.ts'

/** What somebody may have sent us. */
export const PersonLeadKind = z.enum(['application', 'inquiry', 'entry', 'chat', 'newsletter'])
export type PersonLeadKind = z.infer<typeof PersonLeadKind>

const at = z.iso.datetime()
/** Something that was sent, and of which visit. */
const lead = { id: z.string(), at, sessionId: z.nullable(z.string()) }

/** One thing that is known of a person. Texts of a visit are empty where they are unknown. */
export const PersonLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('application'),
    ...lead,
    name: z.string(),
    status: ApplicationStatus,
  }),
  z.object({
    kind: z.literal('inquiry'),
    ...lead,
    companyName: z.string(),
    status: SponsorshipStatus,
    /** Whole dollars. */
    value: z.int(),
  }),
  z.object({
    kind: z.literal('entry'),
    ...lead,
    name: z.string(),
    isPaid: z.boolean(),
    isEliminated: z.boolean(),
    /** It is gone for good 30 days later. */
    isRemoved: z.boolean(),
  }),
  z.object({
    kind: z.literal('chat'),
    ...lead,
    messageCount: z.int(),
    summary: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('newsletter'), ...lead, state: ReaderState }),
  z.object({
    kind: z.literal('note'),
    id: z.string(),
    at,
    note: z.string(),
    author: z.nullable(z.string()),
    /** What it is on. */
    about: z.object({ kind: PersonLeadKind, id: z.string() }),
  }),
  z.object({
    kind: z.literal('player'),
    id: z.string(),
    at,
    displayName: z.string(),
    rakeAmount: z.string(),
  }),
  z.object({
    kind: z.literal('winner'),
    id: z.string(),
    at,
    weekNumber: z.int(),
    position: z.int(),
    prizeAmount: z.string(),
  }),
  z.object({
    kind: z.literal('visit'),
    id: z.string(),
    at,
    source: z.string(),
    medium: z.string(),
    campaign: z.string(),
    channel: z.string(),
    country: z.string(),
    device: z.string(),
    /** The pages that were seen and what was sent, oldest first. */
    steps: z.array(
      z.object({ at, path: z.nullable(z.string()), lead: z.nullable(PersonLeadKind) }),
    ),
    /** How many further pages there are. */
    leftCount: z.int(),
  }),
])
export type PersonLine = z.infer<typeof PersonLine>

/** What the page of a person shows: the lines newest first. */
export const PersonPage = z.object({
  /** As they were given, the newest first. */
  names: z.array(z.string()),
  phones: z.array(z.string()),
  lines: z.array(PersonLine),
  /** Whether there is more than the page shows. */
  isCut: z.boolean(),
})
export type PersonPage = z.infer<typeof PersonPage>

export const PersonPageResponse = z.object({ success: z.literal(true), data: PersonPage })
