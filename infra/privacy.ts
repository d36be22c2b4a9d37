import { parseArgs } from 'node:util'
import { connectDatabase } from '@cardroom/database/client'
import { persons } from '@cardroom/database/persons'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { rewriteRedisFile } from '@cardroom/service-kit/rewrite-redis-file'
import { createLogger } from '@cardroom/service-kit/logger'
import { runningDatabaseUrl, runningKey, runningRedisUrl } from './local/running-stack.ts'

const usage = 'npm run privacy -- export|erase EMAIL [--player NAME-AT-THE-PARTNER-SITE]'

// `npm run privacy -- export EMAIL` prints all data stored about a person as JSON; `erase EMAIL` deletes it
// permanently.
await startOrExit(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { player: { type: 'string' } },
  })
  const [task, email, ...more] = positionals
  const isTask = task === 'export' || task === 'erase'
  if (!isTask || email === undefined || !email.includes('@') || more.length > 0) {
    throw new Error(usage)
  }
  const key = runningKey(process.env)
  if (key === undefined) throw new Error('Name the key of the hashes: LOG_SALT=…')
  const db = connectDatabase(runningDatabaseUrl(process.env), { applicationName: 'privacy' })
  try {
    const people = persons(db, key)
    const person = { email, player: values.player }
    if (task === 'export') {
      console.log(JSON.stringify(await people.data(person, { actor: null }), null, 2))
    } else {
      const rows = await people.erase(person, { actor: null })
      console.log(`Erased, by rows of each table:\n${JSON.stringify(rows, null, 2)}`)
      const redisUrl = runningRedisUrl(process.env)
      if (redisUrl === undefined) console.log('Then make Redis rewrite its file: BGREWRITEAOF')
      else await rewriteFile(redisUrl)
    }
  } finally {
    await db.destroy()
  }
})

/** The append-only file of Redis contains processed jobs until it is rewritten. */
async function rewriteFile(url: string): Promise<void> {
  const redis = connectRedis(url, createLogger('privacy', 'silent'), 'fail-fast')
  try {
    await untilReady(redis, 5000)
    await rewriteRedisFile(redis, { retryMs: 1000, signal: AbortSignal.timeout(60_000) })
  } finally {
    redis.disconnect()
  }
}
