import * as z from 'zod/mini'
import { ChangePasswordRequest } from './admin.ts'
import { email } from './email.ts'
import { response } from './response.ts'
import { Role } from './session.ts'
import { text } from './text-field.ts'

/** How long an invitation link is valid. */
export const invitationHours = 72

export const administratorStates = ['active', 'invited', 'suspended'] as const

export const Administrator = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  state: z.enum(administratorStates),
  createdAt: z.iso.datetime(),
  invitationEndsAt: z.nullable(z.iso.datetime()),
  /** Null without an open session. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  openSessions: z.int(),
  /** The caller's own account. */
  isYou: z.boolean(),
})
export type Administrator = z.infer<typeof Administrator>

export const AdministratorsResponse = response(z.array(Administrator))
export type AdministratorsResponse = z.infer<typeof AdministratorsResponse>

const name = text(100).check(z.trim(), z.minLength(1, 'Please enter a name'))

export const InviteRequest = z.strictObject({
  email: email(),
  firstName: name,
  lastName: name,
  role: Role,
})
export type InviteRequest = z.infer<typeof InviteRequest>

/** `secret` is only in this answer and in the mail. */
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

export const InvitationResponse = response(
  z.object({ email: z.string(), firstName: z.string(), role: Role }),
)
export type InvitationResponse = z.infer<typeof InvitationResponse>

export const AcceptInvitationRequest = z.strictObject({
  secret,
  newPassword: ChangePasswordRequest.shape.newPassword,
})
export type AcceptInvitationRequest = z.infer<typeof AcceptInvitationRequest>

/** A browser in which the caller is signed in. */
export const OwnSession = z.object({
  /** Not the session's secret. */
  id: z.string(),
  browser: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const OwnSessionsResponse = response(z.array(OwnSession))
export type OwnSessionsResponse = z.infer<typeof OwnSessionsResponse>

export const SessionParams = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) })
export type SessionParams = z.infer<typeof SessionParams>
