import * as z from 'zod/mini'
import { email } from './email.ts'
import { antiSpamFields, field, limits, lines, oneLine, phone } from './form-field.ts'
import { Done, response } from './response.ts'
import { text } from './text-field.ts'

/* Public calls: the application, the newsletter and the rake race. */

/** Dollars as exact decimal text with two places, such as `1204.50`. */
export const Amount = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/))

// Application

/** The stored value and the label of each choice. */
type Options = Readonly<Record<string, string>>

/** The choices of the application form, in display order. */
export const applicationOptions = {
  experience: {
    under_2_years: 'Less than 2 years',
    '2_5_years': '2 to 5 years',
    '5_10_years': '5 to 10 years',
    over_10_years: 'More than 10 years',
    professional: 'I play for a living',
  },
  stakes: {
    up_to_5_10: 'Up to $5/$10',
    '10_20': '$10/$20',
    '25_50': '$25/$50',
    '50_100': '$50/$100',
    '100_200_up': '$100/$200 and up',
  },
  referral: {
    friend: 'A friend or another player',
    podcast: 'The podcast',
    newsletter: 'The newsletter',
    video: 'A video',
    social: 'Social media',
    broadcast: 'A live broadcast',
    search: 'A search engine',
    other: 'Somewhere else',
  },
  availability: {
    weekday_afternoons: 'Weekday afternoons',
    weekday_evenings: 'Weekday evenings',
    weekend_afternoons: 'Weekend afternoons',
    weekend_evenings: 'Weekend evenings',
    late_nights: 'Late nights',
    when_in_town: 'Only when I am in Las Vegas',
  },
  interests: {
    live_game: 'Playing in the live game',
    streamed_game: 'Playing on camera',
    podcast_guest: 'Being a guest on the podcast',
    private_events: 'Private games and trips',
    tournaments: 'Tournaments and last longer bets',
    partnership: 'Working together',
  },
} as const satisfies Record<string, Options>

const oneOf = <Chosen extends Options>(options: Chosen, message: string) =>
  z.enum(Object.keys(options) as (keyof Chosen & string)[], message)

const someOf = <Chosen extends Options>(options: Chosen, message: string) =>
  z
    .array(oneOf(options, message), message)
    .check(z.refine((values) => new Set(values).size === values.length, message))

/** A retry sends the same `id`, which makes a repeat harmless. */
export const ApplicationRequest = z.strictObject({
  id: z.uuid(),
  firstName: field(limits.name, 2, 'First name must be at least 2 characters'),
  lastName: field(limits.name, 2, 'Last name must be at least 2 characters'),
  email: email(),
  phone: phone(),
  experience: oneOf(applicationOptions.experience, 'Please select your experience'),
  stakes: oneOf(applicationOptions.stakes, 'Please select the stakes you play'),
  referral: z.optional(oneOf(applicationOptions.referral, 'Please select how you heard about us')),
  availability: someOf(
    applicationOptions.availability,
    'Please select at least one time to play',
  ).check(z.minLength(1, 'Please select at least one time to play')),
  interests: z.optional(
    someOf(applicationOptions.interests, 'Please select what you are interested in'),
  ),
  comments: z.optional(lines(limits.comments, 0, 'Please write your comments as text')),
  agreeToTerms: z.literal(true, 'Please agree to the terms to apply'),
  ...antiSpamFields,
})
export type ApplicationRequest = z.infer<typeof ApplicationRequest>

export const ApplicationResponse = response(z.object({ id: z.uuid() }))

// Newsletter

export const NewsletterRequest = z.strictObject({
  email: email(),
  name: z.optional(text(limits.name).check(oneLine)),
  interestedInGame: z.optional(z.boolean()),
  sessionId: antiSpamFields.sessionId,
})
export type NewsletterRequest = z.infer<typeof NewsletterRequest>

/** The same for new and known addresses. */
export const NewsletterResponse = Done

export const NewsletterIssue = z.object({
  title: z.string(),
  /** An https address of the publisher, or `#` without a trusted one. */
  link: z.string().check(z.regex(/^(?:#$|https:\/\/)/)),
  /** An ISO date, the publisher's text if it is not a date, or empty. */
  pubDate: z.string(),
  /** Plain text. */
  description: z.string(),
})
export type NewsletterIssue = z.infer<typeof NewsletterIssue>

export const shownIssues = 3

/** `data` is empty, and the page shows samples, unless `feed` is `ready`. `unavailable`: not readable for a day. */
export const NewsletterIssuesResponse = z.object({
  success: z.literal(true),
  feed: z.enum(['ready', 'unavailable', 'not_configured']),
  data: z.array(NewsletterIssue).check(z.maxLength(shownIssues)),
})
export type NewsletterIssuesResponse = z.infer<typeof NewsletterIssuesResponse>

// Rake race

/** From 1, by amount; ties go to the earlier update, then to the older player. */
export const rank = z.int()

/** `rank` is among active players; `avatarUrl` is an https address or a file name. */
export const RakePlayer = z.object({
  id: z.int(),
  playerName: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  rakeAmount: Amount,
  rank,
})
export type RakePlayer = z.infer<typeof RakePlayer>

export const leaderboardSize = 5

/** The gateway caches this path. */
export const leaderboardPath = `/api/rake-players/top/${leaderboardSize}`

/** The top active players, by rank. */
export const RakePlayerList = z.array(RakePlayer)

/** `position` is 1 to 3, `prizeAmount` in whole USDT. */
export const WeeklyWinner = z.object({
  id: z.int(),
  weekNumber: z.int(),
  position: z.int(),
  playerName: z.string(),
  displayName: z.string(),
  avatarUrl: z.nullable(z.string()),
  rakeAmount: Amount,
  prizeAmount: z.int(),
})
export type WeeklyWinner = z.infer<typeof WeeklyWinner>

/** Sorted by week, then by position. */
export const WeeklyWinnerList = z.array(WeeklyWinner)
