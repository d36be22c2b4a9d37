import { Done } from '@cardroom/contracts/response'
import {
  AcceptInvitationRequest,
  AdministratorsResponse,
  ChangeAdministratorRequest,
  InvitationResponse,
  InviteRequest,
  InviteResponse,
  OpenInvitationRequest,
} from '@cardroom/contracts/administrators'
import { UuidId } from '@cardroom/contracts/admin-list'
import { limitKeyOf } from '@cardroom/service-kit/address'
import { auditContextOf, sessionOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Accounts } from './accounts.ts'
import type { AdministratorRefusal, Administrators } from './administrators-repository.ts'

const path = '/api/admin/administrators'

/** The routes that manage back-office accounts, for owners. */
export function administratorRoutes(admin: CardroomServer, administrators: Administrators): void {
  const config = { access: 'accounts.manage' } as const
  const done = { params: UuidId, response: { 200: Done } }

  admin.get(
    path,
    { config, schema: { response: { 200: AdministratorsResponse } } },
    async (request) => ({
      success: true as const,
      data: await administrators.list(sessionOf(request).adminId),
    }),
  )

  admin.post(
    path,
    { config, schema: { body: InviteRequest, response: { 200: InviteResponse } } },
    async (request) => {
      const invited = await administrators.invite(request.body, auditContextOf(request))
      if (invited === 'taken') throw refusal('taken')
      return { success: true as const, email: request.body.email, secret: invited.secret }
    },
  )

  admin.patch(
    `${path}/:id`,
    { config, schema: { ...done, body: ChangeAdministratorRequest } },
    async (request) => {
      const { id } = request.params
      const refused = await administrators.change(id, request.body, auditContextOf(request))
      if (refused !== null) throw refusal(refused)
      return { success: true as const, message: 'The account has been changed' }
    },
  )

  admin.delete(`${path}/:id`, { config, schema: done }, async (request) => {
    const refused = await administrators.remove(request.params.id, auditContextOf(request))
    if (refused !== null) throw refusal(refused)
    return { success: true as const, message: 'The account has been removed' }
  })

  admin.delete(`${path}/:id/sessions`, { config, schema: done }, async (request) => {
    const isKnown = await administrators.signOut(request.params.id, auditContextOf(request))
    if (!isKnown) throw refusal('unknown')
    return { success: true as const, message: 'All sessions have ended' }
  })
}

/** The routes of an invitation link: they show the invited address and set the chosen password. */
export function invitationRoutes(
  server: CardroomServer,
  {
    accounts,
    administrators,
    limit,
  }: {
    accounts: Accounts
    administrators: Administrators
    limit: RateLimiter
  },
): void {
  const config = { access: 'public' } as const

  server.post(
    '/api/invitations',
    { config, schema: { body: OpenInvitationRequest, response: { 200: InvitationResponse } } },
    async (request) => {
      await limit.take(limitKeyOf(request.ip))
      const invited = await administrators.invited(request.body.secret)
      if (invited === undefined) throw overLink()
      const { email, firstName, role } = invited
      return { success: true as const, data: { email, firstName, role } }
    },
  )

  server.post(
    '/api/invitations/accept',
    { config, schema: { body: AcceptInvitationRequest, response: { 200: Done } } },
    async (request) => {
      await limit.take(limitKeyOf(request.ip))
      const invited = await administrators.invited(request.body.secret)
      if (invited === undefined) throw overLink()
      const passwordHash = await accounts.hashNew(request.body.newPassword, {
        ownWords: [invited.email, invited.firstName],
        isOverHttps: request.protocol === 'https',
      })
      const accepted = await administrators.accept(request.body.secret, passwordHash, request.id)
      if (accepted === undefined) throw overLink()
      return { success: true as const, message: 'Your password is set. Please sign in.' }
    },
  )
}

function overLink(): AppError {
  return new AppError(
    'unauthenticated',
    'This link has been used, or is over. Please ask an owner for a new one.',
  )
}

function refusal(reason: AdministratorRefusal): AppError {
  switch (reason) {
    case 'unknown':
      return new AppError('not_found', 'There is no such administrator any more')
    case 'taken':
      return new AppError('conflict', 'There is an administrator with this e-mail already')
    case 'last-owner':
      return new AppError('conflict', 'The last owner stays: make somebody else an owner first')
  }
}
