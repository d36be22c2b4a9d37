import * as z from 'zod/mini'
import { email } from './email.ts'
import { antiSpamFields, field, limits, lines, phone } from './form-field.ts'
import { sponsorshipPackages } from './prices.ts'

export type PackageType = keyof typeof sponsorshipPackages

/** Labels, and the number of episodes that the value in reports assumes. */
export const episodeCounts = {
  '1_2': { label: '1-2 episodes', weight: 1.5 },
  '3_5': { label: '3-5 episodes', weight: 4 },
  all: { label: 'All episodes', weight: 9.5 },
} as const
export type EpisodeCount = keyof typeof episodeCounts

const packageTypes = Object.keys(sponsorshipPackages) as [PackageType, ...PackageType[]]
// Object keys keep this order because none looks like a number.
const episodeCountNames = Object.keys(episodeCounts) as [EpisodeCount, ...EpisodeCount[]]

export const PackageType = z.enum(packageTypes, 'Please select a sponsorship package')
export const EpisodeCount = z.enum(episodeCountNames, 'Please select number of episodes')

/** The potential value in whole dollars: price of the package times weight of the episodes. */
export function potentialValue(packageType: PackageType, episodeCount: EpisodeCount): number {
  return sponsorshipPackages[packageType].price * episodeCounts[episodeCount].weight
}

/**
 * `packagePrice` is accepted and ignored: the server has its own price list. An `id` made by the browser makes a repeat
 * harmless.
 */
export const SponsorshipRequest = z.strictObject({
  id: z.optional(z.uuid()),
  companyName: field(limits.name, 2, 'Company name is required'),
  contactName: field(limits.name, 2, 'Contact name is required'),
  email: email(),
  phone: phone(),
  packageType: PackageType,
  packagePrice: z.optional(z.number()),
  episodeCount: EpisodeCount,
  interestedInPodcast: z.optional(z.boolean()),
  message: z.optional(lines(limits.comments, 0, 'Please write your message as text')),
  ...antiSpamFields,
})
export type SponsorshipRequest = z.infer<typeof SponsorshipRequest>

/** The page uses `id` in its tracking event. */
export const SponsorshipResponse = z.object({
  success: z.literal(true),
  data: z.object({ id: z.uuid() }),
  message: z.string(),
})
