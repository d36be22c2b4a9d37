import { randomUUID } from 'node:crypto'
import type { GameState } from '@cardroom/contracts/kook-game'
import { HouseTables } from '@cardroom/contracts/kook-lobby'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TableClient } from './table-client.ts'
import { newTable, sitDown, testApp } from './test-app.ts'

// Limits that no test reaches, also not a millisecond between two changes of a seat; two instances serve the same tables.
async function pair() {
  const first = await testApp({ pace: 10, rateLimitFactor: 10_000 })
  const { redisServer: shared } = first
  return [first, await testApp({ pace: 10, rateLimitFactor: 10_000, redisServer: shared })] as const
}
let [one, two] = await pair()
const { owner, redisServer } = one
// House tables that no other test has used, for each test that fills them.
const unused: Awaited<ReturnType<typeof pair>>[] = []
while (unused.length < 5) unused.push(await pair())
const takeUnused = () => ([one, two] = unused.pop() ?? [one, two])
// With the limits as shipped.
const shippedOne = await testApp({ pace: 10, redisServer })
const shippedTwo = await testApp({ pace: 10, redisServer })

/** Only what hangs ever waits for so long. */
const slow = { timeout: 30_000 }

const names = ['Ann', 'Ben', 'Cid', 'Dot', 'Eve', 'Fay']
const secretOf = (name: string) => `secret-of-${name}-`.padEnd(32, 'x')
const house2 = '/ws/kook?table=house-2'

beforeEach(async () => {
  const limits = await owner.keys('limit:*')
  await owner.del('kook:house', 'kook:table:house-2', 'kook:table:sunday-7k3m9x', ...limits)
})

/** A visitor of an address of his own. */
async function visit(app: typeof one, address: string, path?: string) {
  return await app.connectAndLook(path, { 'x-forwarded-for': address })
}

/** Six players at the house table, each of another network, nobody of whom acts. */
async function fillHouse(path?: string): Promise<TableClient[]> {
  const clients: TableClient[] = []
  for (const [seat, name] of names.entries()) {
    const client = await visit(seat % 2 === 0 ? one : two, `203.0.113.${seat + 1}`, path)
    await sitDown(client, seat, name)
    // Who sits out is dealt no hand, so that a seat is free as soon as it is left.
    client.send({ type: 'sit_out' })
    await client.until(({ seats }) => seats[seat]?.isSittingOut === true)
    clients.push(client)
  }
  return clients
}

const seated = (state: GameState) => state.you !== null
const waits = (name: string) => (state: GameState) =>
  state.waiting?.some(({ username }) => username === name) === true
const isOffered = (name: string) => (state: GameState) =>
  state.waiting?.some((each) => each.username === name && each.offeredUntil !== null) === true

/** Gus, then Hal, wait for a seat at the full table, at two instances. */
async function twoWait() {
  const players = await fillHouse()
  const gus = await visit(two, '198.51.100.1')
  const hal = await visit(one, '198.51.100.2')
  gus.send({ type: 'wait', username: 'Gus', secret: secretOf('Gus') })
  await hal.until(waits('Gus'))
  hal.send({ type: 'wait', username: 'Hal', secret: secretOf('Hal') })
  const listed = await gus.until(waits('Hal'))
  return { players, gus, hal, listed }
}

async function listTables(app = one) {
  const response = await app.app.inject('/api/kook/tables')
  return HouseTables.parse(response.json()).tables
}

describe('a network at a house table', () => {
  const tooMany = 'Your network has 2 seats at this table already: more sit at a private table'

  it('has two seats, also when three ask at once through two instances', async () => {
    const clients = await Promise.all(
      [shippedOne, shippedTwo, shippedOne].map(async (app) => await visit(app, '198.51.100.7')),
    )

    clients.forEach((client, seatIndex) =>
      client.send({ type: 'sit_down', seatIndex, username: names[seatIndex] ?? '' }),
    )
    const answers = await Promise.all(clients.map(async (client) => await client.answer(seated)))

    expect(answers.toSorted()).toEqual([tooMany, 'done', 'done'])
  })

  it('is the /64 of an IPv6 address; another one has seats of its own', async () => {
    const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2::3']
    const clients = await Promise.all(same.map(async (address) => await visit(shippedOne, address)))
    await sitDown(clients[0]!, 0, 'Ann')
    await sitDown(clients[1]!, 1, 'Ben')
    clients[2]!.send({ type: 'sit_down', seatIndex: 2, username: 'Cid' })
    const other = await visit(shippedOne, '2001:db8:1:3::1')

    expect(await clients[2]!.refusal()).toBe(tooMany)
    expect((await sitDown(other, 3, 'Dot')).seatIndex).toBe(3)
  })

  it('has all seats of a private table, and of a house table with limits x10,000', async () => {
    const { path } = newTable()
    for (const [app, address] of [
      [shippedOne, path],
      [one, undefined],
    ] as const) {
      for (const [seat, name] of names.slice(0, 4).entries()) {
        const client = await visit(app, '198.51.100.8', address)
        expect((await sitDown(client, seat, name)).seatIndex).toBe(seat)
      }
    }
  })
})

describe('further house tables', () => {
  beforeEach(() => void takeUnused())

  it('open one by one when those before are full, and close when they are empty', async () => {
    const watcher = await visit(one, '198.51.100.1', house2)
    watcher.send({ type: 'sit_down', seatIndex: 0, username: 'Gus' })
    const closed = await watcher.refusal()
    const before = await listTables(two)
    const players = await fillHouse()
    const full = await listTables()
    await sitDown(watcher, 0, 'Gus')
    players[0]?.send({ type: 'leave' })
    await players[0]?.until((state) => state.you === null)
    const third = await visit(two, '198.51.100.2', '/ws/kook?table=house-3')
    third.send({ type: 'sit_down', seatIndex: 0, username: 'Hal' })

    expect(closed).toBe('This table is closed: seats are free at another house table')
    expect(before).toEqual([{ name: null, players: 0, seats: 6, watchers: 0, waiting: 0 }])
    expect(full.map(({ name, players: count }) => [name, count])).toEqual([
      [null, 6],
      ['house-2', 0],
    ])
    expect(await third.refusal()).toBe(closed)
    // The list is a second old at most.
    await expect
      .poll(async () => (await listTables()).map(({ name, players: count }) => [name, count]), slow)
      .toEqual([
        [null, 5],
        ['house-2', 1],
      ])
    watcher.send({ type: 'leave' })
    await expect
      .poll(async () => (await listTables()).map(({ name }) => name), slow)
      .toEqual([null])
  })

  it('are four at most, and private tables are in no list', async () => {
    const { path } = newTable()
    await sitDown(await visit(one, '198.51.100.1', path), 0, 'Gus')

    expect(await listTables(two)).toHaveLength(1)
    const fifth = await visit(one, '198.51.100.2', '/ws/kook?table=house-5')
    expect((await sitDown(fifth, 0, 'Hal')).seatIndex).toBe(0)
  })
})

describe('the waiting list of a house table', () => {
  beforeEach(() => void takeUnused())

  it('gives the place and the seat in the order of coming, over two instances', async () => {
    const { players, gus, hal, listed } = await twoWait()

    players[2]?.send({ type: 'leave' })
    await hal.until(isOffered('Gus'))
    hal.send({ type: 'sit_down', seatIndex: 2, username: 'Hal' })
    const passedOver = await hal.refusal()
    const stranger = await visit(one, '198.51.100.3')
    stranger.send({ type: 'sit_down', seatIndex: 2, username: 'Ivy' })
    const kept = await stranger.refusal()
    await sitDown(gus, 2, 'Gus')
    const after = await hal.until((state) => state.seats[2]?.username === 'Gus')

    for (const [username, refusal] of [
      ['Dea1er', 'This username is reserved'],
      ['AnN', 'This username is taken at this table'],
    ] as const) {
      stranger.send({ type: 'wait', username, secret: secretOf('Ivy') })
      expect(await stranger.refusal()).toBe(refusal)
    }
    expect(listed.waiting?.map(({ username }) => username)).toEqual(['Gus', 'Hal'])
    expect(JSON.stringify(listed)).not.toContain('secret-of')
    expect([passedOver, kept]).toEqual(Array(2).fill('This seat is kept for the waiting list'))
    expect(after.waiting).toEqual([{ username: 'Hal', isAway: false, offeredUntil: null }])
  })

  it('gives the last seat to one of two who wait and sit down at the same time', async () => {
    const { players, gus, hal } = await twoWait()
    players[5]?.send({ type: 'leave' })
    await Promise.all([gus, hal].map(async (client) => await client.until(isOffered('Gus'))))

    hal.send({ type: 'sit_down', seatIndex: 5, username: 'Hal' })
    gus.send({ type: 'sit_down', seatIndex: 5, username: 'Gus' })

    expect(await hal.answer(seated)).toMatch(/^This seat is (kept for the waiting list|taken)$/)
    expect(await gus.answer(seated)).toBe('done')
  })
})

describe('the host of a private table', () => {
  const secret = secretOf('host')
  const hostId = 'host-of-it'

  /** A hosted table with Ann and Ben, and its host as a watcher, over two instances. */
  async function hosted() {
    const name = `friday-${randomUUID()
      .replaceAll(/[^2-9a-f]/g, '')
      .slice(0, 6)}`
    const path = `/ws/kook?table=${name}`
    const host = await visit(one, '198.51.100.1', path)
    host.send({ type: 'host', secret, command: { type: 'open', hostId } })
    await host.until((state) => state.host?.id === hostId)
    const ann = await visit(two, '198.51.100.2', path)
    const ben = await visit(one, '198.51.100.3', path)
    return { name, path, host, ann, ben }
  }

  it('is the first who asks, of two at once', async () => {
    const path = '/ws/kook?table=sunday-7k3m9x'
    const clients = [await visit(one, '198.51.100.1', path), await visit(two, '198.51.100.2', path)]

    clients.forEach((client, index) =>
      client.send({
        type: 'host',
        secret: secretOf(`host ${index}`).replaceAll(' ', '-'),
        command: { type: 'open', hostId: `host-number-${index}` },
      }),
    )
    const answers = await Promise.all(
      clients.map(
        async (client, index) =>
          await client.answer((state) => state.host?.id === `host-number-${index}`),
      ),
    )

    expect(answers.toSorted()).toEqual(['This table has a host', 'done'])
  })

  it('pauses, changes the rules from the next hand on, removes a player and closes', async () => {
    const { host, ann, ben } = await hosted()
    host.send({ type: 'host', secret, command: { type: 'set_rules', ante: 5, turnSeconds: 60 } })
    host.send({ type: 'host', secret, command: { type: 'pause', isPaused: true } })
    await host.until((state) => state.host?.isPaused === true)
    await sitDown(ann, 0, 'Ann')
    await sitDown(ben, 3, 'Ben')
    host.send({ type: 'host', secret, command: { type: 'pause', isPaused: false } })
    const dealt = await ann.until((state) => state.handId !== null)
    host.send({ type: 'host', secret, command: { type: 'kick', seatIndex: 3, username: 'Ben' } })
    await ben.until((state) => state.you === null)
    host.send({ type: 'host', secret, command: { type: 'close' } })
    const closed = await ann.until((state) => state.you === null)
    ann.send({ type: 'sit_down', seatIndex: 0, username: 'Ann' })

    expect(dealt.pot).toBe(10)
    expect(dealt.play?.ante).toBe(5)
    expect(closed.host).toMatchObject({ isClosed: true, ante: 5, turnMs: 60_000 })
    expect(await ann.refusal()).toBe('This table is closed')
    expect(host.texts.concat(ann.texts).join('')).not.toContain(secret)
  })

  it('is nobody else, and no other table has one', async () => {
    takeUnused()
    const { ann } = await hosted()
    const refusals: string[] = []
    for (const path of [undefined, house2, '/ws/kook?table=friday']) {
      const client = await visit(one, '198.51.100.4', path)
      client.send({ type: 'host', secret, command: { type: 'open', hostId } })
      refusals.push(await client.refusal())
    }
    ann.send({ type: 'host', secret: secretOf('Ann'), command: { type: 'close' } })

    expect(refusals).toEqual(
      Array(3).fill('Only a table that was opened by its own link has a host'),
    )
    expect(await ann.refusal()).toBe('Only the host of this table may do that')
  })
})
