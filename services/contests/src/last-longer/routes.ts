import { createHash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import {
  WsopChipsRequest,
  WsopConfirmRequest,
  WsopEliminationRequest,
  WsopLinkDecisionRequest,
  WsopLinkResponse,
  WsopParticipantsResponse,
  WsopPendingResponse,
  WsopResendRequest,
  WsopSignupRequest,
  WsopSignupResponse,
  WsopUpdateResponse,
} from '@cardroom/contracts/last-longer'
import { hashAddress, limitKeyOf, truncateAddress } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPossibleSpam } from '../leads/rules.ts'
import type { PlayerUpdate, LastLongerChanges } from './changes-repository.ts'
import type { LastLongerEntries } from './repository.ts'
import type { UndoRefusal } from '../audit/undo-change.ts'
import { undoProblem } from '../audit/routes.ts'
import { secureCookieOptions } from '@cardroom/service-kit/cookie-options'

export type LastLongerDeps = {
  signups: LastLongerEntries
  changes: LastLongerChanges
  enqueueMail: EnqueueMail
  limits: Record<
    'signup' | 'update' | 'email' | 'unknown' | 'link' | 'resend' | 'resendRecipient',
    RateLimiter
  >
  /** An update from a browser that did not sign up waits until its player or an administrator confirms it. */
  isProofRequired: boolean
  addressSalt: string
}

const tokenBytes = 32

/** The public routes of the last longer. Without a sign-in, the e-mail address identifies the entry of an update. */
export function lastLongerRoutes(server: CardroomServer, deps: LastLongerDeps): void {
  const { signups, changes, limits } = deps
  const config = { access: 'public' } as const

  void server.register(async (open: CardroomServer) => {
    await open.register(cookie)

    open.get(
      '/api/wsop/signups',
      { config, schema: { response: { 200: WsopParticipantsResponse } } },
      async () => {
        const [data, totals] = await Promise.all([signups.participants(), signups.publicTotals()])
        const { total, ...figures } = totals
        const eliminated = total - figures.playing
        return { success: true as const, data, totals: { signups: total, ...figures, eliminated } }
      },
    )

    open.post(
      '/api/wsop/signup',
      { config, schema: { body: WsopSignupRequest, response: { 201: WsopSignupResponse } } },
      async (request, reply) => {
        await limits.signup.take(limitKeyOf(request.ip))
        const { id = null, website, elapsedMs, sessionId, ...person } = request.body
        const { firstName, lastName, email, phone, termsVersion = null } = person
        const deviceToken = readDevice(request) ?? randomBytes(tokenBytes).toString('base64url')
        const entry = await signups.signUp({
          clientId: id,
          firstName,
          lastName,
          email,
          phone,
          termsVersion,
          termsAcceptedAt: termsVersion === null ? null : new Date(),
          isSuspect: isPossibleSpam({ website, elapsedMs }),
          sessionId: sessionId ?? null,
          deviceToken,
          ipAddress: truncateAddress(request.ip),
        })
        if (entry === undefined) {
          throw new AppError('conflict', 'This email is already registered for the Last Longer.')
        }
        deps.enqueueMail(entry.mailId)
        keepDevice(request, reply, deviceToken)
        showFresh(request, reply)
        return reply.code(201).send({
          success: true,
          data: { id: entry.id },
          message:
            "You've been registered for the WSOP Last Longer. Check your email for next steps.",
        })
      },
    )

    open.get(
      '/api/wsop/pending',
      { config, schema: { response: { 200: WsopPendingResponse } } },
      async (request) => {
        const deviceToken = readDevice(request)
        const data = deviceToken === null ? [] : await signups.pending(deviceToken)
        return { success: true as const, data }
      },
    )

    // The response does not reveal whether such an entry exists.
    open.post(
      '/api/wsop/resend',
      { config, schema: { body: WsopResendRequest, response: { 202: WsopLinkResponse } } },
      async (request, reply) => {
        await limits.resend.take(limitKeyOf(request.ip))
        const { body } = request
        const deviceToken = readDevice(request)
        const email =
          'email' in body ? body.email : await signups.emailOfPending(body.id, deviceToken)
        if (email !== undefined) {
          await limits.resendRecipient.take(hashOf(email))
          deps.enqueueMail(await signups.resend(email))
        }
        return reply.code(202).send({
          success: true,
          message: 'If an entry with this email is not confirmed yet, a new link is on its way.',
        })
      },
    )

    open.post(
      '/api/wsop/confirm',
      { config, schema: { body: WsopConfirmRequest, response: { 200: WsopLinkResponse } } },
      async (request, reply) => {
        await limits.link.take(limitKeyOf(request.ip))
        if (!(await signups.confirm(request.body.link, request.id))) throw linkProblem()
        showFresh(request, reply)
        return { success: true as const, message: 'Your entry is in the list.' }
      },
    )

    open.post(
      '/api/wsop/decide',
      { config, schema: { body: WsopLinkDecisionRequest, response: { 200: WsopLinkResponse } } },
      async (request, reply) => {
        await limits.link.take(limitKeyOf(request.ip))
        const { link, state } = request.body
        const { refusal } = await changes.decideByLink(link, state, request.id)
        if (refusal === 'unknown') throw linkProblem()
        if (refusal !== null) throw decisionProblem(refusal)
        showFresh(request, reply)
        const message = state === 'confirmed' ? 'The update counts.' : 'The update does not count.'
        return { success: true as const, message }
      },
    )

    open.patch(
      '/api/wsop/chips',
      { config, schema: { body: WsopChipsRequest, response: { 200: WsopUpdateResponse } } },
      async (request, reply) => {
        const { email, chipCount } = request.body
        const update = { kind: 'chips', chipCount } as const
        return await report(request, reply, email, update, 'Your chip count has been updated.')
      },
    )

    open.patch(
      '/api/wsop/elimination',
      { config, schema: { body: WsopEliminationRequest, response: { 200: WsopUpdateResponse } } },
      async (request, reply) => {
        const { email, finalPosition } = request.body
        const update = { kind: 'elimination', finalPosition: finalPosition ?? null } as const
        const thanks = 'Your elimination has been recorded. Thank you for participating!'
        return await report(request, reply, email, update, thanks)
      },
    )
  })

  async function report(
    request: FastifyRequest,
    reply: FastifyReply,
    email: string,
    update: PlayerUpdate,
    doneMessage: string,
  ) {
    const address = limitKeyOf(request.ip)
    await limits.update.take(address)
    const deviceToken = readDevice(request)
    const isOwn = await changes.isOwn(email, deviceToken)
    // The owner's updates are counted separately, so that a stranger cannot exhaust their limit.
    await limits.email.take(`${isOwn ? 'own' : 'any'}:${hashOf(email)}`)
    // The call is counted before the lookup, so that the limit does not reveal whether the e-mail address has an entry.
    if (!isOwn) await limits.unknown.take(address)
    const result = await changes.report({
      email,
      update,
      deviceToken,
      isProofRequired: deps.isProofRequired,
      addressHash: hashAddress(address, deps.addressSalt),
      requestId: request.id,
    })
    if (result.refusal === 'unknown') {
      throw new AppError('not_found', 'No participant is registered with this email.')
    }
    if (!isOwn) await limits.unknown.giveBack(address)
    deps.enqueueMail(result.mailId)
    showFresh(request, reply)
    const { firstName, isVerified, isHeld } = result
    const message = isHeld
      ? 'Your update was received. It is shown once it is confirmed; see the email that we have sent.'
      : doneMessage
    return { success: true as const, data: { firstName, isVerified, isHeld }, message }
  }
}

function hashOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 22)
}

function linkProblem(): AppError {
  return new AppError('not_found', 'This link has expired or has been used.')
}

/** The error for an update whose decision is no longer possible. */
export function decisionProblem(refusal: UndoRefusal | 'decided'): AppError {
  return refusal === 'decided'
    ? new AppError('conflict', 'This update has already been decided')
    : undoProblem(refusal)
}

const tokenForm = /^[\w-]{43}$/
const ageSeconds = 365 * 24 * 60 * 60

/** Longer than the gateway caches a list. */
const freshSeconds = 6

/** The secret token of a browser that created an entry. */
export function readDevice(request: FastifyRequest): string | null {
  const token = request.cookies[cookieName(request)]
  return token !== undefined && tokenForm.test(token) ? token : null
}

/** Stores the token with which the browser later proves that it created the entry. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(request), token, {
    ...secureCookieOptions(request),
    maxAge: ageSeconds,
  })
}

/** Lets a browser that has just changed a list bypass the gateway's cache. */
export function showFresh(request: FastifyRequest, reply: FastifyReply): void {
  reply.setCookie('wsopFresh', '1', { ...secureCookieOptions(request), maxAge: freshSeconds })
}

function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-wsop' : 'wsop'
}
