import { ChangePasswordRequest, minPasswordLength } from '@cardroom/contracts/admin'
import { Done } from '@cardroom/contracts/response'
import * as z from 'zod/mini'
import type { Fields } from './form.tsx'
import { request } from '../../shared/request.ts'

/** A new password, which the administrator types twice. */
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

export const passwordHint = `At least ${minPasswordLength} characters`

/** The two fields for a new password. */
export function newPasswordFields(hint?: string) {
  return {
    newPassword: {
      label: 'New password',
      ...(hint !== undefined && { hint }),
      type: 'password',
      autoComplete: 'new-password',
      deps: 'confirmPassword',
    },
    confirmPassword: {
      label: 'Confirm password',
      type: 'password',
      autoComplete: 'new-password',
    },
  } satisfies Fields<NewPassword>
}

/** Changes the administrator's own password. */
export function changePassword(payload: ChangePasswordRequest): Promise<Done> {
  return request('/api/admin/change-password', { method: 'POST', payload, reply: Done })
}
