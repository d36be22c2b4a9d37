import type { ChatMessageRecord } from '@cardroom/contracts/chat-data'
import type { StoredHandling } from '@cardroom/contracts/chat-people'

/** What a follower of a conversation is told: the messages after an id, oldest first, and who answers. */
export type Followed = {
  userId: number
  messages: ChatMessageRecord[]
  state: StoredHandling
}

/** The two sides of a conversation. */
export type Side = 'visitor' | 'person'

/** What one stream is told. */
export type Follower = {
  conversationId: number
  /** Whose stream it is; the typing of the other side is told. */
  side: Side
  /** The last message that it has; later ones are told in order, each once. */
  after: number
  onMessages: (messages: ChatMessageRecord[]) => void
  onState: (state: StoredHandling) => void
  onTyping: () => void
  /** Ends the stream: the conversation is gone, or the service stops. */
  onEnd: () => void
}

export type Followers = ReturnType<typeof createFollowers>

type Reading = Follower & { isReading: boolean; isReadAgain: boolean; known: string }

/**
 * The streams of this instance. What is told is read from the database after the last message that a stream has, so
 * notifications may come twice, late or not at all: each only says that there may be something to read.
 */
export function createFollowers(
  read: (conversationId: number, after: number) => Promise<Followed | undefined>,
  onFailure: (error: unknown) => void,
) {
  const followers = new Set<Reading>()

  async function readNext(follower: Reading): Promise<void> {
    if (follower.isReading) {
      follower.isReadAgain = true
      return
    }
    follower.isReading = true
    try {
      do {
        follower.isReadAgain = false
        const found = await read(follower.conversationId, follower.after)
        if (!followers.has(follower)) return
        if (found === undefined) {
          follower.onEnd()
          return
        }
        const known = JSON.stringify(found.state)
        if (known !== follower.known) follower.onState(found.state)
        follower.known = known
        const last = found.messages.at(-1)
        if (last !== undefined) {
          follower.after = last.id
          follower.onMessages(found.messages)
          // There may be more than are read at once.
          follower.isReadAgain = true
        }
      } while (follower.isReadAgain)
    } catch (error) {
      onFailure(error)
      // Whoever follows resumes by a new stream.
      follower.onEnd()
    } finally {
      follower.isReading = false
    }
  }

  const of = (conversationId: number) =>
    [...followers].filter((one) => one.conversationId === conversationId)

  return {
    /** How many streams of a side this instance has of a conversation. */
    count: (conversationId: number, side: Side): number =>
      of(conversationId).filter((one) => one.side === side).length,

    /** Tells what there is and what comes. @returns ends it */
    follow(follower: Follower): () => void {
      const reading = { ...follower, isReading: false, isReadAgain: false, known: '' }
      followers.add(reading)
      void readNext(reading)
      return () => followers.delete(reading)
    },

    /** A notification of the channel `chat`: a conversation's id, and who types in it. */
    notified(this: void, payload: string): void {
      const [id, side] = payload.split(' ')
      for (const one of of(Number(id))) {
        if (side === undefined) void readNext(one)
        else if (side !== one.side) one.onTyping()
      }
    },

    /** Notifications may have been missed. */
    readAll(this: void): void {
      for (const one of followers) void readNext(one)
    },

    endAll(): void {
      for (const one of followers) one.onEnd()
    },
  }
}
