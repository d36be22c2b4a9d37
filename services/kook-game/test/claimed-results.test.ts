import { createHash, randomBytes } from 'node:crypto'
import { queueNames } from '@cardroom/contracts/jobs'
import { HandResultsJob } from '@cardroom/contracts/kook-weekly'
import { createLogger } from '@cardroom/service-kit/logger'
import { createWorker } from '@cardroom/service-kit/queue'
import { connectRedis } from '@cardroom/service-kit/redis'
import { afterAll, describe, expect, it } from 'vitest'
import type { TableClient } from './table-client.ts'
import { newTable, testApp } from './test-app.ts'

const { connectAndLook, redisServer } = await testApp({ pace: 200, rateLimitFactor: 10_000 })
const logger = createLogger('contests-worker', 'silent')
const jobs: HandResultsJob[] = []
const worker = createWorker(
  queueNames.handResults,
  () => connectRedis(redisServer.urlFor('contests'), logger, 'patient'),
  logger,
  async (job) => void jobs.push(HandResultsJob.parse(job.data)),
)
afterAll(() => worker.close())

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex')

async function sitDown(client: TableClient, seatIndex: number, username: string, claim?: string) {
  const sitting = { type: 'sit_down', seatIndex, username } as const
  client.send(claim === undefined ? sitting : { ...sitting, claim })
  await client.until(({ you }) => you !== null)
}

/** A hand in which both players' time runs out or one acts; resolves at its end. */
async function untilPaid(client: TableClient) {
  return await client.until(({ results }) => results !== undefined)
}

describe('a hand at a house table', () => {
  it('counts for the players who named a claim, with what it brought them', async () => {
    const claim = randomBytes(32).toString('base64url')
    const [ann, ben] = [await connectAndLook(), await connectAndLook()]
    await sitDown(ann, 0, 'Ann', claim)
    await sitDown(ben, 1, 'Ben')

    const { handId, seats, play } = await untilPaid(ann)

    await expect.poll(() => jobs.map((job) => job.handId)).toContain(handId)
    const net = (seats[0]?.stack ?? 0) - (play?.stacks[0] ?? 0)
    expect(jobs.find((job) => job.handId === handId)?.results).toEqual([
      { claimHash: hash(claim), net },
    ])
    expect(net).not.toBe(0)
    expect(JSON.stringify([ann.texts, ben.texts])).not.toContain(hash(claim))
  })
})

describe('a hand at a private table', () => {
  it('counts for nobody', async () => {
    const { path } = newTable()
    const [ann, ben] = [await connectAndLook(path), await connectAndLook(path)]
    await sitDown(ann, 0, 'Ann', randomBytes(32).toString('base64url'))
    await sitDown(ben, 1, 'Ben')

    const { handId } = await untilPaid(ann)
    await untilPaid(ben)

    expect(jobs.map((job) => job.handId)).not.toContain(handId)
  })
})
