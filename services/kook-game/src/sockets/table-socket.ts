import { readVisitorId } from '@cardroom/contracts/visitor-id'
import type { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { WebSocket } from '@fastify/websocket'
import {
  ClientFrame,
  type ErrorFrame,
  TableQuery,
  tableRefusals,
} from '@cardroom/contracts/kook-game'
import { hashAddress, limitKeyOf } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import { type CardroomServer, isSameOrigin } from '@cardroom/service-kit/server'
import { isUnavailable } from '@cardroom/service-kit/unavailable'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../table/seat-rules.ts'
import type { Rooms } from './rooms.ts'
import type { SocketCount } from './socket-count.ts'
import { connectionLimits } from '@cardroom/contracts/limits'

export type TableSocketDeps = Pick<Rooms, 'enter' | 'isSeated'> & {
  upgradeLimit: RateLimiter
  /** Limits the requests per network for seats, including failed attempts. */
  seatLimit: RateLimiter
  /** Limits the number of open sockets per address. */
  sockets: SocketCount
  /** Multiplies the frame limit of a connection (`RATE_LIMIT_FACTOR`). */
  frameFactor: number
  /** The salt of network hashes. It prevents a reader of the tables from recovering the address. */
  networkSalt: string
}

type Visit = Awaited<ReturnType<Rooms['enter']>>

/** The number of unsent bytes above which the server disconnects a client. */
const maxBufferedBytes = 256 * 1024

/** The maximum number of frames of one connection that may wait for earlier frames to finish. */
const maxWaitingFrames = 32

/** Frame types that a visitor without a seat may send. */
const withoutSeat = new Set<ClientFrame['type']>([
  'sit_down',
  'resume',
  'wait',
  'stop_waiting',
  'host',
])

const closeCodes = { policyViolation: 1008, tryAgainLater: 1013 } as const

/** Adds the route `/ws/kook?table=<name>`: one socket at one table. Its first frame is the current state. */
export function tableSocketRoute(server: CardroomServer, deps: TableSocketDeps): void {
  server.route({
    method: 'GET',
    url: '/ws/kook',
    config: { access: 'public' },
    schema: { querystring: TableQuery },
    onRequest: async (request) => {
      if (!isSameOrigin(request)) {
        throw new AppError('forbidden', 'The table is only for pages of this site')
      }
      try {
        deps.sockets.assertBelowMax(request.ip)
        await deps.upgradeLimit.take(limitKeyOf(request.ip))
      } catch (error) {
        // A neighbor who uses up the limits of an address must not keep its players from their seats.
        if (!(await isPlayerOfTable(request, deps))) throw error
      }
    },
    handler: () => {
      throw new AppError('bad_request', 'This address is for WebSocket connections')
    },
    wsHandler: (socket, request) => serve(socket, request, deps),
  })
}

async function isPlayerOfTable(
  request: FastifyRequest,
  { isSeated, sockets }: TableSocketDeps,
): Promise<boolean> {
  const deviceId = getDeviceId(request)
  const query = TableQuery.safeParse(request.query)
  if (deviceId === null || !query.success || !sockets.isBelowMaxOfBrowser(deviceId)) return false
  return await isSeated(query.data.table ?? null, deviceId)
}

function serve(socket: WebSocket, request: FastifyRequest, deps: TableSocketDeps): void {
  const stream = request.raw.socket
  const deviceId = getDeviceId(request)
  const network = limitKeyOf(request.ip)
  socket.on('close', deps.sockets.open({ address: request.ip, deviceId }))
  const budget = createFrameBudget(deps.frameFactor, Date.now())
  const { table = null } = request.query as TableQuery
  const bytes = socket.extensions.includes('permessage-deflate') ? 'deflated' : 'plain'
  const entering = deps.enter(table, {
    deviceId,
    networkId: hashAddress(network, deps.networkSalt),
    // Messages that `ws` sends are too small for compression, so they stay in order with messages that bypass `ws`.
    send: (message) => {
      if (takesMore(socket)) stream.write(message[bytes])
    },
  })
  // Frames are handled one at a time, in the order of arrival.
  let previous: Promise<unknown> = entering.catch((error: unknown) =>
    closeUnavailable(socket, request, error),
  )
  let waiting = 0

  async function answer(frame: ClientFrame): Promise<void> {
    const refusal = await handle(request, deps, entering, frame, network)
    if (refusal !== null) sendError(socket, refusal)
  }

  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!budget.take(Date.now()) || waiting >= maxWaitingFrames)
      return rejectFrame(socket, budget, { message: 'Too many messages' })
    const read = readFrame(isBinary ? '' : data.toString())
    if ('refusal' in read) return rejectFrame(socket, budget, { message: read.refusal })
    waiting += 1
    previous = previous.then(() => answer(read.frame)).finally(() => (waiting -= 1))
  })
  socket.on('close', () => {
    previous = previous.then(async () => (await entering).leave()).catch(() => {})
  })
}

function closeUnavailable(socket: WebSocket, request: FastifyRequest, error: unknown): void {
  logError(request, error)
  sendError(socket, { message: tableRefusals.isPaused })
  socket.close(closeCodes.tryAgainLater)
}

/** @returns null when the request succeeded, or the reason for a refusal */
async function handle(
  request: FastifyRequest,
  { seatLimit }: TableSocketDeps,
  entering: Promise<Visit>,
  frame: ClientFrame,
  network: string,
): Promise<Refusal | null> {
  try {
    const visit = await entering
    return (
      (await refuseByNetwork(visit, frame, seatLimit, network)) ?? (await requestFrom(visit, frame))
    )
  } catch (error) {
    logError(request, error)
    return { message: tableRefusals.isPaused }
  }
}

async function requestFrom(visit: Visit, frame: ClientFrame): Promise<Refusal | null> {
  if (!withoutSeat.has(frame.type) && !visit.mayHaveSeat())
    return { message: 'You have no seat at this table' }
  return await visit.request(frame)
}

/**
 * Counts new seats, places on the waiting list, and wrong tokens against the network. A returning player is limited
 * only per seat and does not count, because otherwise a neighbor could keep the player away.
 */
async function refuseByNetwork(
  visit: Visit,
  frame: ClientFrame,
  seatLimit: RateLimiter,
  network: string,
): Promise<Refusal | null> {
  const isCounted =
    frame.type === 'sit_down' ||
    frame.type === 'wait' ||
    (frame.type === 'resume' && !visit.isToken(frame.resumeToken))
  if (!isCounted) return null
  try {
    await seatLimit.take(network)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const retryAfterMs = (error.retryAfterSeconds ?? 1) * 1000
    return { message: tableRefusals.tooManyFromNetwork, retryAfterMs }
  }
}

/**
 * The Redis connection logs an outage, so this function logs one at debug level. Any other error is an error of the
 * service.
 */
function logError(request: FastifyRequest, error: unknown): void {
  const level = isUnavailable(error) ? 'debug' : 'error'
  request.log[level]({ err: error }, 'table not changed')
}

function rejectFrame(socket: WebSocket, budget: FrameBudget, refusal: Refusal): void {
  sendError(socket, refusal)
  if (!budget.recordBadFrame(Date.now()))
    socket.close(closeCodes.policyViolation, 'Too many bad messages')
}

// The id is hashed, so that the stored table does not contain visitor ids.
function getDeviceId(request: FastifyRequest): string | null {
  const visitorId = readVisitorId(request.headers.cookie)
  return visitorId && createHash('sha256').update(visitorId).digest('base64url')
}

function sendError(socket: WebSocket, refusal: Refusal): void {
  const frame: ErrorFrame = { type: 'error', payload: refusal }
  if (takesMore(socket)) socket.send(JSON.stringify(frame))
}

/** Disconnects a client that does not read its messages. */
function takesMore(socket: WebSocket): boolean {
  if (socket.readyState !== socket.OPEN) return false
  if (socket.bufferedAmount <= maxBufferedBytes) return true
  socket.terminate()
  return false
}

export type ReadFrame = { frame: ClientFrame } | { refusal: string }

const unreadable = { refusal: 'This message could not be read' }

/**
 * Parses a client's text. Only an invalid username has a specific message, because only a username can be corrected.
 */
export function readFrame(text: string): ReadFrame {
  const parsed = ClientFrame.safeParse(parseJson(text))
  if (parsed.success) return { frame: parsed.data }
  const issue = parsed.error.issues.find(({ path }) => path[0] === 'username')
  return issue === undefined ? unreadable : { refusal: issue.message }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const {
  framesPerSecond,
  frameBurst: burst,
  invalidFramesPerMinute: maxBadFramesPerMinute,
} = connectionLimits
const minuteMs = 60_000

/** The rate limit of one connection. Times are epoch milliseconds. */
export type FrameBudget = {
  /** Counts a frame; returns false when it exceeds the limit. */
  take: (at: number) => boolean
  /** Counts a bad frame; returns false when there were too many within a minute. */
  recordBadFrame: (at: number) => boolean
}

/**
 * Creates a token bucket for frames and a sliding window for bad frames. Both are in memory, because every frame is
 * checked.
 * @param factor multiplies both limits (`RATE_LIMIT_FACTOR`)
 */
export function createFrameBudget(factor: number, startedAt: number): FrameBudget {
  const capacity = burst * factor
  let tokens = capacity
  let refilledAt = startedAt
  let badFrames: number[] = []

  return {
    take(at) {
      tokens = Math.min(capacity, tokens + ((at - refilledAt) / 1000) * framesPerSecond * factor)
      refilledAt = at
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
    recordBadFrame(at) {
      badFrames = [...badFrames.filter((before) => at - before < minuteMs), at]
      return badFrames.length < maxBadFramesPerMinute * factor
    },
  }
}
