import type { Redis } from 'ioredis'

/**
 * Resolves when Redis takes what is written. One that is full or cannot reach its disk still answers a ping, while nobody can
 * act at a table.
 */
export async function canWrite(redis: Redis): Promise<void> {
  await redis.set('kook:can-write', '', 'EX', 60)
}
