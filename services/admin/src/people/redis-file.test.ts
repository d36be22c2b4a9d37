import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { restartableRedis } from '@cardroom/test-kit/restartable-redis'
import { Redis } from 'ioredis'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const server = await restartableRedis()
const { owner, signedIn } = await testApp({ redisUrl: server.urlFor('admin') })
const admin = await signedIn()
const email = 'mona@quinn.example'
const queued = 'bull:ingest:1'

/** A connection for one test. */
function connect(url: string): Redis {
  const redis = new Redis(url)
  // Some tests kill the server while the client is connected.
  redis.on('error', () => {})
  onTestFinished(() => redis.disconnect())
  return redis
}

/** The Redis files that contain the address. */
async function filesWithAddress(): Promise<string[]> {
  const entries = await readdir(server.folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const found: string[] = []
  for (const { parentPath, name } of files) {
    const text = await readFile(join(parentPath, name), 'latin1').catch(() => '')
    if (text.includes(email)) found.push(name)
  }
  return found
}

async function erase(): Promise<number> {
  const reply = await admin.post('/api/admin/persons/erase', { email, confirmation: email })
  return reply.statusCode
}

describe('the file of Redis, after an erasure', () => {
  beforeEach(async () => {
    await owner.insertInto('newsletters').values({ email }).execute()
    const ingest = connect(server.urlFor('ingest'))
    await ingest.hset(queued, 'data', JSON.stringify({ formData: { email } }))
  })

  it('has nothing left of a record that a queue let go of', async () => {
    await connect(server.urlFor('ingest')).del(queued)
    const before = await filesWithAddress()

    const status = await erase()

    expect(before).toHaveLength(1)
    expect(status).toBe(200)
    await expect.poll(filesWithAddress, { timeout: 20_000 }).toEqual([])
  })

  it('is written once more when it was being written with the record', async () => {
    const redis = connect(server.ownerUrl)
    // Each key takes three seconds, so that the rewrite is still running after the erasure.
    await redis.config('SET', 'rdb-key-save-delay', '3000000')
    await redis.bgrewriteaof()
    await redis.config('SET', 'rdb-key-save-delay', '0')
    await connect(server.urlFor('ingest')).del(queued)

    const status = await erase()

    expect(await redis.info('persistence')).toContain('aof_rewrite_in_progress:1')
    expect(status).toBe(200)
    await expect.poll(filesWithAddress, { timeout: 20_000 }).toEqual([])
  })

  it('is written once Redis is back, and the erasure does not wait for it', async () => {
    await connect(server.urlFor('ingest')).del(queued)
    await server.kill()

    const status = await erase()
    const meanwhile = await filesWithAddress()
    await server.start()

    expect(status).toBe(200)
    expect(meanwhile).toHaveLength(1)
    await expect.poll(filesWithAddress, { timeout: 20_000 }).toEqual([])
  })
})
