import * as z from 'zod/mini'
import { changeOf, listQuery, uuidId } from './admin-list.ts'
import { followUp } from './follow-ups.ts'
import { at, response } from './response.ts'
import { spamAt, SpamFilter } from './spam.ts'
import { EpisodeCount, PackageType } from './sponsorships.ts'

/** Any status may follow any other. */
export const sponsorshipStatuses = [
  'pending',
  'contacted',
  'negotiating',
  'contracted',
  'declined',
] as const
export const SponsorshipStatus = z.enum(sponsorshipStatuses, 'There is no such status')
export type SponsorshipStatus = z.infer<typeof SponsorshipStatus>

/** `packagePrice` is whole dollars per episode, `value` of all episodes. */
export const SponsorshipInquiry = z.object({
  id: z.uuid(),
  companyName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  packageType: PackageType,
  episodeCount: EpisodeCount,
  interestedInPodcast: z.boolean(),
  message: z.nullable(z.string()),
  packagePrice: z.int(),
  value: z.int(),
  status: SponsorshipStatus,
  ...followUp,
  /** Possible spam. */
  isSuspect: z.boolean(),
  spamAt,
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  sessionId: z.nullable(z.string()),
  createdAt: at,
  updatedAt: at,
  /** The notes of administrators, oldest first, separated by line breaks. */
  notesAdmin: z.nullable(z.string()),
})
export type SponsorshipInquiry = z.infer<typeof SponsorshipInquiry>
/** @public Names the schema in the API reference. */
export const InquiryChange = changeOf(SponsorshipInquiry)

export const SponsorshipsQuery = listQuery(
  { status: z.optional(SponsorshipStatus), spam: SpamFilter },
  ['date', 'company', 'contact', 'email', 'status', 'package', 'value', 'source'],
  uuidId,
)
export type SponsorshipsQuery = z.infer<typeof SponsorshipsQuery>

/**
 * The newest inquiries and figures of all of them; with a query, a page and the figures of the matches. Money is whole
 * dollars; `responseRate` is the percentage that is not pending, to one decimal.
 */
export const SponsorshipsResponse = response(
  z.object({
    inquiries: z.array(SponsorshipInquiry),
    total: z.int(),
    /** All stored ones, if `total` counts only matches. */
    storedCount: z.optional(z.int()),
    totalValue: z.int(),
    avgValue: z.int(),
    responseRate: z.number(),
    pendingCount: z.int(),
  }),
)
export type SponsorshipsResponse = z.infer<typeof SponsorshipsResponse>
