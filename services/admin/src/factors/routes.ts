import { Done } from '@cardroom/contracts/response'
import {
  AppSecret,
  CodeRequest,
  ConfirmedRequest,
  Factors,
  FactorsRequiredRequest,
  NewPasskeyRequest,
  PasskeyOptions,
  RecoveryCodes,
} from '@cardroom/contracts/factors'
import { auditContextOf, sessionOf } from '@cardroom/service-kit/admin-guard'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { OwnFactors, Owner } from './factors.ts'
import { siteOf } from '../accounts/sign-in-routes.ts'

const folder = '/api/admin/factors'
const removed = { success: true as const, message: 'Removed' }

/** The caller's own second factors, and the setting that requires one of everyone. */
export function factorRoutes(admin: CardroomServer, factors: OwnFactors): void {
  const config = { access: 'office.use', beforeFactor: true } as const
  const confirmed = { body: ConfirmedRequest }

  admin.get(folder, { config, schema: { response: { 200: Factors } } }, (request) =>
    factors.of(ownerOf(request)),
  )
  admin.post(
    `${folder}/new-app`,
    { config, schema: { ...confirmed, response: { 200: AppSecret } } },
    (request) => factors.newApp(ownerOf(request, request.body)),
  )
  admin.post(
    `${folder}/app`,
    { config, schema: { body: CodeRequest, response: { 200: RecoveryCodes } } },
    (request) => factors.addApp(ownerOf(request), request.body.code),
  )
  admin.post(
    `${folder}/app/remove`,
    { config, schema: { ...confirmed, response: { 200: Done } } },
    async (request) => {
      await factors.removeApp(ownerOf(request, request.body))
      return removed
    },
  )
  admin.post(
    `${folder}/new-passkey`,
    { config, schema: { ...confirmed, response: { 200: PasskeyOptions } } },
    (request) => factors.newPasskey(ownerOf(request, request.body), siteOf(request)),
  )
  admin.post(
    `${folder}/passkeys`,
    { config, schema: { body: NewPasskeyRequest, response: { 200: RecoveryCodes } } },
    (request) => factors.addPasskey(ownerOf(request), siteOf(request), request.body),
  )
  admin.post(
    `${folder}/passkeys/:id/remove`,
    {
      config,
      schema: { ...confirmed, params: z.object({ id: z.uuid() }), response: { 200: Done } },
    },
    async (request) => {
      await factors.removePasskey(ownerOf(request, request.body), request.params.id)
      return removed
    },
  )
  admin.post(
    `${folder}/recovery-codes`,
    { config, schema: { ...confirmed, response: { 200: RecoveryCodes } } },
    (request) => factors.newRecoveryCodes(ownerOf(request, request.body)),
  )
  admin.put(
    `${folder}/required`,
    {
      config: { access: 'accounts.manage' },
      schema: { body: FactorsRequiredRequest, response: { 200: Done } },
    },
    async (request) => {
      const { isRequired } = request.body
      await factors.require(ownerOf(request, request.body), isRequired)
      return {
        success: true as const,
        message: isRequired ? 'Everybody needs a second factor' : 'Nobody needs a second factor',
      }
    },
  )
}

function ownerOf(request: FastifyRequest, confirmation?: ConfirmedRequest): Owner {
  return {
    ...auditContextOf(request),
    signedInAt: sessionOf(request).createdAt,
    currentPassword: confirmation?.currentPassword,
  }
}
