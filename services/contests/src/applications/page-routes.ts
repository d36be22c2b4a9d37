import { createHash } from 'node:crypto'
import { formCopy } from '@cardroom/brand/form-copy'
import { ApplicationRequest } from '@cardroom/contracts/contests'
import { bodyLimitsKb } from '@cardroom/contracts/limits'
import { AppError } from '@cardroom/service-kit/app-error'
import { asAppError, type CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type ApplicationFields,
  applicationOf,
  newFields,
  readFields,
  applicationPageHtml,
  applicationPagePath,
  applicationPageStyle,
  type Refusal,
} from './page.ts'

/** Stores a valid application; a repeated one has no effect. */
export type TakeApplication = (sent: ApplicationRequest, request: FastifyRequest) => Promise<void>

const styleHash = createHash('sha256').update(applicationPageStyle).digest('base64')
/** The page runs no scripts and loads no resources, and its form submits only to this site. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

/** `GET` and `POST /apply`: the application form for browsers without JavaScript. */
export function applicationPageRoutes(server: CardroomServer, take: TakeApplication): void {
  // This scope is separate, so that no other route accepts a form or answers errors with a page.
  void server.register(async (scope: CardroomServer) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, readFields(body.toString())),
    )
    scope.setErrorHandler((error, request, reply) => sendRefused(error, request, reply))

    const config = { access: 'public' } as const
    scope.get(applicationPagePath, { config }, async (_request, reply) =>
      sendPage(reply, newFields(Date.now())),
    )
    scope.post(
      applicationPagePath,
      { config, bodyLimit: bodyLimitsKb.applicationPage * 1024 },
      async (request, reply) => {
        const fields = request.body as ApplicationFields
        const parsed = ApplicationRequest.safeParse(applicationOf(fields, Date.now()))
        if (!parsed.success) {
          const issues = parsed.error.issues.map(({ path, message }) => ({
            path: path.join('.'),
            message,
          }))
          throw new AppError('bad_request', formCopy.refused, { issues })
        }
        await take(parsed.data, request)
        // After a 303, the next request is a GET, so that a reload does not submit the form again.
        return reply.redirect('/thank-you', 303)
      },
    )
  })
}

function sendPage(reply: FastifyReply, fields: ApplicationFields, refusal?: Refusal): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(applicationPageHtml(fields, refusal))
}

/** The form again, with the entered values and the errors. */
function sendRefused(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error)
  if (known === null) request.log.error({ err: error }, 'request failed')
  else if (known.code === 'unavailable')
    request.log.warn({ err: known.cause ?? known }, 'unavailable')
  const problem = known ?? new AppError('internal', formCopy.refused)
  if (problem.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(problem.retryAfterSeconds))
  }
  const fresh = newFields(Date.now())
  const sent = request.body as ApplicationFields | undefined
  const issues = problem.issues ?? []
  // Replaces an id or time that our page did not generate.
  const isMade = sent !== undefined && !issues.some(({ path }) => path === 'id')
  const { id = '', shownAt = '' } = fresh
  const fields = isMade ? sent : { ...fresh, ...sent, id, shownAt }
  return sendPage(reply.code(problem.status), fields, { message: wordsOf(problem), issues })
}

function wordsOf({ code }: AppError): string {
  if (code === 'too_many_requests') return formCopy.tooMany(formCopy.soon)
  if (code === 'unavailable') return formCopy.unavailable(formCopy.soon)
  return code === 'too_large' ? formCopy.tooLarge : formCopy.refused
}
