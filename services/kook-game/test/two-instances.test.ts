import { randomUUID } from 'node:crypto'
import type { GameState, StateFrame } from '@cardroom/contracts/kook-game'
import type { Table } from '@cardroom/poker-engine/table-state'
import { describe, expect, it } from 'vitest'
import type { TableClient } from './table-client.ts'
import { newTable, overwrite, sitDown, storedAt, testApp } from './test-app.ts'

const one = await testApp({ pace: 30, rateLimitFactor: 10_000 })
const two = await testApp({ pace: 30, rateLimitFactor: 10_000, redisServer: one.redisServer })
const { owner } = one
// A turn lasts ten seconds here, so that what a test changes in Redis meets the hand that it was made for.
const slowOne = await testApp({ pace: 2, rateLimitFactor: 10_000 })
const slowTwo = await testApp({
  pace: 2,
  rateLimitFactor: 10_000,
  redisServer: slowOne.redisServer,
})

/** After so long the instances of a table's players are checked again. */
const checkIntervalMs = 5000
/** A heartbeat that is missing for so long is that of a dead instance. */
const deadAfterMs = 4000
/** Only what hangs ever waits for so long. */
const patience = { timeout: 30_000 }

const isSeated = ({ seats }: GameState) => seats[2]?.username !== null

async function tableAt(key: string, redis = owner): Promise<Table> {
  return (await storedAt(redis, key)).table
}

/** As if the instance of all players were dead: their seats name connections that no longer exist. */
async function loseConnections(key: string): Promise<void> {
  const { table } = await storedAt(slowOne.owner, key)
  const seats = table.seats.map((seat) => seat && { ...seat, connection: `dead.${randomUUID()}` })
  await overwrite(slowOne.owner, key, { table: { ...table, seats }, deals: null })
}

/** Two players at one table, each connected to another instance, with a hand dealt. */
async function twoAcross(first = one, second = two) {
  const { path, key } = newTable()
  const ann = await first.connectAndLook(path)
  const ben = await second.connectAndLook(path)
  await sitDown(ann, 1, 'Ann')
  await sitDown(ben, 4, 'Ben')
  await Promise.all([ann, ben].map((client) => client.until(({ handId }) => handId !== null)))
  return { ann, ben, path, key }
}

function eventsIn(texts: readonly string[]) {
  const byVersion = new Map(
    texts
      .map((text) => JSON.parse(text) as StateFrame)
      .filter(({ payload }) => payload.events?.length > 0)
      .map(({ payload }) => [payload.version, payload.events] as const),
  )
  return [...byVersion.values()].flat()
}

describe('two instances', () => {
  it('give a seat to one of two who ask at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { path, key } = newTable()
      const [ann, ben] = [await one.connectAndLook(path), await two.connectAndLook(path)]

      ann.send({ type: 'sit_down', seatIndex: 2, username: 'Ann' })
      ben.send({ type: 'sit_down', seatIndex: 2, username: 'Ben' })
      await Promise.all([ann.until(isSeated), ben.until(isSeated)])

      const winner = ann.state().seats[2]?.username
      const [seated, other] = winner === 'Ann' ? [ann, ben] : [ben, ann]
      expect(await refusalIn(other)).toBe('This seat is taken')
      expect(seated.state().you?.username).toBe(winner)
      expect(other.state().you).toBeNull()
      expect((await tableAt(key)).chipsInPlay).toBe(100)
    }
  })

  it('take one of two clicks of the same player, whichever instance each goes to', async () => {
    const { ann, ben, path, key } = await twoAcross()
    const isAnnFirst = ann.state().currentTurnSeat === 1
    const [first, name, through] = isAnnFirst ? [ann, 'Ann', two] : [ben, 'Ben', one]
    const resumeToken = first.state().you?.resumeToken ?? ''
    const again = await through.connectAndLook(path)

    first.send({ type: 'player_action', username: name, action: 'pot' })
    again.send({ type: 'resume', resumeToken })
    again.send({ type: 'player_action', username: name, action: 'pot' })
    await again.until(({ events }) => events.some(({ type }) => type === 'action_made'))

    const table = await tableAt(key)
    const contributed = table.hand?.players.map((player) => player.contributed) ?? []
    expect(contributed.toSorted((a, b) => a - b)).toEqual([1, 3])
  })

  it('start, deal and end a hand once, though both have the timer', async () => {
    const { ann, ben } = await twoAcross()

    for (const hand of [1, 2]) {
      await Promise.all(
        [ann, ben].map((client) => client.until((state) => state.results !== undefined)),
      )
      if (hand < 2) await ann.until(({ results, handId }) => !results && handId !== null)
    }

    const starts = eventsIn([...ann.texts, ...ben.texts]).filter(
      ({ type }) => type === 'hand_start',
    )
    expect(new Set(starts.map((event) => JSON.stringify(event))).size).toBe(starts.length)
  })
})

describe('an instance that is gone', () => {
  it('lets every player act after all resume at once', async () => {
    {
      const { path, key } = newTable()
      const tokens: string[] = []
      for (const seatIndex of [0, 1, 2, 3, 4]) {
        const player = await slowOne.connectAndLook(path)
        tokens.push((await sitDown(player, seatIndex, `Player ${seatIndex}`)).resumeToken)
      }
      await loseConnections(key)
      const returning = await Promise.all(tokens.map(() => slowTwo.connectAndLook(path)))

      returning.forEach((client, place) =>
        client.send({ type: 'resume', resumeToken: tokens[place] ?? '' }),
      )
      await Promise.all(returning.map((client) => client.until(({ you }) => you !== null)))
      for (const client of returning) client.send({ type: 'leave' })
      const left = await Promise.all(
        returning.map((client) => client.answer(({ you }) => you === null)),
      )

      expect(left).toEqual(['done', 'done', 'done', 'done', 'done'])
    }
  })

  it('has its seats marked as away by the others', async () => {
    const { path, key } = newTable()
    const watcher = await one.connectAndLook(path)
    const ann = await one.connectAndLook(path)
    await sitDown(ann, 1, 'Ann')
    const table = await tableAt(key)
    const seats = table.seats.with(1, {
      ...(table.seats[1] as NonNullable<Table['seats'][number]>),
      connection: `dead.${randomUUID()}`,
      resumeToken: 'of a player at the dead instance',
    })
    await overwrite(owner, key, { table: { ...table, seats }, deals: null })
    const nextCheckAt = Number(await owner.zscore('kook:due', key))
    expect(nextCheckAt - Date.now()).toBeLessThanOrEqual(checkIntervalMs)

    await owner.zadd('kook:due', 1, key)
    await expect.poll(() => owner.exists('kook:missing:dead'), patience).toBe(1)
    await owner.decrby('kook:missing:dead', deadAfterMs)
    await owner.zadd('kook:due', 1, key)
    const away = await watcher.until((state) => state.seats[1]?.isAway === true)

    expect(away.seats[1]?.username).toBe('Ann')
  })
})

describe('a player who was marked as away by mistake', () => {
  it('resumes the seat at once, because the connection is still open', async () => {
    const { path, key } = newTable()
    const [ann, ben] = [await one.connectAndLook(path), await two.connectAndLook(path)]
    await sitDown(ann, 1, 'Ann')
    const before = await tableAt(key)
    const [instance] = (before.seats[1]?.connection ?? '').split('.')

    // A heartbeat may come before the next check does; then the instance is not taken for dead.
    const takeForDead = async () => {
      const since = String(Date.now() - 60_000)
      await owner
        .multi()
        .del(`kook:instance:${instance}`)
        .set(`kook:missing:${instance}`, since)
        .zadd('kook:due', 1, key)
        .exec()
      return ben.state().version
    }
    await expect.poll(takeForDead, patience).toBeGreaterThan(before.version)
    // Two changes, away and back, of which a slow instance may send only the second.
    const here = await ben.until(
      ({ version, seats }) => version >= before.version + 2 && seats[1]?.isAway === false,
    )

    expect(here.seats[1]?.username).toBe('Ann')
    await expect.poll(() => ann.state().you?.username, patience).toBe('Ann')
  })
})

/** The same at the slow instances; `pot` acts for the player whose turn it is, and resolves when both have seen it. */
async function slowHand() {
  const { ann, ben, key } = await twoAcross(slowOne, slowTwo)
  const isAnnFirst = ann.state().currentTurnSeat === 1
  const [first, username] = isAnnFirst ? [ann, 'Ann'] : [ben, 'Ben']
  const pot = async () => {
    first.send({ type: 'player_action', username, action: 'pot' })
    const { version } = await ann.until(({ events }) =>
      events.some(({ type }) => type === 'action_made'),
    )
    await ben.until((state) => state.version >= version)
    return version
  }
  return { ann, key, redis: slowOne.owner, first, username, pot }
}

const stacksBeforeTheHand = [0, 100, 0, 0, 100, 0]

describe('Redis that comes back older', () => {
  it('has the hand voided, and goes on beyond what was seen', async () => {
    const { ann, key, redis, pot } = await slowHand()
    const older = await redis.hgetall(key)
    const version = await pot()

    await redis.hset(key, older)
    await redis.zadd('kook:due', 1, key)
    const after = await ann.until((state) => state.version > version)

    expect(after.handId).toBeNull()
    expect(after.seats.map(({ stack }) => stack)).toEqual(stacksBeforeTheHand)
    expect((await tableAt(key, redis)).chipsInPlay).toBe(200)
  })

  it('has the hand voided where the state is older than the version beside it', async () => {
    const { ann, key, redis, pot } = await slowHand()
    const older = await storedAt(redis, key)
    const version = await pot()

    await overwrite(redis, key, older)
    await redis.zadd('kook:due', 1, key)
    const after = await ann.until((state) => state.version > version)

    expect(after.handId).toBeNull()
    expect(after.seats.map(({ stack }) => stack)).toEqual(stacksBeforeTheHand)
    expect(await redis.hget(key, 'version')).toBe(String((await tableAt(key, redis)).version))
  })

  it('starts anew where it has lost everything', async () => {
    const { path, key } = newTable()
    const ann = await one.connectAndLook(path)
    await sitDown(ann, 1, 'Ann')
    const { version } = ann.state()

    await owner.del(key)
    // As a restart does: every connection breaks, and is followed by another read.
    await owner.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    const after = await ann.until((state) => state.version > version)
    const you = await sitDown(ann, 2, 'Ann')

    expect(after.you).toBeNull()
    expect(you.seatIndex).toBe(2)
  })
})

describe('a table out of balance', () => {
  it('has its hand voided and goes on', async () => {
    const { ann, key, redis, first, username } = await slowHand()
    const stored = await storedAt(redis, key)
    const broken = { ...stored, table: { ...stored.table, chipsInPlay: 1000 } }
    await overwrite(redis, key, broken)

    first.send({ type: 'player_action', username, action: 'pot' })
    const after = await ann.until(({ version }) => version > stored.table.version)

    expect(after.handId).toBeNull()
    expect(after.seats.map(({ stack }) => stack)).toEqual(stacksBeforeTheHand)
    expect((await tableAt(key, redis)).chipsInPlay).toBe(200)
    await ann.until(({ handId }) => handId !== null)
  })
})

async function refusalIn(client: TableClient): Promise<string> {
  const refusal = client.texts
    .map((text) => JSON.parse(text) as { type: string; payload: { message: string } })
    .find(({ type }) => type === 'error')
  return refusal?.payload.message ?? (await client.refusal())
}
