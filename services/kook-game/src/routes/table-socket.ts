import type { WebSocket } from '@fastify/websocket'
import { type ServerFrame, TableQuery } from '@cardroom/contracts/kook-game'
import { limitKeyOf } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import { type CardroomServer, isSameOrigin } from '@cardroom/service-kit/server'
import type { FastifyRequest } from 'fastify'
import { answerFrame } from '../domain/answer-frame.ts'
import { createFrameBudget, type FrameBudget } from '../domain/frame-budget.ts'
import { readFrame } from '../domain/read-frame.ts'
import { view } from '../domain/table.ts'
import type { Tables } from '../repositories/tables.ts'

export type TableSocketDeps = {
  tables: Tables
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
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    answer(socket, budget, isBinary ? null : data.toString())
  })
  const { table = null } = request.query as TableQuery
  void greet(socket, request, () => deps.tables.open(table))
}

async function greet(
  socket: WebSocket,
  request: FastifyRequest,
  openTable: () => ReturnType<Tables['open']>,
): Promise<void> {
  try {
    send(socket, { type: 'game_state', payload: view(await openTable()) })
  } catch (error) {
    request.log.warn({ err: error }, 'table not read')
    sendError(socket, 'The game is paused for a moment')
    socket.close(closeCodes.tryAgainLater)
  }
}

/** @param text null when the frame was not text */
function answer(socket: WebSocket, budget: FrameBudget, text: string | null): void {
  const now = Date.now()
  if (!budget.take(now)) return refuse(socket, budget, now, 'Too many messages')
  const read = readFrame(text ?? '')
  if ('refusal' in read) return refuse(socket, budget, now, read.refusal)
  return sendError(socket, answerFrame(read.frame))
}

function refuse(socket: WebSocket, budget: FrameBudget, now: number, reason: string): void {
  sendError(socket, reason)
  if (!budget.forgive(now)) socket.close(closeCodes.policyViolation, 'Too many bad messages')
}

function sendError(socket: WebSocket, message: string): void {
  send(socket, { type: 'error', payload: { message } })
}

function send(socket: WebSocket, frame: ServerFrame): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
  else socket.send(JSON.stringify(frame))
}
