import type { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { WebSocket } from '@fastify/websocket'
import {
  type ClientFrame,
  type ErrorFrame,
  TableQuery,
  tableRefusals,
} from '@cardroom/contracts/kook-game'
import { limitKeyOf } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import { type CardroomServer, isSameOrigin } from '@cardroom/service-kit/server'
import { isUnavailable } from '@cardroom/service-kit/unavailable'
import type { FastifyRequest } from 'fastify'
import { createFrameBudget, type FrameBudget } from '../domain/frame-budget.ts'
import { type ReadFrame, readFrame } from '../domain/read-frame.ts'
import { readVisitorId } from '../domain/visitor-id.ts'

/** A socket's stay at a table. */
type Visit = {
  /** False for whoever surely has no seat. */
  mayBeSeated: () => boolean
  /** Does what a frame asks for; null when it is done, or why not. */
  ask: (frame: ClientFrame) => Promise<string | null>
  leave: () => Promise<void>
}

type Visitor = {
  /** Names the browser; null when it has no name. */
  deviceId: string | null
  tell: (frame: Buffer) => void
}

export type TableSocketDeps = {
  /** Brings a visitor to a table, null being the house's, and tells him the table as it stands. */
  enter: (table: string | null, visitor: Visitor) => Promise<Visit>
  upgradeLimit: RateLimiter
  /** Refuses another socket of an address by throwing, or counts it until it closes. */
  sockets: {
    refuseOneTooMany: (address: string) => void
    open: (address: string) => () => void
  }
  /** Multiplies what one connection may send (`RATE_LIMIT_FACTOR`). */
  frameFactor: number
}

/** A reader that lets this much pile up is not reading. */
const maxBufferedBytes = 256 * 1024

/** More than anyone means to say at once while the table still thinks about the first of it. */
const mostWaiting = 32

const closeCodes = { policyViolation: 1008, tryAgainLater: 1013 } as const

/** `/ws/kook?table=<name>`: one socket at one table. Its first frame is the table as it stands. */
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
      deps.sockets.refuseOneTooMany(request.ip)
      await deps.upgradeLimit.take(limitKeyOf(request.ip))
    },
    handler: () => {
      throw new AppError('bad_request', 'This address is for WebSocket connections')
    },
    wsHandler: (socket, request) => serve(socket, request, deps),
  })
}

function serve(socket: WebSocket, request: FastifyRequest, deps: TableSocketDeps): void {
  socket.on('close', deps.sockets.open(request.ip))
  const budget = createFrameBudget(deps.frameFactor, Date.now())
  const { table = null } = request.query as TableQuery
  const entering = deps.enter(table, {
    deviceId: deviceIdOf(request),
    tell: (frame) => send(socket, frame),
  })
  // Frames are answered one after the other, in the order in which they came.
  let turn: Promise<unknown> = entering.catch((error: unknown) => turnAway(socket, request, error))
  let waiting = 0

  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const read = take(budget, isBinary ? '' : data.toString(), waiting)
    if ('refusal' in read) return refuse(socket, budget, read.refusal)
    waiting += 1
    turn = turn
      .then(() => answer(socket, request, entering, read.frame))
      .finally(() => (waiting -= 1))
  })
  socket.on('close', () => {
    turn = turn.then(async () => (await entering).leave()).catch(() => {})
  })
}

function turnAway(socket: WebSocket, request: FastifyRequest, error: unknown): void {
  noteFault(request, error)
  sendError(socket, tableRefusals.isPaused)
  socket.close(closeCodes.tryAgainLater)
}

function take(budget: FrameBudget, text: string, waiting: number): ReadFrame {
  const isTooMuch = !budget.take(Date.now()) || waiting >= mostWaiting
  return isTooMuch ? { refusal: 'Too many messages' } : readFrame(text)
}

async function answer(
  socket: WebSocket,
  request: FastifyRequest,
  entering: Promise<Visit>,
  frame: ClientFrame,
): Promise<void> {
  try {
    const visit = await entering
    const needsSeat = frame.type === 'player_action' || frame.type === 'leave'
    const refusal =
      needsSeat && !visit.mayBeSeated() ? 'You have no seat at this table' : await visit.ask(frame)
    if (refusal !== null) sendError(socket, refusal)
  } catch (error) {
    noteFault(request, error)
    sendError(socket, tableRefusals.isPaused)
  }
}

/** An outage of Redis has its own line in the log; whatever else goes wrong is our fault. */
function noteFault(request: FastifyRequest, error: unknown): void {
  const level = isUnavailable(error) ? 'debug' : 'error'
  request.log[level]({ err: error }, 'table not changed')
}

function refuse(socket: WebSocket, budget: FrameBudget, reason: string): void {
  sendError(socket, reason)
  if (!budget.forgive(Date.now())) socket.close(closeCodes.policyViolation, 'Too many bad messages')
}

// The visitor's id is the key to nothing at the table, and so is not kept there.
function deviceIdOf(request: FastifyRequest): string | null {
  const visitorId = readVisitorId(request.headers.cookie)
  return visitorId && createHash('sha256').update(visitorId).digest('base64url')
}

function sendError(socket: WebSocket, message: string): void {
  send(socket, JSON.stringify({ type: 'error', payload: { message } } satisfies ErrorFrame))
}

function send(socket: WebSocket, frame: Buffer | string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
  else socket.send(frame, { binary: false })
}
