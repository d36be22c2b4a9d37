import * as z from 'zod/mini'
import { followUp } from './follow-ups.ts'
import { at, change, shownStatuses, success, uuids } from './admin-list.ts'

export const applicationStatuses = [
  'pending',
  'contacted',
  'invited',
  'waitlisted',
  'declined',
] as const
export const ApplicationStatus = z.enum(applicationStatuses, 'There is no such status')
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

const shown = z.optional(z.strictObject({ status: ApplicationStatus }))
export const ApplicationStatusRequest = z.strictObject({ status: ApplicationStatus, shown })
export const ApplicationBulkStatusRequest = z.strictObject({
  ids: uuids,
  status: ApplicationStatus,
  shown: shownStatuses(ApplicationStatus),
})

/** An application; the choices are the keys of `applicationOptions`. */
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
  /** Of the visit that sent it; null where it is unknown. */
  sessionId: z.nullable(z.string()),
  /** The notes of administrators, oldest first, a line each or more. */
  notes: z.nullable(z.string()),
  createdAt: at,
})
export type AdminApplication = z.infer<typeof AdminApplication>

/** The newest applications; the figures are over all of them. */
export const ApplicationsResponse = z.object({
  success,
  data: z.array(AdminApplication),
  total: z.int(),
  pendingCount: z.int(),
})
export type ApplicationsResponse = z.infer<typeof ApplicationsResponse>

export const ApplicationChangeResponse = z.object({ ...change, data: AdminApplication })
