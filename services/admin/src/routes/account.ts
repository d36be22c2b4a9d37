import { Admin, ChangePasswordRequest, Done } from '@cardroom/contracts/admin'
import { sessionOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Accounts, PasswordChangeResult } from '../domain/accounts.ts'
import { clearSessionCookie, setSessionCookie, readDeviceToken, readSessionId } from './cookies.ts'
import { tooManyAttempts } from './too-many-attempts.ts'

/** The routes that an administrator may use before the first password is changed. */
export function accountRoutes(admin: CardroomServer, accounts: Accounts): void {
  const config = { access: 'admin', beforePasswordChange: true } as const

  admin.get('/api/admin/me', { config, schema: { response: { 200: Admin } } }, (request) =>
    sessionOf(request),
  )

  admin.post(
    '/api/admin/logout',
    { config, schema: { response: { 200: Done } } },
    async (request, reply) => {
      const { adminId, email } = sessionOf(request)
      await accounts.signOut(readSessionId(request) ?? '', { id: adminId, email }, request.id)
      clearSessionCookie(request, reply)
      return { success: true as const, message: 'Logged out' }
    },
  )

  admin.post(
    '/api/admin/change-password',
    { config, schema: { body: ChangePasswordRequest, response: { 200: Done } } },
    async (request, reply) => {
      const { adminId, createdAt } = sessionOf(request)
      const result = await accounts.changePassword({
        adminId,
        newPassword: request.body.newPassword,
        currentPassword: request.body.currentPassword,
        signedInAt: createdAt,
        deviceToken: readDeviceToken(request),
        requestId: request.id,
      })
      if (result.refusal !== null) throw refusalOf(result)
      setSessionCookie(request, reply, result.sessionId)
      return { success: true as const, message: 'Your password has been changed successfully' }
    },
  )
}

function refusalOf(result: Exclude<PasswordChangeResult, { refusal: null }>): AppError {
  switch (result.refusal) {
    case 'too-many-attempts':
      return tooManyAttempts(result)
    case 'signed-out':
      return new AppError('unauthenticated', 'Please sign in')
    case 'current-password-missing':
      return badInput('currentPassword', 'Please enter your current password')
    case 'current-password-wrong':
      return badInput('currentPassword', 'The current password is not right')
    case 'sign-in-too-old':
      return badInput(
        'currentPassword',
        'You signed in a while ago. Please sign in again, or enter your current password.',
      )
    case 'unfit-password':
      return badInput('newPassword', result.reason)
    case 'changed-meanwhile':
      return new AppError('conflict', 'Your password was changed elsewhere. Please sign in again.')
  }
}

function badInput(path: string, message: string): AppError {
  return new AppError('bad_request', message, { issues: [{ path, message }] })
}
