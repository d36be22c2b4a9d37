import * as z from 'zod/mini'
import { changeOf, listQuery, uuidId } from './admin-list.ts'
import { applicationOptions } from './contests.ts'
import { followUp } from './follow-ups.ts'
import { at, success } from './response.ts'
import { spamAt, SpamFilter } from './spam.ts'

export const applicationStatuses = [
  'pending',
  'contacted',
  'invited',
  'waitlisted',
  'declined',
] as const
export const ApplicationStatus = z.enum(applicationStatuses, 'There is no such status')
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** Choices are keys of `applicationOptions`. */
export const AdminApplication = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  experience: z.string(),
  stakes: z.string(),
  referral: z.nullable(z.string()),
  availability: z.array(z.string()),
  interests: z.array(z.string()),
  comments: z.nullable(z.string()),
  agreeToTerms: z.boolean(),
  status: ApplicationStatus,
  ...followUp,
  isSuspect: z.boolean(),
  spamAt,
  sessionId: z.nullable(z.string()),
  /** The notes of administrators, oldest first, separated by line breaks. */
  notes: z.nullable(z.string()),
  createdAt: at,
})
export type AdminApplication = z.infer<typeof AdminApplication>
/** @public Names the schema in the API reference. */
export const ApplicationChange = changeOf(AdminApplication)

const choiceOf = (choices: object) =>
  z.optional(z.enum(Object.keys(choices), 'There is no such choice'))

export const ApplicationsQuery = listQuery(
  {
    status: z.optional(ApplicationStatus),
    spam: SpamFilter,
    stakes: choiceOf(applicationOptions.stakes),
    experience: choiceOf(applicationOptions.experience),
  },
  ['date', 'name', 'email', 'phone', 'stakes', 'experience', 'status', 'source'],
  uuidId,
)
export type ApplicationsQuery = z.infer<typeof ApplicationsQuery>

/** The newest applications and figures of all of them; with a query, a page and the figures of the matches. */
export const ApplicationsResponse = z.object({
  success,
  data: z.array(AdminApplication),
  total: z.int(),
  /** All stored ones, if `total` counts only matches. */
  storedCount: z.optional(z.int()),
  pendingCount: z.int(),
})
export type ApplicationsResponse = z.infer<typeof ApplicationsResponse>
