import { randomBytes } from 'node:crypto'
import { mergePart } from '@cardroom/contracts/kook-deal'
import { toText } from '@cardroom/poker-engine/bytes'
import { checkHand, checkHands } from '@cardroom/poker-engine/check-hand'
import { commitmentOf } from '@cardroom/poker-engine/fair-deal'
import { describe, expect, it, vi } from 'vitest'
import { createSealer } from '../src/table/sealer.ts'
import { toChannel } from '../src/table/tables.ts'
import { failedOf, recordOf, type TableClient } from './table-client.ts'
import { newTable, sitDown, testApp } from './test-app.ts'

// Each test waits at a table of its own, so they run at the same time.
const options = { rateLimitFactor: 100, isConcurrent: true }
const one = await testApp(options)
const two = await testApp({ ...options, redisServer: one.redisServer })
const { owner } = one

type Player = { client: TableClient; seatIndex: number; bytes: Uint8Array }

/** Ann at the first instance and Ben at the second, with the root of their first hand told. */
async function twoSeated() {
  const { path, key } = newTable()
  const clients = [await one.connectAndLook(path), await two.connectAndLook(path)] as const
  const ann: Player = { client: clients[0], seatIndex: 0, bytes: randomBytes(32) }
  const ben: Player = { client: clients[1], seatIndex: 3, bytes: randomBytes(32) }
  const you = await sitDown(ann.client, 0, 'Ann')
  await sitDown(ben.client, 3, 'Ben')
  for (const { client } of [ann, ben]) await untilTrue(() => client.nextDeal() !== undefined)
  return { ann, ben, path, key, you, handId: handIdOf(ann) }
}

/** Both are in the closed set. On a busy machine a commitment may be late; then it is another table. */
async function twoWhoCommitted(): ReturnType<typeof twoSeated> {
  const seated = await twoSeated()
  const { ann, ben, handId } = seated
  for (const player of [ann, ben]) commit(player, handId)
  await untilTrue(() => ann.client.deals.get(handId)?.commitments !== undefined)
  const isWhole = ann.client.deals.get(handId)?.commitments?.length === 2
  return isWhole ? seated : await twoWhoCommitted()
}

/** Waits for what was received; frames that were read before count too. */
async function untilTrue(isTrue: () => boolean): Promise<void> {
  await vi.waitUntil(isTrue, { timeout: 50_000, interval: 5 })
}

const handIdOf = ({ client }: Player) => client.nextDeal()?.handId ?? ''

function commit({ client, seatIndex, bytes }: Player, handId: string): void {
  const commitment = toText(commitmentOf(handId, { seatIndex, bytes }))
  client.send({ type: 'commit', handId, commitment })
}

function open({ client, bytes }: Player, handId: string): void {
  client.send({ type: 'open', handId, bytes: toText(bytes) })
}

async function untilDealt({ client }: Player): Promise<void> {
  await untilTrue(() => ![null, undefined].includes(client.state().handId as null))
}

/** The player to act folds, so that the hand is over; resolves with its record. */
async function foldAndRecord(players: readonly Player[]) {
  const [{ client: watcher }] = players as [Player]
  const { currentTurnSeat, seats } = watcher.state()
  const username = seats[currentTurnSeat ?? 0]?.username ?? ''
  const acting = players.find(({ seatIndex }) => seatIndex === currentTurnSeat)
  acting?.client.send({ type: 'player_action', action: 'fold', username })
  for (const { client } of players) await untilTrue(() => client.state().results !== undefined)
  return recordOf(watcher)
}

/** Redis as it was, as one that has lost what came after. */
async function remember(key: string): Promise<() => Promise<unknown>> {
  const table = await owner.hgetall(key)
  return () => owner.multi().del(key).hset(key, table).zadd('kook:due', 1, key).exec()
}

describe.concurrent('a deal', () => {
  it('is decided by everybody who commits and opens, at whichever instance', async () => {
    const { ann, ben, handId } = await twoWhoCommitted()
    for (const player of [ann, ben]) open(player, handId)
    await untilDealt(ann)
    const record = await foldAndRecord([ann, ben])

    expect(record.deal.openings).toEqual([
      { seatIndex: 0, bytes: toText(ann.bytes) },
      { seatIndex: 3, bytes: toText(ben.bytes) },
    ])
    expect(failedOf(checkHand(record))).toEqual([])
    expect(mergePart(record.deal, recordOf(ben.client).deal).toldOtherwise).toBeUndefined()
    expect(ben.client.deals.get(handId)?.link).toBe(record.deal.link)
  })

  it('goes on for a player who reloads between the two steps', async () => {
    const { ann, ben, path, you, handId } = await twoWhoCommitted()

    ann.client.socket.terminate()
    const back = { ...ann, client: await two.connectAndLook(path) }
    back.client.send({ type: 'resume', resumeToken: you.resumeToken })
    open(back, handId)
    open(ben, handId)
    await untilDealt(back)

    const [before, after] = [ann, back].map(({ client }) => client.deals.get(handId))
    if (before === undefined || after === undefined) throw new Error('The deal is not told')
    expect(before.root).toBe(after.root)
    expect(mergePart(after, before).toldOtherwise).toBeUndefined()
  })

  it('goes on at another instance when one is gone', async () => {
    const gone = await testApp({ ...options, redisServer: one.redisServer })
    const { ann, ben, path, handId } = await twoSeated()
    const lost = { client: await gone.connectAndLook(path), seatIndex: 5, bytes: randomBytes(32) }
    await sitDown(lost.client, 5, 'Cid')
    for (const player of [ann, ben, lost]) commit(player, handId)
    await gone.app.close()
    for (const player of [ann, ben]) open(player, handId)
    await untilDealt(ann)

    expect(ann.client.state().seats.filter(({ hand }) => hand.length > 0).length).toBeGreaterThan(1)
  })
})

describe.concurrent('a reader of Redis', () => {
  it('finds nothing of a table, in it and in its messages', async ({ onTestFinished }) => {
    const { ann, ben, key, you, handId } = await twoSeated()
    const texts: string[] = []
    const listener = owner.duplicate()
    onTestFinished(() => listener.disconnect())
    listener.on('message', (_channel: string, text: string) => texts.push(text))
    await listener.subscribe(toChannel(owner.options.db ?? 0, key))
    for (const player of [ann, ben]) commit(player, handId)
    await untilDealt(ann)
    texts.push(JSON.stringify(await owner.hgetall(key)))
    const own = ann.client.state().seats[0]?.hand ?? []

    expect(texts.length).toBeGreaterThan(2)
    expect(own).toHaveLength(4)
    for (const secret of [...own, you.resumeToken, toText(ann.bytes), 'deck', 'seed', 'Ann']) {
      expect(texts.join('\n')).not.toContain(`"${secret}"`)
    }
  })
})

describe.concurrent('a table', () => {
  it('that another key sealed starts empty, beyond what players have seen', async () => {
    const { ann, key } = await twoSeated()
    const { version } = ann.client.state()
    await owner.hset(
      key,
      'sealed',
      createSealer('another secret of 32 characters !').seal('{}', key),
    )
    await owner.zadd('kook:due', 1, key)

    const after = await ann.client.until((state) => state.version > version)

    expect(after.you).toBeNull()
    expect(after.seats.every(({ username }) => username === null)).toBe(true)
  })

  it('that came back older never uses a root again', async () => {
    const { ann, key, handId } = await twoSeated()
    const lose = await remember(key)
    await untilDealt(ann)

    await lose()
    await untilTrue(() => !['', handId].includes(handIdOf(ann)))

    const [table, number] = handId.split(':')
    expect(handIdOf(ann)).toBe(`${table}:${Number(number) + 1}`)
    expect(ann.client.nextDeal()?.root).not.toBe(ann.client.deals.get(handId)?.root)
  })

  it('follows the link that was told, though Redis has lost its hand', async () => {
    const { ann, ben, key } = await twoSeated()
    await untilDealt(ann)
    const lose = await remember(key)
    const lost = await foldAndRecord([ann, ben])

    await lose()
    await untilTrue(() => ann.client.state().handId === null)
    const { seats } = ann.client.state()
    await untilDealt(ann)
    const next = await foldAndRecord([ann, ben])

    expect(seats.map(({ stack }) => stack)).toEqual([100, 0, 0, 100, 0, 0])
    expect(next.deal.lastLink).toBe(lost.deal.link)
    // The root of the second hand was told in the showdown that is lost, so its number is used up.
    expect([lost.handId, next.handId].map((id) => id.split(':')[1])).toEqual(['1', '3'])
    expect(checkHands([next, lost]).flatMap(failedOf)).toEqual([])
  })
})
