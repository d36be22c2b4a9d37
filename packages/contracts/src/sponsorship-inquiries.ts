import * as z from 'zod/mini'
import { at, listQuery, success, uuidId } from './admin-list.ts'
import { followUp } from './follow-ups.ts'
import { spamAt, SpamFilter } from './spam.ts'
import { EpisodeCount, PackageType } from './sponsorships.ts'

/** The statuses of an inquiry, in any sequence. */
export const sponsorshipStatuses = [
  'pending',
  'contacted',
  'negotiating',
  'contracted',
  'declined',
] as const
export const SponsorshipStatus = z.enum(sponsorshipStatuses, 'There is no such status')
export type SponsorshipStatus = z.infer<typeof SponsorshipStatus>

/** An inquiry. `packagePrice` is whole dollars an episode, `value` those of all its episodes. */
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
  /** The notes of administrators as one text, oldest first. */
  notesAdmin: z.nullable(z.string()),
})
export type SponsorshipInquiry = z.infer<typeof SponsorshipInquiry>

export const SponsorshipsQuery = listQuery(
  { status: z.optional(SponsorshipStatus), spam: SpamFilter },
  ['date', 'company', 'contact', 'email', 'status', 'package', 'value', 'source'],
  uuidId,
)
export type SponsorshipsQuery = z.infer<typeof SponsorshipsQuery>

/**
 * The newest inquiries with figures over all of them, or the result of a SponsorshipsQuery. Money
 * is in whole dollars; `responseRate` is the share that is not pending, 0 to 100 with one decimal.
 */
export const SponsorshipsResponse = z.object({
  success,
  data: z.object({
    inquiries: z.array(SponsorshipInquiry),
    total: z.int(),
    /** The number of all rows, if `total` counts the matching ones. */
    storedCount: z.optional(z.int()),
    totalValue: z.int(),
    avgValue: z.int(),
    responseRate: z.number(),
    pendingCount: z.int(),
  }),
})
export type SponsorshipsResponse = z.infer<typeof SponsorshipsResponse>
