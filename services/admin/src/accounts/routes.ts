import { Admin, ChangePasswordRequest } from '@cardroom/contracts/admin'
import { Done } from '@cardroom/contracts/response'
import { OwnSessionsResponse, SessionParams } from '@cardroom/contracts/administrators'
import { auditContextOf, sessionOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Accounts } from './accounts.ts'
import { browserName } from './browser-name.ts'
import type { AdminSessions } from './sessions-repository.ts'
import { clearSessionCookie, setSessionCookie, readDeviceToken, readSessionId } from './cookies.ts'

/** The routes that an administrator may use before changing the temporary password. */
export function accountRoutes(admin: CardroomServer, accounts: Accounts): void {
  const config = { access: 'office.use', beforePasswordChange: true } as const

  admin.get('/api/admin/me', { config, schema: { response: { 200: Admin } } }, (request) => {
    const { factorRequired, ...who } = sessionOf(request)
    return { ...who, ...(factorRequired && { factorRequired }) }
  })

  admin.post(
    '/api/admin/logout',
    { config, schema: { response: { 200: Done } } },
    async (request, reply) => {
      await accounts.signOut(readSessionId(request) ?? '', auditContextOf(request))
      clearSessionCookie(request, reply)
      // This omits "storage" and "cookies": the chosen theme, a seat at the card table and the known device survive a
      // sign-out.
      reply.header('clear-site-data', '"cache"')
      return { success: true as const, message: 'Logged out' }
    },
  )

  admin.post(
    '/api/admin/change-password',
    { config, schema: { body: ChangePasswordRequest, response: { 200: Done } } },
    async (request, reply) => {
      const { adminId, createdAt } = sessionOf(request)
      const { newPassword, currentPassword } = request.body
      const sessionId = await accounts.changePassword({
        adminId,
        newPassword,
        currentPassword,
        signedInAt: createdAt,
        isOverHttps: request.protocol === 'https',
        deviceToken: readDeviceToken(request),
        browser: browserName(request.headers['user-agent']),
        requestId: request.id,
      })
      setSessionCookie(request, reply, sessionId)
      return { success: true as const, message: 'Your password has been changed successfully' }
    },
  )
}

/** The caller's own sessions: lists them, ends one, or ends all others. */
export function ownSessionRoutes(admin: CardroomServer, sessions: AdminSessions): void {
  const config = { access: 'office.use' } as const
  const path = '/api/admin/sessions'

  admin.get(
    path,
    { config, schema: { response: { 200: OwnSessionsResponse } } },
    async (request) => {
      const ownId = sessions.publicId(readSessionId(request) ?? '')
      const open = await sessions.list(sessionOf(request).adminId)
      return {
        success: true as const,
        data: open.map(({ id, browser, createdAt, usedAt }) => ({
          id,
          browser,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt.toISOString(),
          isThis: id === ownId,
        })),
      }
    },
  )

  admin.delete(
    `${path}/:id`,
    { config, schema: { params: SessionParams, response: { 200: Done } } },
    async (request) => {
      const isEnded = await sessions.closeOne(sessionOf(request).adminId, request.params.id)
      if (!isEnded) throw new AppError('not_found', 'This session has ended already')
      return { success: true as const, message: 'The session has ended' }
    },
  )

  admin.delete(path, { config, schema: { response: { 200: Done } } }, async (request) => {
    const ended = await sessions.closeAllOf(sessionOf(request).adminId, readSessionId(request))
    return {
      success: true as const,
      message: ended === 1 ? 'One other session has ended' : `${ended} other sessions have ended`,
    }
  })
}
