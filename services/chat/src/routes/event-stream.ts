import { Readable } from 'node:stream'
import { AppError } from '@cardroom/service-kit/app-error'
import type { FastifyReply } from 'fastify'
import type { Followers, Side } from '../domain/followers.ts'

const pingMs = 15_000
/** A reader that takes nothing is cut off, and resumes. */
const maxWaitingBytes = 256 * 1024

/**
 * An endless event stream as the reply, with a comment now and then so that nobody in between takes it for dead.
 * @param lifeMs when it ends by itself: whoever follows comes again, which proves that they are still there
 * @param start begins to send; returns what stops it
 */
export async function sendEventStream(
  reply: FastifyReply,
  lifeMs: number,
  start: (send: (event: object) => void, end: () => void) => () => void,
): Promise<FastifyReply> {
  const events = new Readable({ read() {} })
  const push = (text: string) => {
    events.push(text)
    if (events.readableLength > maxWaitingBytes) events.destroy()
  }
  const end = () => {
    if (!events.readableEnded && !events.destroyed) events.push(null)
    stop()
  }
  const ping = setInterval(() => push(': here\n\n'), pingMs)
  const life = setTimeout(end, lifeMs)
  let isOver = false
  let stopSending: (() => void) | null = null
  function stop(): void {
    isOver = true
    clearInterval(ping)
    clearTimeout(life)
    stopSending?.()
  }
  events.once('close', stop)
  reply.raw.once('close', () => events.destroy())
  // The headers go at once, before there is anything to tell.
  push(': here\n\n')
  stopSending = start((event) => {
    if (!isOver) push(`data: ${JSON.stringify(event)}\n\n`)
  }, end)
  reply.header('content-type', 'text/event-stream; charset=utf-8')
  reply.header('x-accel-buffering', 'no')
  return await reply.send(events)
}

/** @throws {AppError} `too_many_requests` where this instance has so many streams of a side of a conversation */
export function assertFewStreams(
  followers: Followers,
  conversationId: number,
  side: Side,
  max: number,
): void {
  if (followers.count(conversationId, side) < max) return
  throw new AppError('too_many_requests', 'This conversation is open too often.', {
    retryAfterSeconds: 60,
  })
}
