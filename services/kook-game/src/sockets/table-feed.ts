import type { Redis } from 'ioredis'
import type { TableChange } from '../table/stored-table.ts'
import { type Tables, toChannel } from '../table/tables.ts'
import type { EmoteFrame } from '@cardroom/contracts/kook-emotes'

/** The number of watchers of an instance, by table key. */
export type Presence = { instance: string; watchers: Record<string, number> }

export type FeedListener = {
  onChange: (key: string, change: TableChange) => void
  onPresence: (presence: Presence) => void
  onEmote: (emote: SaidEmote) => void
  /** Called when changes may have been missed. The listener must read every open table again. */
  onGap: () => void
}

export type TableFeed = ReturnType<typeof tableFeed>

const subscribeTimeoutMs = 2000

/** Returns the channel on which instances publish their watchers. */
export function toPresenceChannel(database: number): string {
  return `kook:presence:${database}`
}

/** Creates the feed of table changes. @param subscriber a dedicated connection, `patient` */
export function tableFeed(subscriber: Redis, tables: Pick<Tables, 'readChange'>) {
  const database = subscriber.options.db ?? 0
  const presenceChannel = toPresenceChannel(database)
  const emoteChannel = toEmoteChannel(database)
  const keyByChannel = new Map<string, string>()

  return {
    /** Registers the listener. Call it once, before any subscription. */
    listen({ onChange, onPresence, onEmote, onGap }: FeedListener): void {
      subscriber.on('message', (channel: string, text: string) => {
        if (channel === presenceChannel) return onPresence(JSON.parse(text) as Presence)
        if (channel === emoteChannel) return onEmote(JSON.parse(text) as SaidEmote)
        const key = keyByChannel.get(channel)
        const change = key === undefined ? null : tables.readChange(key, text)
        if (key !== undefined && change !== null) onChange(key, change)
      })
      const subscribeAll = async () => {
        await subscriber.subscribe(presenceChannel, emoteChannel, ...keyByChannel.keys())
        onGap()
      }
      // If this fails, the connection is lost again, and the next reconnect emits another `ready`.
      const restore = () => void subscribeAll().catch(() => {})
      subscriber.on('ready', restore)
      if (subscriber.status === 'ready') restore()
    },

    /** Resolves once every later change of the table will be received; rejects while Redis is unavailable. */
    async subscribe(key: string): Promise<void> {
      const channel = toChannel(database, key)
      keyByChannel.set(channel, key)
      await withTimeout(subscriber.subscribe(channel))
    },

    unsubscribe(key: string): void {
      const channel = toChannel(database, key)
      keyByChannel.delete(channel)
      if (subscriber.status === 'ready') void subscriber.unsubscribe(channel).catch(() => {})
    },
  }
}

async function withTimeout(subscribed: Promise<unknown>): Promise<void> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Command timed out')), subscribeTimeoutMs)
  try {
    await Promise.race([subscribed, timedOut])
  } finally {
    clearTimeout(timer)
  }
}

/** An emote, and the key of the table where a player sent it. */
export type SaidEmote = { key: string; said: EmoteFrame['payload'] }

/** Returns the channel of all emotes. */
function toEmoteChannel(database: number): string {
  return `kook:emotes:${database}`
}

/** Publishes an emote to every instance. Nothing is stored. */
export async function publishEmote(redis: Redis, emote: SaidEmote): Promise<void> {
  await redis.publish(toEmoteChannel(redis.options.db ?? 0), JSON.stringify(emote))
}
