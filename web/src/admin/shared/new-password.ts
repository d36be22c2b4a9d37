import { ChangePasswordRequest } from '@cardroom/contracts/admin'
import * as z from 'zod/mini'

/** The form of the forced password change: the new password, twice. */
export const NewPassword = z
  .object({
    newPassword: ChangePasswordRequest.shape.newPassword,
    confirmPassword: z.string(),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      error: "Passwords don't match",
      path: ['confirmPassword'],
    }),
  )
export type NewPassword = z.infer<typeof NewPassword>
