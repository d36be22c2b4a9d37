import type { Redis } from 'ioredis'

/** A process that dies frees its conversations after so long. */
const leaseMs = 6000
const renewMs = 2000

const renewScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`
const releaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`

export type Turns = ReturnType<typeof createTurns>

/**
 * One answer at a time in each conversation, over all instances; while Redis is away each instance
 * keeps the order for itself.
 */
export function createTurns(redis: Redis) {
  const here = new Set<number>()

  return {
    /** Takes the conversation's turn; null when an answer is under way. The caller gives it back. */
    async take(conversationId: number): Promise<(() => Promise<void>) | null> {
      if (here.has(conversationId)) return null
      here.add(conversationId)
      const key = `chat:turn:${conversationId}`
      const token = crypto.randomUUID()
      const isFree = await redis.set(key, token, 'PX', leaseMs, 'NX').catch(() => 'OK')
      if (isFree !== 'OK') {
        here.delete(conversationId)
        return null
      }
      const renewal = setInterval(() => {
        redis.eval(renewScript, 1, key, token, leaseMs).catch(() => {})
      }, renewMs)
      return async () => {
        clearInterval(renewal)
        here.delete(conversationId)
        await redis.eval(releaseScript, 1, key, token).catch(() => {})
      }
    },
  }
}
