import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { RedisUser } from '@cardroom/local-servers/redis-users'
import { Redis } from 'ioredis'
import type { TestRedis } from './test-redis.ts'

/** The accounts of the services in Redis. */
export const redisUsers = [
  'ingest',
  'admin',
  'chat',
  'contests',
  'kook',
] as const satisfies readonly RedisUser[]

/**
 * Writes a session of an administrator where sessions were kept before they were in Postgres, with the rights of a service.
 * @returns the session id for the cookie `sid`
 */
export async function forgeSession(server: TestRedis, user: RedisUser): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const key = `session:${createHash('sha256').update(id).digest('base64url')}`
  const session = {
    adminId: randomUUID(),
    email: 'nobody@quinn.example',
    firstName: 'No',
    lastName: 'Body',
    role: 'owner',
    passwordChangeRequired: false,
    createdAt: Date.now(),
  }
  const redis = new Redis(server.urlFor(user))
  try {
    await redis.set(key, JSON.stringify(session)).catch((error: Error) => {
      if (!error.message.startsWith('NOPERM')) throw error
    })
  } finally {
    redis.disconnect()
  }
  return id
}
