import cookie from '@fastify/cookie'
import {
  AccessTokensResponse,
  CreateAccessTokenRequest,
  CreateAccessTokenResponse,
  OpenedLinkResponse,
  OpenLinkRequest,
} from '@cardroom/contracts/access-tokens'
import { Done } from '@cardroom/contracts/response'
import { UuidId } from '@cardroom/contracts/admin-list'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Sharing } from './sharing.ts'
import { readLinkSession, setLinkCookie } from '../accounts/cookies.ts'

const path = '/api/admin/access-tokens'

/** The routes that manage links and keys, for administrators. */
export function accessTokenRoutes(admin: CardroomServer, sharing: Sharing): void {
  const config = { access: 'sharing.manage' } as const

  admin.get(path, { config, schema: { response: { 200: AccessTokensResponse } } }, async () => ({
    success: true as const,
    data: await sharing.list(),
  }))

  admin.post(
    path,
    {
      config,
      schema: { body: CreateAccessTokenRequest, response: { 200: CreateAccessTokenResponse } },
    },
    async (request) => {
      const { token, secret } = await sharing.create(request.body, auditContextOf(request))
      return { success: true as const, data: token, secret }
    },
  )

  admin.delete(
    `${path}/:id`,
    { config, schema: { params: UuidId, response: { 200: Done } } },
    async (request) => {
      await sharing.revoke(request.params.id, auditContextOf(request))
      return { success: true as const, message: 'It no longer opens anything' }
    },
  )
}

/** The routes that a link's page calls: one exchanges the link's secret, the other returns the open link. */
export function sharedRoutes(server: CardroomServer, sharing: Sharing): void {
  void server.register(async (open: CardroomServer) => {
    await open.register(cookie)
    const config = { access: 'public' } as const
    const response = { 200: OpenedLinkResponse }

    open.post(
      '/api/shared',
      { config, schema: { body: OpenLinkRequest, response } },
      async (request, reply) => {
        const { secret } = request.body
        const { link, sessionId, maxAgeSeconds } = await sharing.open(secret, request.ip)
        setLinkCookie(request, reply, sessionId, maxAgeSeconds)
        return { success: true as const, data: link }
      },
    )

    open.get('/api/shared', { config, schema: { response } }, async (request) => ({
      success: true as const,
      data: await sharing.opened(readLinkSession(request) ?? ''),
    }))
  })
}
