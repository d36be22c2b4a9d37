import { once } from 'node:events'
import { queueNames } from '@cardroom/contracts/jobs'
import { connectDatabase } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { createQueue } from '@cardroom/service-kit/queue'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { createReplication } from '@cardroom/service-kit/replication'
import { redisPair } from '@cardroom/test-kit/redis-pair'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { afterAll, expect, it } from 'vitest'
import { createIntake } from '../src/intake.ts'
import { createReplicaGate } from '../src/redis-gate.ts'
import { records } from '../src/repositories/records.ts'
import { buildStamp } from './build-stamp.ts'

const [pair, { db: owner, urlFor }] = await Promise.all([redisPair(), testDatabase()])
const db = connectDatabase(urlFor('ingest'), { applicationName: 'test' })
const redis = connectRedis(pair.urlFor('ingest'), createLogger('test', 'silent'), 'fail-fast')
await untilReady(redis, 10_000)
const queue = createQueue(queueNames.ingest, redis)

const messages: string[] = []
const logger = createLogger('test', 'info', {
  write: (line) => messages.push((JSON.parse(line) as { msg: string }).msg),
})
const replication = createReplication(redis, 1)
const gate = createReplicaGate(replication, logger)
const intake = createIntake({
  logger,
  records: records(db),
  enqueue: (stamps) =>
    gate.ask(() => replication.write(() => queue.add('store-records', { stamps }))),
  canEnqueue: gate.isOpen,
  admit: () => Promise.resolve(new Set()),
})
afterAll(async () => {
  gate.stop()
  await queue.close()
  redis.disconnect()
  await db.destroy()
})

const storedIds = async () =>
  (await owner.selectFrom('user_events').select('id').execute()).map(({ id }) => id)

const patience = { timeout: 20_000 }

/** Whether a record is accepted past Postgres; on a busy machine a replica may take longer than it is given. */
async function isQueued(): Promise<boolean> {
  const stamp = buildStamp('event')
  const before = await queue.count()
  await intake.accept(stamp)
  return (await queue.count()) > before && !(await storedIds()).includes(stamp.id)
}

it('accepts a record into the queue once the replica has it, and into Postgres while there is none', async () => {
  await expect.poll(isQueued, patience).toBe(true)
  messages.length = 0
  pair.replica().kill('SIGSTOP')
  const [first, second] = [buildStamp('event'), buildStamp('event')]

  await intake.accept(first)
  await intake.accept(second)

  expect(await storedIds()).toEqual(expect.arrayContaining([first.id, second.id]))
  expect(messages).toEqual([
    'replicas of redis do not confirm, writing to postgres',
    'queue is away, writing to postgres',
  ])

  pair.replica().kill('SIGCONT')
  await expect.poll(isQueued, patience).toBe(true)
  expect(messages).toContain('replicas of redis confirm again')
})

it('does not count what a former connection wrote as confirmed', async () => {
  const broken = replication.write(async () => {
    const closed = once(redis, 'close')
    redis.disconnect(true)
    await closed
    await untilReady(redis, 10_000)
  })

  await expect(broken).rejects.toThrow('The connection is another')
})
