import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { bodyLimitsKb } from '@cardroom/contracts/limits'
import { type Problem, type ProblemCode, problemStatus } from '@cardroom/contracts/problem'
import { isPermission, type Permission } from '@cardroom/contracts/session'
import {
  fastify,
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
} from 'fastify'
import { AppError } from './app-error.ts'
import { hashAddress } from './address.ts'
import type { Logger } from './logger.ts'
import { callSeconds } from './metrics.ts'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from './type-provider.ts'
import { isUnavailable } from './unavailable.ts'

/** Who may call a route: everyone, administrators with a permission, or only the gateway and health checks. */
export type Access = 'public' | Permission | 'internal'

/** The permission that a route needs; null for a route without a session. */
export function permissionOf(access: Access | undefined): Permission | null {
  return isPermission(access) ? access : null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Stated on every route; the server refuses to start without it. */
    access?: Access
    /** Called often: successes are logged at `debug`, because the gateway logs them too. */
    isHot?: boolean
    /** Skips the origin check, because a secret in the call proves what it may do. */
    isForAnyOrigin?: boolean
    /** Set by the admin plugin. */
    isGuarded?: boolean
  }
  interface FastifyInstance {
    /** Every registered route. */
    routeTable: readonly RouteOptions[]
  }
}

export type CardroomServer = FastifyInstance<
  Server,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

export type ServerOptions = {
  logger: Logger
  trustedProxies: string[]
  logSalt: string
  /** In bytes; 8 KB by default. */
  bodyLimit?: number
}

const headersTimeoutMs = 20_000
// More than the gateway accepts (four buffers of 16 KB) and adds, so that only the gateway refuses long headers.
const maxHeaderBytes = 80 * 1024
// Longer than the gateway keeps an idle upstream connection, so the gateway never writes into a closed one.
const keepAliveTimeoutMs = 75_000
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A Fastify server with the rules of every service: JSON bodies and same origin only, zod for requests and replies, one
 * error shape, one log line per request, `no-store`, and an `access` on every route.
 */
export function createServer(options: ServerOptions): CardroomServer {
  const loggerInstance: FastifyBaseLogger = options.logger
  const server = fastify({
    loggerInstance,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    trustProxy: options.trustedProxies,
    bodyLimit: options.bodyLimit ?? bodyLimitsKb.default * 1024,
    keepAliveTimeout: keepAliveTimeoutMs,
    requestTimeout: headersTimeoutMs,
    // The gateway makes the id; requests within the stack get one here.
    requestIdHeader: 'x-request-id',
    genReqId: () => crypto.randomUUID().replaceAll('-', ''),
    routerOptions: { caseSensitive: true, maxParamLength: 256 },
    return503OnClosing: true,
    http: { maxHeaderSize: maxHeaderBytes },
    clientErrorHandler: refuseUnread,
  }).withTypeProvider<ZodTypeProvider>()

  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.removeContentTypeParser('text/plain')
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  server.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new AppError('not_found', 'There is nothing here')),
  )
  const routes: RouteOptions[] = []
  server.decorate('routeTable', routes)
  server.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new Error(`${route.url} has no access`)
    }
    routes.push(route)
  })
  server.addHook('onReady', async () => {
    const open = routes.find(
      ({ config }) => permissionOf(config?.access) !== null && !config?.isGuarded,
    )
    if (open !== undefined) throw new Error(`${open.url} is registered outside the admin plugin`)
  })
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store')
    reply.header('x-request-id', request.id)
    // Reports of the gateway have the headers of the visitor's request.
    const { access, isForAnyOrigin } = request.routeOptions.config
    const isFree = access === 'internal' || isForAnyOrigin === true
    if (isFree || safeMethods.has(request.method) || isSameOrigin(request)) done()
    else done(new AppError('forbidden', 'This call is only for pages of this site'))
  })
  server.addHook('onResponse', (request, reply, done) => {
    const isQuiet = request.routeOptions.config.isHot === true && reply.statusCode < 400
    const level = isQuiet ? 'debug' : 'info'
    const route = request.routeOptions.url ?? 'unknown'
    callSeconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    if (options.logger.isLevelEnabled(level)) {
      request.log[level](
        {
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          address: hashAddress(request.ip, options.logSalt),
        },
        'request',
      )
    }
    done()
  })
  return server
}

/** Whether the request states its origin, as every browser does on a call that changes something. */
export function statesOrigin(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined
}

/**
 * Whether the request comes from a page of this site, or from no page. The server checks every call that changes
 * something; a WebSocket upgrade is a GET and must check for itself.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  return origin === undefined || origin === `${request.protocol}://${request.host}`
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error)
  if (known === null) {
    request.log.error({ err: error }, 'request failed')
    return sendProblem(request, reply, new AppError('internal', 'Something went wrong on our side'))
  }
  if (known.code === 'unavailable') request.log.warn({ err: known.cause ?? known }, 'unavailable')
  return sendProblem(request, reply, known)
}

/** Answers a request that Node could not parse with a Problem, and closes the connection. */
function refuseUnread(error: ConnectionError, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = unreadProblems.get(error.code) ?? unreadable
  // The gateway's id, if it was read. Fastify types the packet as its JSON.
  const packet = error.rawPacket as unknown as Buffer | undefined
  const sent = /\r\nx-request-id: ?([\da-f]{32})\r\n/i.exec(packet?.toString('latin1') ?? '')
  const requestId = sent?.[1] ?? crypto.randomUUID().replaceAll('-', '')
  const body = JSON.stringify(problemBody(problem, requestId))
  const status = problemStatus[problem.code]
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const unreadable = new AppError('bad_request', 'The request could not be read')
const unreadProblems = new Map([
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    new AppError('bad_request', 'The request took too long to arrive. Please try again.'),
  ],
  [
    'HPE_HEADER_OVERFLOW',
    new AppError('headers_too_large', 'The address or the headers of the request are too large'),
  ],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', new AppError('too_large', 'The request is too large')],
])

/** Problems for requests that Fastify itself refuses. */
const refusals = new Map<number, [code: ProblemCode, message: string]>([
  [413, ['too_large', 'The request is too large']],
  [415, ['unsupported_media_type', 'Only application/json is accepted']],
  [503, ['unavailable', 'The service is restarting']],
])

/** The error for the caller; null for a defect of ours. */
export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  // Fastify wraps the error of a validator.
  const { cause, statusCode } = error as FastifyError & { cause?: unknown }
  if (cause instanceof AppError) return cause
  if (isUnavailable(error)) {
    return new AppError('unavailable', 'This is not available for a moment. Please try again.', {
      cause: error,
    })
  }
  const refusal = statusCode === undefined ? undefined : refusals.get(statusCode)
  if (refusal !== undefined) return new AppError(...refusal)
  if (statusCode === undefined || statusCode >= 500) return null
  return new AppError('bad_request', 'The request could not be read')
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const body = problemBody(error, request.id)
  const retryAfter = error.retryAfterSeconds ?? (error.code === 'unavailable' ? 5 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply
    .code(problemStatus[error.code])
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body)
}

function problemBody(error: AppError, requestId: string): Problem {
  return {
    success: false,
    code: error.code,
    message: error.message,
    error: error.message,
    requestId,
    ...(error.issues !== undefined && { issues: error.issues }),
    ...(error.data !== undefined && { data: error.data }),
  }
}
