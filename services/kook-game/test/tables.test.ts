import { randomUUID } from 'node:crypto'
import { apply } from '@cardroom/poker-engine/table'
import { emptyTable, type Table } from '@cardroom/poker-engine/table-state'
import { createLogger } from '@cardroom/service-kit/logger'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { isUnavailable } from '@cardroom/service-kit/unavailable'
import { restartableRedis } from '@cardroom/test-kit/restartable-redis'
import { testRedis } from '@cardroom/test-kit/test-redis'
import type { Redis } from 'ioredis'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createSealer } from '../src/table/sealer.ts'
import { tables, toChannel, toTableKey, type WrittenTable } from '../src/table/tables.ts'

const hourMs = 60 * 60 * 1000
const logger = createLogger('kook-game', 'silent')
const { redis: owner, urlFor } = await testRedis()
const [here, there] = [await connected(urlFor('kook')), await connected(urlFor('kook'))]
// Two instances: each with a connection of its own.
const sealer = createSealer('a secret of thirty-two characters')
const [one, two] = [tables(here, sealer), tables(there, sealer)]
const mortal = await restartableRedis()
const kept = await connected(mortal.urlFor('kook'))

beforeEach(async () => {
  await owner.flushdb()
})

async function connected(url: string): Promise<Redis> {
  const redis = connectRedis(url, logger, 'fail-fast')
  afterAll(() => redis.disconnect())
  await untilReady(redis, 30_000)
  return redis
}

function newKey(): string {
  return toTableKey(randomUUID())
}

/** The table with one player more, as the engine makes it. */
function withPlayer(table: Table, username: string): Table {
  const outcome = apply(table, {
    type: 'sit',
    seatIndex: table.seats.indexOf(null),
    username,
    connection: `instance.${username}`,
    resumeToken: `token of ${username}`,
    deviceId: null,
    at: 1_800_000_000_000,
  })
  if ('refusal' in outcome) throw new Error(outcome.refusal)
  return outcome.table
}

/** The table after a player has left it. */
function withoutPlayer(table: Table, username: string): Table {
  const outcome = apply(table, {
    type: 'leave',
    connection: `instance.${username}`,
    at: 1_800_000_000_000,
  })
  if ('refusal' in outcome) throw new Error(outcome.refusal)
  return outcome.table
}

function change(key: string, before: Table, table: Table): WrittenTable {
  return {
    key,
    expectedVersion: before.version,
    stored: { table, deals: null },
    events: [],
    at: 1_800_000_000_000,
    checkAgainAt: null,
  }
}

/** Records the messages on a table's channel from now on. */
async function recordMessages(key: string): Promise<string[]> {
  const messages: string[] = []
  const listener = owner.duplicate()
  onTestFinished(() => listener.disconnect())
  listener.on('message', (_channel: string, text: string) => messages.push(text))
  await listener.subscribe(toChannel(owner.options.db ?? 0, key))
  return messages
}

describe('a change', () => {
  it('is what every instance reads next, and is published to all of them', async () => {
    const key = newKey()
    const messages = await recordMessages(key)
    const table = withPlayer(emptyTable(), 'Ann')

    const written = await one.write({ ...change(key, emptyTable(), table), checkAgainAt: 5 })

    expect(written).toBe(true)
    expect((await two.read(key)).stored).toEqual({ table, deals: null })
    await expect.poll(() => messages.length).toBe(1)
    expect(two.readChange(key, messages[0] ?? '')).toEqual({
      stored: { table, deals: null },
      events: [],
      at: 1_800_000_000_000,
      checkAgainAt: 5,
    })
  })

  it('of a table that has changed since it was read does nothing at all', async () => {
    const key = newKey()
    const first = withPlayer(emptyTable(), 'Ann')
    await one.write({ ...change(key, emptyTable(), first), checkAgainAt: 5 })
    const messages = await recordMessages(key)

    const late = await two.write({
      ...change(key, emptyTable(), withPlayer(emptyTable(), 'Ben')),
      checkAgainAt: 9,
    })

    expect(late).toBe(false)
    expect((await two.read(key)).stored.table).toEqual(first)
    expect(await owner.zscore('kook:due', key)).toBe('5')
    // Messages arrive in order: this would be the second one if there had been one before.
    await one.write(change(key, first, withPlayer(first, 'Cat')))
    await expect.poll(() => messages.length).toBe(1)
    expect(two.readChange(key, messages[0] ?? '')?.stored.table.seats[1]?.username).toBe('Cat')
  })

  it('is written by one of many who are at it at once', async () => {
    const key = newKey()
    const names = Array.from({ length: 20 }, (_, index) => `Player ${index}`)

    const written = await Promise.all(
      names.map((name, index) =>
        (index % 2 === 0 ? one : two).write(
          change(key, emptyTable(), withPlayer(emptyTable(), name)),
        ),
      ),
    )

    expect(written.filter(Boolean)).toHaveLength(1)
    const { table } = (await one.read(key)).stored
    expect(table.seats.map((seat) => seat?.username ?? null)).toEqual([
      names[written.indexOf(true)],
      ...Array.from({ length: 5 }, () => null),
    ])
    expect(table.chipsInPlay).toBe(100)
  })
})

describe('the life of a table', () => {
  it('is an hour for a private one without players, and unlimited with one', async () => {
    const key = newKey()
    const taken = withPlayer(emptyTable(), 'Ann')
    const left = withoutPlayer(taken, 'Ann')
    await one.write(change(key, emptyTable(), taken))
    const whilePlayed = await owner.pttl(key)
    await one.write(change(key, taken, left))
    const afterwards = await owner.pttl(key)
    await one.write(change(key, left, withPlayer(left, 'Ben')))

    expect(whilePlayed).toBe(-1)
    expect(afterwards).toBeGreaterThan(hourMs - 60_000)
    expect(afterwards).toBeLessThanOrEqual(hourMs)
    expect(await owner.pttl(key)).toBe(-1)
  })

  it('begins anew once it has expired, and a late write of the old one is refused', async () => {
    const key = newKey()
    const taken = withPlayer(emptyTable(), 'Ann')
    const left = withoutPlayer(taken, 'Ann')
    await one.write(change(key, emptyTable(), taken))
    await one.write({ ...change(key, taken, left), checkAgainAt: 1 })
    await owner.pexpire(key, 1)
    await expect.poll(() => owner.exists(key)).toBe(0)

    const late = await one.write(change(key, left, withPlayer(left, 'Ben')))
    const { keys } = await one.claimDue()
    const { stored } = await one.read(key)
    await one.reschedule(key, stored.table.version, null)

    expect(late).toBe(false)
    expect(stored.table).toEqual(emptyTable())
    // The instance that claims it finds nothing, and it is not claimed again.
    expect(keys).toEqual([key])
    expect(await owner.zscore('kook:due', key)).toBeNull()
    expect(await one.write(change(key, emptyTable(), taken))).toBe(true)
  })
})

describe('what is due', () => {
  it('is taken by one instance, and by another when that one did nothing', async () => {
    const key = newKey()
    await one.write({
      ...change(key, emptyTable(), withPlayer(emptyTable(), 'Ann')),
      checkAgainAt: 1,
    })

    const taken = await Promise.all([one.claimDue(), two.claimDue()])
    // The lease has run out.
    await owner.zadd('kook:due', 1, key)
    const again = await two.claimDue()

    expect(taken.flatMap(({ keys }) => keys)).toEqual([key])
    expect(again.keys).toEqual([key])
    expect(again.nextInMs).toBeGreaterThan(0)
    expect(again.nextInMs).toBeLessThanOrEqual(2000)
  })

  it('is put off for the version that was looked at, and for no newer one', async () => {
    const key = newKey()
    const first = withPlayer(emptyTable(), 'Ann')
    const second = withPlayer(first, 'Ben')
    await one.write({ ...change(key, emptyTable(), first), checkAgainAt: 5 })
    await one.reschedule(key, first.version, 7)
    const putOff = await owner.zscore('kook:due', key)
    await one.write({ ...change(key, first, second), checkAgainAt: 9 })

    await two.reschedule(key, first.version, null)

    expect(putOff).toBe('7')
    expect(await owner.zscore('kook:due', key)).toBe('9')
  })
})

describe('Redis that is killed', () => {
  it('has every confirmed change when it is back, and still refuses a late one', async () => {
    const store = tables(kept, sealer)
    const key = newKey()
    const first = withPlayer(emptyTable(), 'Ann')
    const second = withPlayer(first, 'Ben')
    await store.write({ ...change(key, emptyTable(), first), checkAgainAt: 5 })
    await store.write({ ...change(key, first, second), checkAgainAt: 1 })

    await mortal.kill()
    const whileAway = store.write(change(key, second, withPlayer(second, 'Cat')))
    await expect(whileAway).rejects.toSatisfy(isUnavailable)
    await mortal.start()
    await untilReady(kept, 30_000)

    expect((await store.read(key)).stored.table).toEqual(second)
    expect((await store.claimDue()).keys).toEqual([key])
    // A restarted Redis has lost the scripts; the first call loads them again.
    expect(await store.write(change(key, first, withPlayer(first, 'Dan')))).toBe(false)
    expect(await store.write(change(key, second, withPlayer(second, 'Dan')))).toBe(true)
  })
})
