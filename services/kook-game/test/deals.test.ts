import { randomBytes } from 'node:crypto'
import { mergePart, type RecordedDeal, TableChainResponse } from '@cardroom/contracts/kook-deal'
import { toText } from '@cardroom/poker-engine/bytes'
import { checkHand, checkHands } from '@cardroom/poker-engine/check-hand'
import { commitmentOf } from '@cardroom/poker-engine/fair-deal'
import { describe, expect, it, vi } from 'vitest'
import type { Secrets } from '../src/domain/secrets.ts'
import { createKeys } from '../src/keys.ts'
import { toChainKey, toChannel } from '../src/repositories/tables.ts'
import { failedOf, recordOf, type TableClient } from './table-client.ts'
import { newTable, sitDown, testApp, testSecret } from './test-app.ts'

// A step of a deal lasts three seconds, which has to be enough for what a test does in it on a busy machine.
// The tests mostly wait, each at a table of its own, so they run at the same time.
const options = { pace: 0.5, rateLimitFactor: 100, isConcurrent: true }
const one = await testApp(options)
const two = await testApp({ ...options, redisServer: one.redisServer })
const { owner } = one
const keys = createKeys(testSecret)

type Player = { client: TableClient; seatIndex: number; bytes: Uint8Array }

/** Ann at the first instance and Ben at the second, with the root of their first hand told. */
async function twoSeated(first = one, second = two) {
  const { path, key } = newTable()
  const clients = [await first.connectAndLook(path), await second.connectAndLook(path)] as const
  const ann: Player = { client: clients[0], seatIndex: 0, bytes: randomBytes(32) }
  const ben: Player = { client: clients[1], seatIndex: 3, bytes: randomBytes(32) }
  await sitDown(ann.client, 0, 'Ann')
  await sitDown(ben.client, 3, 'Ben')
  for (const { client } of [ann, ben]) await untilTrue(() => client.nextDeal() !== undefined)
  return { ann, ben, path, key, handId: handIdOf(ann.client) }
}

/** Two, of whom Ann, or both, are in the closed set. On a busy machine a commitment may be late; then at another table. */
async function twoWhoCommitted(who: 'Ann' | 'both'): ReturnType<typeof twoSeated> {
  const seated = await twoSeated()
  const { ann, ben, handId } = seated
  const players = who === 'both' ? [ann, ben] : [ann]
  for (const player of players) commit(player, handId)
  const { length } = await untilClosed(ann, handId)
  return length === players.length ? seated : await twoWhoCommitted(who)
}

/** Once what was received says so; frames that were read before count too. */
async function untilTrue(isTrue: () => boolean): Promise<void> {
  await vi.waitUntil(isTrue, { timeout: 30_000, interval: 5 })
}

function handIdOf(client: TableClient): string {
  return client.nextDeal()?.handId ?? ''
}

function commit({ client, seatIndex, bytes }: Player, handId: string): void {
  const commitment = toText(commitmentOf(handId, { seatIndex, bytes }))
  client.send({ type: 'commit', handId, commitment })
}

function open({ client, bytes }: Player, handId: string): void {
  client.send({ type: 'open', handId, bytes: toText(bytes) })
}

/** Once the set of commitments is told. */
async function untilClosed({ client }: Player, handId: string) {
  await untilTrue(() => client.deals.get(handId)?.commitments !== undefined)
  return client.deals.get(handId)?.commitments ?? []
}

/** Once a hand is dealt; resolves with its deal. */
async function untilDealt({ client }: Player) {
  await untilTrue(() => client.state().handId !== null)
  return client.deals.get(client.state().handId ?? '')
}

/** The player whose turn it is acts. */
function act(players: readonly Player[], action: 'fold' | 'pot'): void {
  const { currentTurnSeat, seats } = (players as [Player])[0].client.state()
  const acting = players.find(({ seatIndex }) => seatIndex === currentTurnSeat)
  const username = seats[currentTurnSeat ?? 0]?.username ?? ''
  acting?.client.send({ type: 'player_action', action, username })
}

/** Folds, so that the hand is over; resolves with its record. */
async function foldAndRecord(players: readonly Player[]) {
  const [{ client: watcher }] = players as [Player]
  act(players, 'fold')
  await untilTrue(() => watcher.state().results !== undefined)
  return recordOf(watcher)
}

/** Folds, so that the hand is over; resolves with what the page's checker finds wrong with it. */
async function foldAndCheck(players: readonly Player[]) {
  return failedOf(checkHand(await foldAndRecord(players)))
}

/** What one player was told of the newest hand, and the other, or the same over another connection, otherwise. */
function toldOtherwise({ client }: Player, other: Player) {
  const told: RecordedDeal = recordOf(client).deal
  return mergePart(told, recordOf(other.client).deal).toldOtherwise
}

/** Remembers a table and its chain; the result brings them back, as a Redis does that has lost what came after. */
async function rememberTable(redis: typeof owner, key: string): Promise<() => Promise<void>> {
  const [table, links] = [await redis.hgetall(key), await redis.lrange(toChainKey(key), 0, -1)]
  return async () => {
    const back = redis.multi().del(key, toChainKey(key)).hset(key, table).zadd('kook:due', 1, key)
    if (links.length > 0) back.rpush(toChainKey(key), ...links)
    await back.exec()
  }
}

const seatsOf = (list: readonly { seatIndex: number }[] = []) =>
  list.map(({ seatIndex }) => seatIndex)

describe.concurrent('a deal', () => {
  it('is decided by everybody who commits and opens, whichever instance each is at', async () => {
    const { ann, ben, handId } = await twoSeated()

    commit(ann, handId)
    commit(ben, handId)
    const closed = await Promise.all([ann, ben].map((player) => untilClosed(player, handId)))
    open(ann, handId)
    open(ben, handId)
    const [dealt] = await Promise.all([ann, ben].map(untilDealt))

    expect(closed.map(seatsOf)).toEqual([
      [0, 3],
      [0, 3],
    ])
    expect(dealt?.openings).toEqual([
      { seatIndex: 0, bytes: toText(ann.bytes) },
      { seatIndex: 3, bytes: toText(ben.bytes) },
    ])
    expect(await foldAndCheck([ann, ben])).toEqual([])
    expect(toldOtherwise(ann, ben)).toBeUndefined()
  })

  it('has who never commits in without a say, and says so', async () => {
    const { ann, ben, handId } = await twoWhoCommitted('Ann')

    open(ann, handId)
    const dealt = await untilDealt(ann)

    expect(seatsOf(dealt?.openings)).toEqual([0])
    expect(ann.client.state().seats[3]?.hand).toHaveLength(4)
    expect(await foldAndCheck([ann, ben])).toEqual([])
  })

  it('is dealt all the same when nobody contributes', async () => {
    const { ann, ben } = await twoSeated()

    const dealt = await untilDealt(ann)

    expect([dealt?.commitments, dealt?.openings]).toEqual([[], []])
    expect(await foldAndCheck([ann, ben])).toEqual([])
  })

  it('leaves out who commits and does not open, and everybody is told who', async () => {
    const { ann, ben, path, handId } = await twoSeated()
    const cid = { client: await one.connectAndLook(path), seatIndex: 5, bytes: randomBytes(32) }
    await sitDown(cid.client, 5, 'Cid')

    for (const player of [ann, ben, cid]) commit(player, handId)
    await untilClosed(ann, handId)
    open(ann, handId)
    open(ben, handId)
    const dealt = await untilDealt(cid)

    expect(seatsOf(dealt?.commitments)).toEqual([0, 3, 5])
    expect(seatsOf(dealt?.openings)).toEqual([0, 3])
    expect(cid.client.state().seats[5]?.hand).toEqual([])
    expect(cid.client.state().seats[5]?.stack).toBe(100)
    expect(await foldAndCheck([ann, ben])).toEqual([])
  })

  it('begins again without a say for who did not open, when too few are left', async () => {
    const { ann, ben, handId } = await twoWhoCommitted('both')
    open(ann, handId)

    await untilTrue(() => handIdOf(ann.client) !== handId && handIdOf(ann.client) !== '')
    const again = handIdOf(ann.client)
    await untilTrue(() => handIdOf(ben.client) === again)
    commit(ben, again)
    const refusal = await ben.client.refusal()
    const dealt = await untilDealt(ann)

    expect(refusal).toBe('The deal has moved on')
    expect(dealt?.handId).toBe(again)
    expect(ann.client.deals.get(handId)?.openings).toBeUndefined()
  })

  it('takes each contribution once, and none that is late or of a stranger', async () => {
    const { ann, ben, path, handId } = await twoSeated()
    const stranger = { ...ann, client: await one.connectAndLook(path) }

    commit(stranger, handId)
    const strange = await stranger.client.refusal()
    open(ann, handId)
    const early = await ann.client.refusal()
    commit(ann, handId)
    commit(ann, handId)
    const twice = await ann.client.refusal()
    commit(ben, 'another:1')
    const other = await ben.client.refusal()
    await untilClosed(ann, handId)
    commit(ben, handId)
    const late = await ben.client.refusal()

    expect(strange).toBe('You have no seat at this table')
    expect([early, twice, other, late]).toEqual(
      [early, twice, other, late].map(() => 'The deal has moved on'),
    )
  })

  it('goes on for a player who reloads between the two steps', async () => {
    const { ann, ben, path, handId } = await twoWhoCommitted('both')
    const { resumeToken = '' } = ann.client.state().you ?? {}

    ann.client.socket.terminate()
    const back = { ...ann, client: await two.connectAndLook(path) }
    const told = back.client.deals.get(handId)
    back.client.send({ type: 'resume', resumeToken })
    await back.client.until(({ you }) => you !== null)
    open(back, handId)
    open(ben, handId)
    const dealt = await untilDealt(back)

    expect([told?.root, seatsOf(told?.commitments)]).toEqual([
      ann.client.deals.get(handId)?.root,
      [0, 3],
    ])
    expect(seatsOf(dealt?.openings)).toEqual([0, 3])
    expect(await foldAndCheck([back, ben])).toEqual([])
    const again = { ...ann, client: await one.connectAndLook(path) }
    for (const other of [ben, again]) expect(toldOtherwise(back, other)).toBeUndefined()
    const [before, after] = [ann, back].map(({ client }) => client.deals.get(handId))
    if (before === undefined || after === undefined) throw new Error('The deal is not told')
    expect(mergePart(after, before).toldOtherwise).toBeUndefined()
  })

  it.each(['told', 'closed', 'opened'])(
    'goes on at another instance when one is gone, once it is %s',
    async (step) => {
      const gone = await testApp({ ...options, redisServer: one.redisServer })
      const { path } = newTable()
      const [ann, ben, lost] = [
        { client: await one.connectAndLook(path), seatIndex: 0, bytes: randomBytes(32) },
        { client: await two.connectAndLook(path), seatIndex: 3, bytes: randomBytes(32) },
        { client: await gone.connectAndLook(path), seatIndex: 5, bytes: randomBytes(32) },
      ]
      await sitDown(lost.client, 5, 'Cid')
      await sitDown(ann.client, 0, 'Ann')
      await untilTrue(() => ann.client.nextDeal() !== undefined)
      const handId = handIdOf(ann.client)
      await sitDown(ben.client, 3, 'Ben')
      if (step === 'told') await gone.app.close()
      for (const player of [ann, ben]) commit(player, handId)
      if (step !== 'told') commit(lost, handId)
      await untilClosed(ann, handId)
      if (step === 'closed') await gone.app.close()
      for (const player of [ann, ben]) open(player, handId)
      if (step === 'opened') {
        open(lost, handId)
        await gone.app.close()
      }
      const dealt = await untilDealt(ann)

      expect(seatsOf(dealt?.openings)).toEqual(expect.arrayContaining([0, 3]))
    },
  )
})

describe.concurrent('the chain of a table', () => {
  it('links every hand to the one before, signed, and is the same for everybody who asks', async () => {
    const { ann, ben, key } = await twoSeated()
    const first = await untilDealt(ann)
    expect(await foldAndCheck([ann, ben])).toEqual([])
    await untilTrue(() => ![null, first?.handId].includes(ann.client.state().handId))
    expect(await foldAndCheck([ann, ben])).toEqual([])

    const name = key.slice('kook:table:'.length)
    const replies = await Promise.all(
      [one, two].map(({ app }) => app.inject(`/api/kook/chain/${name}`)),
    )
    const [{ links, next }, other] = replies.map((reply) =>
      TableChainResponse.parse(reply.json()),
    ) as [TableChainResponse, TableChainResponse]

    expect(links).toHaveLength(2)
    expect([next, other.links]).toEqual([null, links])
    expect(links[0]?.lastLink).toBe(links[1]?.link)
    expect(links[1]?.lastLink).toBe(toText(new Uint8Array(32)))
    for (const { handId, link, signature, root } of links) {
      expect(ann.client.deals.get(handId)).toMatchObject({ link, signature, root })
    }
  })

  it('is empty for a table without a hand, and refuses what is no name', async () => {
    const none = await one.app.inject('/api/kook/chain/never-played')
    const wrong = await one.app.inject('/api/kook/chain/Not%20a%20name')
    const far = await one.app.inject('/api/kook/chain/never-played?from=500')

    expect(none.json()).toEqual({ success: true, links: [], next: null })
    expect([wrong.statusCode, far.statusCode]).toEqual([400, 400])
  })
})

describe.concurrent('who reads Redis', () => {
  it('finds no deck, seed, unopened contribution or token, in the table and in its messages', async ({
    onTestFinished,
  }) => {
    const { path, key } = newTable()
    const messages: string[] = []
    const listener = owner.duplicate()
    onTestFinished(() => listener.disconnect())
    listener.on('message', (_channel: string, text: string) => messages.push(text))
    await listener.subscribe(toChannel(owner.options.db ?? 0, key))
    const [ann, ben] = [
      { client: await one.connectAndLook(path), seatIndex: 0, bytes: randomBytes(32) },
      { client: await two.connectAndLook(path), seatIndex: 3, bytes: randomBytes(32) },
    ]
    const tokens = [await sitDown(ann.client, 0, 'Ann'), await sitDown(ben.client, 3, 'Ben')]
    await untilTrue(() => ann.client.nextDeal() !== undefined)
    const handId = handIdOf(ann.client)
    const dumps: string[] = []
    const secrets: string[] = tokens.map(({ resumeToken }) => resumeToken)
    const dump = async () => {
      const { sealed = '', ...readable } = await owner.hgetall(key)
      const { hand, next, played } = JSON.parse(keys.open(sealed, key) ?? 'null') as Secrets
      dumps.push(JSON.stringify(readable))
      if (hand !== null) secrets.push(hand.deck.slice(0, 8).join(','))
      if (next !== null) secrets.push(...seedsIn(next.seeds))
      if (played !== null) secrets.push(played.seed)
    }
    await dump()
    commit(ann, handId)
    commit(ben, handId)
    await untilClosed(ann, handId)
    open(ann, handId)
    await untilTrue(() => messages.length >= 5)
    await dump()
    const unopened = [...dumps, ...messages].join('\n')
    open(ben, handId)
    await untilDealt(ann)
    await dump()
    const own = ann.client.state().seats[0]?.hand ?? []
    await foldAndCheck([ann, ben])
    await dump()

    // The seeds of the decks that were not played are told with the cards.
    const told = new Set(seedsIn(ann.client.deals.get(handId)?.seeds ?? ''))
    const text = [...dumps, ...messages].join('\n')
    expect(secrets.length).toBeGreaterThan(30)
    expect(own).toHaveLength(4)
    expect(secrets.filter((secret) => !told.has(secret) && text.includes(secret))).toEqual([])
    expect(unopened).not.toContain(toText(ann.bytes))
    expect(own.filter((card) => text.includes(`"${card}"`))).toEqual([])
  })
})

describe.concurrent('a table', () => {
  it('sealed with another key has its hand void, and goes on', async () => {
    const { ann, key } = await twoSeated()
    await untilDealt(ann)
    const { version } = ann.client.state()
    const sealed = createKeys('another secret of 32 characters !').seal('{}', key)
    await owner.hset(key, 'sealed', sealed)
    await owner.zadd('kook:due', 1, key)

    const after = await ann.client.until((state) => state.version > version)

    expect(after.handId).toBeNull()
    expect(after.seats.map(({ stack }) => stack)).toEqual([100, 0, 0, 100, 0, 0])
  })

  it('that came back older never uses a root again, and its chain goes on', async () => {
    const { ann, key, handId } = await twoSeated()
    const older = await owner.hgetall(key)
    await untilDealt(ann)

    await owner.hset(key, older)
    await owner.zadd('kook:due', 1, key)
    await untilTrue(() => handIdOf(ann.client) !== '' && handIdOf(ann.client) !== handId)

    const [table, number] = handId.split(':')
    expect(handIdOf(ann.client)).toBe(`${table}:${Number(number) + 1}`)
    expect(ann.client.nextDeal()?.root).not.toBe(ann.client.deals.get(handId)?.root)
  })
})

describe.concurrent('a link that was told', () => {
  it('is what the next hand follows, though Redis has lost its hand', async () => {
    const { ann, ben, key } = await twoSeated()
    await untilDealt(ann)
    const loseHand = await rememberTable(owner, key)
    const lost = await foldAndRecord([ann, ben])
    // An instance that has not seen the showdown would take the older table for the newest.
    await untilTrue(() => ben.client.state().results !== undefined)

    await loseHand()
    await untilTrue(() => ann.client.state().handId === null)
    const { seats } = ann.client.state()
    await untilDealt(ann)
    const next = await foldAndRecord([ann, ben])

    expect(seats.map(({ stack }) => stack)).toEqual([100, 0, 0, 100, 0, 0])
    expect(next.deal.lastLink).toBe(lost.deal.link)
    // The root of the second hand was told in the showdown that is lost, so its number is used up.
    expect([lost.handId, next.handId].map((handId) => handId.split(':')[1])).toEqual(['1', '3'])
    expect(checkHands([next, lost]).flatMap(failedOf)).toEqual([])
  })

  it('refuses the next hand where all instances have lost it with Redis, in each page that saw it', async () => {
    const gone = await testApp(options)
    const { ann, ben, path, key } = await twoSeated(gone, gone)
    const players = [ann, ben]
    await untilDealt(ann)
    const loseHand = await rememberTable(gone.owner, key)
    const tokens = players.map(({ client }) => client.state().you?.resumeToken ?? '')
    const lost = await foldAndRecord(players)
    await gone.app.close()
    await gone.game.stop()
    await loseHand()

    const fresh = await testApp({ ...options, redisServer: gone.redisServer })
    const back: Player[] = []
    for (const [index, player] of players.entries()) {
      const client = await fresh.connectAndLook(path)
      client.send({ type: 'resume', resumeToken: tokens[index] ?? '' })
      await client.until(({ you }) => you !== null)
      back.push({ ...player, client })
    }
    const { turn } = back[0]?.client.state() ?? {}
    act(back, 'pot')
    await untilTrue(() => back[0]?.client.state().turn !== turn)
    const again = await foldAndRecord(back)
    await untilTrue(() => ![null, lost.handId].includes(back[0]?.client.state().handId ?? null))
    const next = await foldAndRecord(back)

    expect(again.handId).toBe(lost.handId)
    expect(again.deal.link).not.toBe(lost.deal.link)
    expect(mergePart(lost.deal, again.deal).toldOtherwise).toMatchObject({ link: again.deal.link })
    expect(checkHands([next, lost]).map(failedOf)).toEqual([
      ['The link does not follow that of the hand before.'],
      [],
    ])
    // Who came later, and saw the other hand, finds nothing.
    expect(checkHands([next, again]).flatMap(failedOf)).toEqual([])
  })
})

/** Joined seeds, each as it would stand in a text of its own. */
function seedsIn(joined: string): string[] {
  const bytes = Buffer.from(joined, 'base64url')
  return Array.from({ length: bytes.length / 32 }, (_, at) =>
    bytes.subarray(at * 32, at * 32 + 32).toString('base64url'),
  )
}
