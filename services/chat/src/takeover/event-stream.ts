import { Readable } from 'node:stream'
import { AppError } from '@cardroom/service-kit/app-error'
import type { FastifyReply } from 'fastify'
import type { LiveStreams, Side } from './live-streams.ts'

const pingMs = 15_000
/** A reader that falls behind by more is disconnected, and resumes. */
const maxWaitingBytes = 256 * 1024

/**
 * Replies with an event stream; comments in between keep proxies from closing it.
 * @param lifeMs when the stream ends; a reader who is still there opens the next one
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
  // Sends the headers at once.
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
  liveStreams: LiveStreams,
  conversationId: number,
  side: Side,
  max: number,
): void {
  if (liveStreams.count(conversationId, side) < max) return
  throw new AppError('too_many_requests', 'This conversation is open too often.', {
    retryAfterSeconds: 60,
  })
}
