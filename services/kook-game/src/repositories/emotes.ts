import type { EmoteFrame } from '@cardroom/contracts/kook-emotes'
import type { Redis } from 'ioredis'

/** An emote at the table with this key. */
export type SaidEmote = { key: string; said: EmoteFrame['payload'] }

/** The channel of all emotes; not that of a table's changes, whose readers of earlier releases know only changes. */
export function toEmoteChannel(database: number): string {
  return `kook:emotes:${database}`
}

export type Emotes = ReturnType<typeof emotes>

/** Emotes, told to every instance and stored nowhere. */
export function emotes(redis: Redis) {
  const channel = toEmoteChannel(redis.options.db ?? 0)

  return {
    async publish(emote: SaidEmote): Promise<void> {
      await redis.publish(channel, JSON.stringify(emote))
    },
  }
}
