import * as z from 'zod/mini'
import { ApplicationStatus } from './applications.ts'
import { ReaderState } from './newsletter-subscribers.ts'
import { response } from './response.ts'
import { SponsorshipStatus } from './sponsorship-inquiries.ts'

/** Kinds of leads of a person. */
export const PersonLeadKind = z.enum(['application', 'inquiry', 'entry', 'chat', 'newsletter'])
export type PersonLeadKind = z.infer<typeof PersonLeadKind>

const at = z.iso.datetime()
const lead = { id: z.string(), at, sessionId: z.nullable(z.string()) }

/** One line of a person's timeline. Unknown texts of a visit are empty. */
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
    /** Deleted permanently after 30 days. */
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
    /** The lead that it is about. */
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
    /** Pages and leads, oldest first. */
    steps: z.array(
      z.object({ at, path: z.nullable(z.string()), lead: z.nullable(PersonLeadKind) }),
    ),
    /** The number of further pages. */
    leftCount: z.int(),
  }),
])
export type PersonLine = z.infer<typeof PersonLine>

/** The page of a person; lines are newest first. */
export const PersonPage = z.object({
  /** Newest first. */
  names: z.array(z.string()),
  phones: z.array(z.string()),
  lines: z.array(PersonLine),
  /** Whether there is more than this answer contains. */
  isCut: z.boolean(),
})
export type PersonPage = z.infer<typeof PersonPage>

export const PersonPageResponse = response(PersonPage)
