import * as z from 'zod/mini'
import { email } from './email.ts'
import { bothSeries, reportFrame } from './report-frame.ts'
import { text } from './text-field.ts'

/** Shortest password the specification allows; an operator can raise the floor. */
export const minPasswordLength = 6

const password = text(256).check(
  z.minLength(minPasswordLength, 'Password must be at least 6 characters'),
)

export const LoginRequest = z.strictObject({ email: email(), password })
export type LoginRequest = z.infer<typeof LoginRequest>

/** The signed-in administrator, as the dashboard greets them. */
export const Admin = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  passwordChangeRequired: z.boolean(),
})
export type Admin = z.infer<typeof Admin>

export const LoginResponse = z.object({ success: z.literal(true), user: Admin })
export type LoginResponse = z.infer<typeof LoginResponse>

/**
 * `currentPassword` may be left out only while a change is required and the login is fresh; otherwise
 * an unlocked laptop would be enough to take an account over.
 */
export const ChangePasswordRequest = z.strictObject({
  newPassword: password,
  currentPassword: z.optional(text(256)),
})
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>

export const Done = z.object({ success: z.literal(true), message: z.string() })
export type Done = z.infer<typeof Done>

/** The five timeframes of the specification, each counting back from now. */
export const timeframes = ['24hours', '7days', '30days', '90days', 'lifetime'] as const
export const Timeframe = z.enum(timeframes, 'There is no such timeframe')
export type Timeframe = z.infer<typeof Timeframe>
export const defaultTimeframe: Timeframe = '30days'

export const RecentVisit = z.object({
  id: z.uuid(),
  timestamp: z.iso.datetime(),
  source: z.string(),
  medium: z.string(),
  landingPage: z.string(),
})
export type RecentVisit = z.infer<typeof RecentVisit>

export const NamedCount = z.object({ name: z.string(), count: z.int() })
export type NamedCount = z.infer<typeof NamedCount>

/** One source and its part of all visits. */
export const SourceShare = z.object({
  source: z.string(),
  count: z.int(),
  /** Share of all visits, 0 to 100, to one decimal. */
  percentage: z.number(),
  /** The page that most of them opened first, without its query. */
  landingPage: z.string(),
  /** A name of the brand's source colours, or `grey`. */
  color: z.string(),
})
export type SourceShare = z.infer<typeof SourceShare>

/** What the Traffic tab shows for one timeframe. Counts leave out bots and other filtered visits. */
export const TrafficReport = z.object({
  totalVisits: z.int(),
  /** The five largest, most visits first. */
  bySource: z.array(NamedCount),
  byMedium: z.array(NamedCount),
  /** The ten newest, newest first. */
  recentVisits: z.array(RecentVisit),
  /** The twenty largest, most visits first. */
  sources: z.array(SourceShare),
  ...reportFrame,
  previous: z.nullable(z.object({ totalVisits: z.int() })),
  ...bothSeries({ visits: z.int() }),
})
export type TrafficReport = z.infer<typeof TrafficReport>

export const TrafficReportResponse = z.object({ success: z.literal(true), data: TrafficReport })
export type TrafficReportResponse = z.infer<typeof TrafficReportResponse>
