import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@cardroom/database/migrate'
import { provisionRoles } from '@cardroom/database/roles'
import { ensureDatabase, startPostgres } from '@cardroom/local-servers/postgres'
import { startRedis } from '@cardroom/local-servers/redis'
import { createSharedFolder } from '@cardroom/local-servers/users'
import type { TestProject } from 'vitest/node'
import { password, redisPasswords, templateName } from './connections.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection to the `postgres` database of the run's server. */
    postgresUrl: string
    /** The owner's connection to the run's Redis. */
    redisUrl: string
  }
}

const databases = 2048

/**
 * A vitest global setup: one throw-away PostgreSQL with a migrated template, and one Redis, for the
 * whole run. Tests reach them through `testDatabase` and `testRedis`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-test-'))
  await createSharedFolder(folder)
  const closers = [() => rm(folder, { recursive: true })]
  const closeAll = async () => {
    for (const close of closers.toReversed()) await close()
  }
  try {
    const redis = await startRedis({
      folder: join(folder, 'redis'),
      logFile: join(folder, 'redis.log'),
      ownerPassword: password,
      passwords: redisPasswords,
      isTemporary: true,
      databases,
    })
    closers.push(redis.stop)
    const postgres = await startPostgres({
      dataFolder: join(folder, 'postgres'),
      logFile: join(folder, 'postgres.log'),
      password,
      isTemporary: true,
    })
    closers.push(postgres.stop)
    await ensureDatabase(postgres.urlFor('postgres'), templateName)
    await provisionRoles(postgres.urlFor('postgres'), {
      ingest: password,
      admin: password,
      chat: password,
      contests: password,
      backup: password,
    })
    await migrate(postgres.urlFor(templateName))
    project.provide('postgresUrl', postgres.urlFor('postgres'))
    project.provide('redisUrl', redis.ownerUrl)
    return closeAll
  } catch (error) {
    await closeAll()
    throw error
  }
}
