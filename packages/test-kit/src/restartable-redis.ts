import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '@cardroom/local-servers/redis'
import { createSharedFolder } from '@cardroom/local-servers/users'
import type { RedisUser } from '@cardroom/local-servers/redis-users'
import { afterAll } from 'vitest'
import { password, redisPasswords } from './connections.ts'

export type RestartableRedis = {
  /** Where it keeps its files. */
  folder: string
  /** A connection of the user with all rights. */
  ownerUrl: string
  /** The connection that a service has: only its own keys. It stays the same over a restart. */
  urlFor: (user: RedisUser) => string
  /** Ends the server the hard way; resolves when it is gone. */
  kill: () => Promise<void>
  /** Lets it answer nothing more, with all connections open, until it is thawed. */
  freeze: () => void
  thaw: () => void
  /** Starts a killed server again, with what it had written to disk; resolves when it answers. */
  start: () => Promise<void>
}

/** A Redis of this file's own, which writes to disk as the one in production does and may be killed. */
export async function restartableRedis(): Promise<RestartableRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-redis-'))
  await createSharedFolder(folder)
  const options = {
    folder: join(folder, 'data'),
    logFile: join(folder, 'redis.log'),
    ownerPassword: password,
    passwords: redisPasswords,
  }
  let server = await startRedis(options)
  const { port } = server
  afterAll(async () => {
    server.kill('SIGCONT')
    await server.stop()
    await rm(folder, { recursive: true })
  })

  return {
    folder: options.folder,
    ownerUrl: server.ownerUrl,
    urlFor: (user) => `redis://${user}:${password}@127.0.0.1:${port}`,
    async kill() {
      server.kill('SIGKILL')
      await server.exited
    },
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
    async start() {
      server = await startRedis({ ...options, port })
    },
  }
}
