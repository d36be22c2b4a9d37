import process from 'node:process'
import { connectDatabase } from '@cardroom/database/client'
import { databaseVariable, readConfig, redisVariable } from '@cardroom/service-kit/config'
import { createLogger } from '@cardroom/service-kit/logger'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { z } from 'zod'
import { manageAdmins } from './accounts/manage-admins.ts'
import { passwordAttempts } from './accounts/password-attempts.ts'
import { createPasswordHasher } from './accounts/password-hasher.ts'
import { administrators } from './accounts/administrators-repository.ts'
import { admins } from './accounts/repository.ts'
import { knownDevices } from './accounts/devices-repository.ts'

const redisStartMs = 5000

// `npm run admin`, and in compose `docker compose exec admin node services/admin/src/manage.ts`.
await startOrExit(async () => {
  const config = readConfig(z.object({ ...databaseVariable, ...redisVariable }), process.env)
  const redis = connectRedis(config.REDIS_URL, createLogger('admin', 'silent'), 'fail-fast')
  const db = connectDatabase(config.DATABASE_URL, { applicationName: 'admin' })
  try {
    await untilReady(redis, redisStartMs)
    const deps = {
      admins: admins(db),
      administrators: administrators(db),
      devices: knownDevices(db),
      hasher: createPasswordHasher(),
      attempts: passwordAttempts(redis, 1),
    }
    process.stdout.write(`${await manageAdmins(deps, process.argv.slice(2))}\n`)
  } finally {
    redis.disconnect()
    await db.destroy()
  }
})
