import { limitKey } from '@cardroom/service-kit/rate-limit'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientFrame, tableRefusals } from '@cardroom/contracts/kook-game'
import { connectionLimits } from '@cardroom/contracts/limits'
import { describe, expect, it } from 'vitest'
import { newTable, sitDown, testApp } from './test-app.ts'

const { app, connect, connectAndLook, host, owner, redis, refused } = await testApp()

const emptyState = {
  status: 'waiting',
  pot: 0,
  boardTop: [],
  boardBottom: [],
  seats: Array.from({ length: 6 }, (_, seatIndex) => ({
    seatIndex,
    status: 'empty',
    username: null,
    stack: 0,
    hand: [],
    lastAction: null,
    isAway: false,
  })),
  buttonIndex: 0,
  currentTurnSeat: null,
  version: 0,
  turn: 0,
  handId: null,
  turnDeadline: null,
  you: null,
  events: [],
  watchers: 0,
  serverTime: expect.any(Number),
}

const unreadable = { type: 'error', payload: { message: 'This message could not be read' } }

describe('a socket at /ws/kook', () => {
  it('receives the house table, which is not stored until a player sits down', async () => {
    const client = await connect()

    const frame = await client.next()

    expect(frame).toEqual({ type: 'game_state', payload: { ...emptyState, watchers: 1 } })
    expect(await owner.keys('kook:house')).toEqual([])
  })

  it('receives the number of watchers', async () => {
    const { path } = newTable()
    await connectAndLook(path)

    const client = await connectAndLook(path)

    expect(client.state().watchers).toBe(2)
  })

  it.each<[ClientFrame, string]>([
    [{ type: 'player_action', username: 'ada', action: 'pot' }, 'You have no seat at this table'],
    [{ type: 'leave' }, 'You have no seat at this table'],
    [{ type: 'resume', resumeToken: 'secret' }, 'This seat is no longer yours'],
  ])('receives the reason of the refusal of %o', async (frame, message) => {
    const client = await connectAndLook()

    client.send(frame)

    expect(await client.next()).toEqual({ type: 'error', payload: { message } })
  })

  it.each([
    '',
    'not json',
    '{"type":"shuffle"}',
    '{"type":"sit_down","seatIndex":6,"username":"ada"}',
    '{"type":"leave","and":"more"}',
    '{"type":"player_action","username":"ada","action":"call"}',
  ])('answers %s with one error and goes on', async (text) => {
    const client = await connectAndLook()

    client.socket.send(text)
    client.send({ type: 'leave' })

    expect(await client.next()).toEqual(unreadable)
    expect(await client.next()).toMatchObject({
      payload: { message: 'You have no seat at this table' },
    })
  })

  it('refuses binary frames', async () => {
    const client = await connectAndLook()

    client.socket.send(Buffer.from('{"type":"leave"}'))

    expect(await client.next()).toEqual(unreadable)
  })

  it('ends with a frame that is too large', async () => {
    const client = await connectAndLook()

    client.socket.send('x'.repeat(2049))

    expect(await client.closed).toBe(1009)
  })

  it('ends with the twentieth bad frame', async () => {
    const client = await connectAndLook()

    for (let bad = 1; bad <= 20; bad += 1) client.socket.send('junk')

    expect(await client.closed).toBe(1008)
  })

  it('is refused after a burst of twenty', async () => {
    const client = await connectAndLook()

    for (let sent = 1; sent <= 22; sent += 1) client.send({ type: 'leave' })

    const messages: string[] = []
    while (messages.length < 22) messages.push(await client.refusal())
    expect(messages).toContain('Too many messages')
    expect(
      messages.filter((text) => text === 'You have no seat at this table').length,
    ).toBeGreaterThan(19)
  })

  it('cannot ask for seats without end from one network', async () => {
    const greedy = await connectAndLook('/ws/kook', { 'x-forwarded-for': '203.0.113.11' })
    await redis.set(limitKey(redis, 'kook-seats', '203.0.113.11'), 119, 'EX', 30)

    greedy.send({ type: 'resume', resumeToken: 'a guess' })
    greedy.send({ type: 'resume', resumeToken: 'a guess' })
    greedy.send({ type: 'sit_down', seatIndex: 0, username: 'Eve' })

    expect([await greedy.next(), await greedy.next(), await greedy.next()]).toMatchObject([
      { payload: { message: tableRefusals.seatIsGone } },
      { payload: { message: tableRefusals.tooManyFromNetwork, retryAfterMs: 30_000 } },
      { payload: { message: tableRefusals.tooManyFromNetwork, retryAfterMs: 30_000 } },
    ])
  })

  it('is asked to come back when the table cannot be read', async () => {
    await owner.lpush('kook:table:broken', 'not a table')
    const client = await connect('/ws/kook?table=broken')

    const frame = await client.next()

    expect(frame).toEqual({
      type: 'error',
      payload: { message: 'The game is paused for a moment' },
    })
    expect(await client.closed).toBe(1013)
  })
})

describe('an upgrade of /ws/kook', () => {
  it('is for pages of this site', async () => {
    await expect(refused({ origin: 'https://evil.example' })).resolves.toBe(403)
    await expect(refused({ 'sec-fetch-site': 'cross-site' })).resolves.toBe(403)

    const own = await connect('/ws/kook', { origin: `http://${host}` })

    expect(await own.next()).toMatchObject({ type: 'game_state' })
  })

  it('refuses a name that no table can have', async () => {
    const statuses = await Promise.all([
      refused({}, '/ws/kook?table=House!'),
      refused({}, '/ws/kook?table='),
      refused({}, `/ws/kook?table=${'a'.repeat(41)}`),
    ])

    expect(statuses).toEqual([400, 400, 400])
  })

  it('is what the address is for', async () => {
    const response = await app.inject('/ws/kook')

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      message: 'This address is for WebSocket connections',
    })
  })

  it('has six hundred sockets an address, so that a room of 500 can watch', async () => {
    await redis.del(await owner.keys('limit:*'))
    const crowd = { 'x-forwarded-for': '203.0.113.7' }
    const people = await Promise.all(Array.from({ length: 600 }, () => connect('/ws/kook', crowd)))

    const oneMore = await refused(crowd)
    const neighbour = await connect('/ws/kook', { 'x-forwarded-for': '203.0.113.8' })

    expect(oneMore).toBe(429)
    expect(await neighbour.next()).toMatchObject({ type: 'game_state' })
    expect(people.filter(({ texts }) => texts.length === 1)).toHaveLength(600)
  })

  it('lets a player back in whose neighbours have used up the limits of the address', async () => {
    const [table, other] = [newTable(), newTable()]
    const from = { 'x-forwarded-for': '203.0.113.10' }
    const browser = { ...from, cookie: `visitorId=${randomUUID()}` }
    const stranger = { ...from, cookie: `visitorId=${randomUUID()}` }
    const ann = await connectAndLook(table.path, browser)
    const { resumeToken } = await sitDown(ann, 1, 'Ann')
    await redis.set(limitKey(redis, 'kook-upgrade', '203.0.113.10'), 1200, 'EX', 60)
    await redis.set(limitKey(redis, 'kook-seats', '203.0.113.10'), 120, 'EX', 60)
    ann.socket.terminate()
    await ann.closed

    const again = await connectAndLook(table.path, browser)
    await sleep(connectionLimits.seatChangeMs)
    again.send({ type: 'resume', resumeToken })

    expect((await again.until(({ you }) => you !== null)).you?.username).toBe('Ann')
    expect(await refused(stranger, table.path)).toBe(429)
    expect(await refused(from, table.path)).toBe(429)
    expect(await refused(browser, other.path)).toBe(429)
    await connectAndLook(table.path, browser)
    await connectAndLook(table.path, browser)
    expect(await refused(browser, table.path)).toBe(429)
  })
})
