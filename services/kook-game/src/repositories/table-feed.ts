import type { Redis } from 'ioredis'
import type { TableChange } from '../domain/table-change.ts'
import { channelOf } from './tables.ts'

/** How many of an instance's connections watch which table. */
export type Presence = { instance: string; watchers: Record<string, number> }

export type FeedListener = {
  onChange: (key: string, change: TableChange) => void
  onPresence: (presence: Presence) => void
  /** Changes may have been missed: whatever is shown has to be read again. */
  onGap: () => void
}

export type TableFeed = ReturnType<typeof tableFeed>

const subscribeMs = 2000

/** The channel on which instances tell one another how many watch. */
export function presenceChannelOf(database: number): string {
  return `kook:presence:${database}`
}

/** The changes of the tables that this instance shows. @param subscriber a connection of its own, `patient` */
export function tableFeed(subscriber: Redis) {
  const database = subscriber.options.db ?? 0
  const presenceChannel = presenceChannelOf(database)
  const keyByChannel = new Map<string, string>()

  return {
    /** Begins to listen; once, before anything is subscribed. */
    listen({ onChange, onPresence, onGap }: FeedListener): void {
      subscriber.on('message', (channel: string, text: string) => {
        if (channel === presenceChannel) return onPresence(JSON.parse(text) as Presence)
        const key = keyByChannel.get(channel)
        if (key !== undefined) onChange(key, JSON.parse(text) as TableChange)
      })
      const subscribeAll = async () => {
        await subscriber.subscribe(presenceChannel, ...keyByChannel.keys())
        onGap()
      }
      // Where it fails the connection is gone again, and its return is another `ready`.
      const restore = () => void subscribeAll().catch(() => {})
      subscriber.on('ready', restore)
      if (subscriber.status === 'ready') restore()
    },

    /** Resolves once every change of the table from here on will be told; rejects while Redis is away. */
    async subscribe(key: string): Promise<void> {
      const channel = channelOf(database, key)
      keyByChannel.set(channel, key)
      await withinTime(subscriber.subscribe(channel))
    },

    unsubscribe(key: string): void {
      const channel = channelOf(database, key)
      keyByChannel.delete(channel)
      if (subscriber.status === 'ready') void subscriber.unsubscribe(channel).catch(() => {})
    },
  }
}

async function withinTime(subscribed: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Command timed out')), subscribeMs)
  try {
    await Promise.race([subscribed, late])
  } finally {
    clearTimeout(timer)
  }
}
