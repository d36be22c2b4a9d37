import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'

/**
 * Has Redis write its append-only file anew, which keeps deleted words until then. Asks again while Redis is away or
 * writes it already: a rewrite that began earlier may still have them.
 * @param onRefused called with each refusal
 * @returns once Redis has begun; rejects when `signal` is aborted before
 */
export async function rewriteRedisFile(
  redis: Redis,
  options: { retryMs: number; signal: AbortSignal; onRefused?: (reason: string) => void },
): Promise<void> {
  const { retryMs, signal, onRefused } = options
  for (;;) {
    try {
      await redis.bgrewriteaof()
      return
    } catch (error) {
      onRefused?.(error instanceof Error ? error.message : String(error))
    }
    await sleep(retryMs, undefined, { signal })
  }
}
