import * as z from 'zod/mini'
import { email } from './email.ts'
import { Role } from './session.ts'
import { text } from './text-field.ts'

/** The minimum of the specification; an operator can raise it. */
export const minPasswordLength = 6
/** The default minimum on a public address. */
export const publicMinPasswordLength = 12

const password = text(256).check(
  z.minLength(minPasswordLength, 'Password must be at least 6 characters'),
)

export const LoginRequest = z.strictObject({ email: email(), password })
export type LoginRequest = z.infer<typeof LoginRequest>

/** The signed-in administrator. */
export const Admin = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  passwordChangeRequired: z.boolean(),
  role: Role,
  /** A second factor must be set up before anything else. */
  factorRequired: z.optional(z.boolean()),
})
export type Admin = z.infer<typeof Admin>

export const LoginResponse = z.object({ success: z.literal(true), user: Admin })
export type LoginResponse = z.infer<typeof LoginResponse>

/**
 * `currentPassword` is optional only while a change is required and the login is fresh; otherwise an unlocked laptop
 * would be enough to take over an account.
 */
export const ChangePasswordRequest = z.strictObject({
  newPassword: password,
  currentPassword: z.optional(text(256)),
})
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>
