import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '@cardroom/local-servers/redis'
import { createSharedFolder } from '@cardroom/local-servers/users'
import type { RedisUser } from '@cardroom/local-servers/redis-users'
import { afterAll } from 'vitest'
import { password, redisPasswords } from './connections.ts'

export type RestartableRedis = {
  /** Its data folder. */
  folder: string
  /** A connection of the user with all rights. */
  ownerUrl: string
  /** A service's connection, with access to its own keys only. It survives a restart. */
  urlFor: (user: RedisUser) => string
  /** Kills the server with SIGKILL, and resolves when it has exited. */
  kill: () => Promise<void>
  /** Stops it from answering, with all connections open, until `thaw`. */
  freeze: () => void
  thaw: () => void
  /** Restarts a killed server with its data on disk; resolves when it answers. */
  start: () => Promise<void>
}

/** Starts a Redis for one test file, which writes to disk as in production and may be killed. */
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
