import * as z from 'zod/mini'
import { ChangePasswordRequest } from './admin.ts'
import { email } from './email.ts'
import { Role } from './session.ts'
import { text } from './text-field.ts'

/** How long a link that invites an administrator opens. */
export const invitationHours = 72

export const administratorStates = ['active', 'invited', 'suspended'] as const

/** An administrator, as owners see them. */
export const Administrator = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  state: z.enum(administratorStates),
  createdAt: z.iso.datetime(),
  /** The end of the link of one who was invited. */
  invitationEndsAt: z.nullable(z.iso.datetime()),
  /** Of the session used last; null without an open one. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  openSessions: z.int(),
  /** Whoever asks. */
  isYou: z.boolean(),
})
export type Administrator = z.infer<typeof Administrator>

export const AdministratorsResponse = z.object({
  success: z.literal(true),
  data: z.array(Administrator),
})
export type AdministratorsResponse = z.infer<typeof AdministratorsResponse>

const name = text(100).check(z.trim(), z.minLength(1, 'Please enter a name'))

export const InviteRequest = z.strictObject({
  email: email(),
  firstName: name,
  lastName: name,
  role: Role,
})
export type InviteRequest = z.infer<typeof InviteRequest>

/** The link's secret is in this answer and in the mail, and nowhere else. */
export const InviteResponse = z.object({
  success: z.literal(true),
  email: z.string(),
  secret: z.string(),
})
export type InviteResponse = z.infer<typeof InviteResponse>

export const ChangeAdministratorRequest = z.strictObject({
  role: z.optional(Role),
  isSuspended: z.optional(z.boolean()),
})
export type ChangeAdministratorRequest = z.infer<typeof ChangeAdministratorRequest>

const secret = text(100)

export const OpenInvitationRequest = z.strictObject({ secret })
export type OpenInvitationRequest = z.infer<typeof OpenInvitationRequest>

export const InvitationResponse = z.object({
  success: z.literal(true),
  data: z.object({ email: z.string(), firstName: z.string(), role: Role }),
})
export type InvitationResponse = z.infer<typeof InvitationResponse>

export const AcceptInvitationRequest = z.strictObject({
  secret,
  newPassword: ChangePasswordRequest.shape.newPassword,
})
export type AcceptInvitationRequest = z.infer<typeof AcceptInvitationRequest>

/** A browser in which one is signed in. */
export const OwnSession = z.object({
  /** Tells it from the others; it opens nothing. */
  id: z.string(),
  browser: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const OwnSessionsResponse = z.object({
  success: z.literal(true),
  data: z.array(OwnSession),
})
export type OwnSessionsResponse = z.infer<typeof OwnSessionsResponse>

export const SessionParams = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) })
export type SessionParams = z.infer<typeof SessionParams>
