import type { ChatMessageRecord } from '@cardroom/contracts/chat-data'
import type { StoredHandling } from '@cardroom/contracts/chat-people'

/** The messages of a conversation after an id, oldest first, and who answers in it. */
export type ConversationUpdate = {
  userId: number
  messages: ChatMessageRecord[]
  state: StoredHandling
}

/** The two sides of a conversation. */
export type Side = 'visitor' | 'person'

/** An open event stream of a conversation. */
export type LiveStream = {
  conversationId: number
  /** The side that reads the stream; it sees when the other side types. */
  side: Side
  /** The id of the last message that the stream has sent; later ones are sent in order, each once. */
  after: number
  onMessages: (messages: ChatMessageRecord[]) => void
  onState: (state: StoredHandling) => void
  onTyping: () => void
  /** Ends the stream: the conversation is gone, or the service stops. */
  onEnd: () => void
}

export type LiveStreams = ReturnType<typeof createLiveStreams>

type OpenStream = LiveStream & { isReading: boolean; isReadAgain: boolean; sentState: string }

/**
 * The streams of this instance. Each reads the database after the last message that it has sent, so notifications may
 * arrive twice, late or not at all: a notification only says that there may be something to read.
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
          stream.onEnd()
          return
        }
        const state = JSON.stringify(update.state)
        if (state !== stream.sentState) stream.onState(update.state)
        stream.sentState = state
        const last = update.messages.at(-1)
        if (last === undefined) continue
        stream.after = last.id
        stream.onMessages(update.messages)
        // One read returns a limited number of messages.
        stream.isReadAgain = true
      }
    } catch (error) {
      onFailure(error)
      // The reader resumes with a new stream.
      stream.onEnd()
    } finally {
      stream.isReading = false
    }
  }

  const streamsOf = (conversationId: number) =>
    [...streams].filter((stream) => stream.conversationId === conversationId)

  return {
    /** How many streams one side of a conversation has at this instance. */
    count: (conversationId: number, side: Side): number =>
      streamsOf(conversationId).filter((stream) => stream.side === side).length,

    /** Sends the messages that exist and those to come. @returns closes the stream */
    open(options: LiveStream): () => void {
      const stream = { ...options, isReading: false, isReadAgain: false, sentState: '' }
      streams.add(stream)
      void readNext(stream)
      return () => streams.delete(stream)
    },

    /** Handles a notification of the channel `chat`: a conversation's id and, when somebody types, their side. */
    notified(this: void, payload: string): void {
      const [id, typingSide] = payload.split(' ')
      for (const stream of streamsOf(Number(id))) {
        if (typingSide === undefined) void readNext(stream)
        else if (typingSide !== stream.side) stream.onTyping()
      }
    },

    /** Reads for every stream, because notifications may have been missed. */
    readAll(this: void): void {
      for (const stream of streams) void readNext(stream)
    },

    endAll(): void {
      for (const stream of streams) stream.onEnd()
    },
  }
}
