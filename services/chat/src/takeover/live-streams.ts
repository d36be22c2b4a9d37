import { Readable } from 'node:stream'
import type { ChatMessageRecord } from '@cardroom/contracts/chat-data'
import type { StoredHandling } from '@cardroom/contracts/chat-people'
import { AppError } from '@cardroom/service-kit/app-error'
import type { FastifyReply } from 'fastify'

/** The messages of a conversation after an id, oldest first, and who answers in it. */
export type ConversationUpdate = {
  userId: number
  messages: ChatMessageRecord[]
  state: StoredHandling
}

/** An event stream of a conversation, as one of its two sides reads it. */
type StreamOptions = {
  conversationId: number
  /** The stream of one side shows when the other side is typing. */
  side: 'visitor' | 'person'
  /** The id of the last message that the reader has; later ones are sent in order, each once. */
  after: number
  toMessages: (messages: ChatMessageRecord[]) => object[]
  toState: (state: StoredHandling) => object
}

type OpenStream = StreamOptions & {
  send: (event: object) => void
  end: () => void
  isReading: boolean
  isReadAgain: boolean
  sentState: string
}

/** The most open streams per conversation and instance, and how long each lasts before the reader reconnects. */
const limits = {
  visitor: { streams: 5, lifeMs: 60_000 },
  person: { streams: 50, lifeMs: 5 * 60_000 },
}
const pingMs = 15_000
/** A reader that falls behind by more is disconnected, and resumes. */
const maxWaitingBytes = 256 * 1024

export type LiveStreams = ReturnType<typeof createLiveStreams>

/**
 * The event streams of this instance. Each reads the database after the last message it sent, so notifications may
 * arrive twice, late or not at all: a notification only triggers a read.
 */
export function createLiveStreams(
  read: (conversationId: number, after: number) => Promise<ConversationUpdate | undefined>,
  onFailure: (error: unknown) => void,
) {
  const streams = new Set<OpenStream>()

  async function readNext(stream: OpenStream): Promise<void> {
    stream.isReadAgain = true
    if (stream.isReading) return
    stream.isReading = true
    try {
      while (stream.isReadAgain) {
        stream.isReadAgain = false
        const update = await read(stream.conversationId, stream.after)
        if (!streams.has(stream)) return
        if (update === undefined) {
          stream.end()
          return
        }
        const state = JSON.stringify(update.state)
        if (state !== stream.sentState) {
          stream.send({ type: 'state', state: stream.toState(update.state) })
        }
        stream.sentState = state
        const last = update.messages.at(-1)
        if (last === undefined) continue
        stream.after = last.id
        stream.send({ type: 'messages', messages: stream.toMessages(update.messages) })
        // One read returns a limited number of messages.
        stream.isReadAgain = true
      }
    } catch (error) {
      onFailure(error)
      // The reader resumes with a new stream.
      stream.end()
    } finally {
      stream.isReading = false
    }
  }

  const streamsOf = (conversationId: number) =>
    [...streams].filter((stream) => stream.conversationId === conversationId)

  return {
    /**
     * Replies with an event stream of the existing messages and those to come.
     * @throws {AppError} `too_many_requests` when this side has too many streams of the conversation
     */
    async open(reply: FastifyReply, options: StreamOptions): Promise<FastifyReply> {
      const { conversationId, side } = options
      const open = streamsOf(conversationId).filter((stream) => stream.side === side)
      if (open.length >= limits[side].streams) {
        throw new AppError('too_many_requests', 'This conversation is open too often.', {
          retryAfterSeconds: 60,
        })
      }
      const events = new Readable({ read() {} })
      const push = (text: string) => {
        events.push(text)
        if (events.readableLength > maxWaitingBytes) events.destroy()
      }
      const stream = {
        ...options,
        isReading: false,
        isReadAgain: false,
        sentState: '',
        send: (event: object) => {
          if (streams.has(stream)) push(`data: ${JSON.stringify(event)}\n\n`)
        },
        end: () => {
          if (!events.readableEnded && !events.destroyed) events.push(null)
          close()
        },
      }
      // Comments keep proxies from closing the stream.
      const ping = setInterval(() => push(': ping\n\n'), pingMs)
      const life = setTimeout(stream.end, limits[side].lifeMs)
      function close(): void {
        clearInterval(ping)
        clearTimeout(life)
        streams.delete(stream)
      }
      events.once('close', close)
      reply.raw.once('close', () => events.destroy())
      streams.add(stream)
      // The first bytes send the headers.
      push(': ping\n\n')
      void readNext(stream)
      reply.header('content-type', 'text/event-stream; charset=utf-8')
      reply.header('x-accel-buffering', 'no')
      return await reply.send(events)
    },

    /** Handles a notification of the channel `chat`: the id of a conversation and, while someone types, their side. */
    notified(this: void, payload: string): void {
      const [id, typingSide] = payload.split(' ')
      for (const stream of streamsOf(Number(id))) {
        if (typingSide === undefined) void readNext(stream)
        else if (typingSide !== stream.side) stream.send({ type: 'typing' })
      }
    },

    /** Reads for every stream, because notifications may have been missed. */
    readAll(this: void): void {
      for (const stream of streams) void readNext(stream)
    },

    endAll(): void {
      for (const stream of streams) stream.end()
    },
  }
}
