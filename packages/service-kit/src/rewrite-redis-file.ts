import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'

/**
 * Makes Redis rewrite its append-only file, which contains deleted data until then. Retries while Redis is unavailable or
 * already rewriting, because an earlier rewrite may still contain the data.
 * @param onRefused called with each refusal
 * @returns once Redis has started; rejects if `signal` is aborted first
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
