import { Writable } from 'node:stream'
import type { GameState, StateFrame } from '@cardroom/contracts/kook-game'
import { readProof } from '@cardroom/poker-engine/fair-deal'
import { createLogger } from '@cardroom/service-kit/logger'
import { describe, expect, it } from 'vitest'
import { failedChecks, type TableClient } from './table-client.ts'
import { newTable, sitDown, testApp } from './test-app.ts'

const lines: string[] = []
const logger = createLogger(
  'kook-game',
  'trace',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  }),
)
const { connectAndLook } = await testApp({ pace: 20, logger, rateLimitFactor: 10_000 })

/** Two at a table of their own, dealt to, and someone who watches. */
async function twoAtATable() {
  const { path, key } = newTable()
  const [ann, ben, watcher] = [
    await connectAndLook(path),
    await connectAndLook(path),
    await connectAndLook(path),
  ]
  const seats = { ann: await sitDown(ann, 1, 'Ann'), ben: await sitDown(ben, 4, 'Ben') }
  await Promise.all([ann, ben].map((client) => client.until(({ handId }) => handId !== null)))
  await watcher.until(({ handId }) => handId !== null)
  return { ann, ben, watcher, seats, path, key }
}

/** Every card that a client's frames ever named, face up. */
function cardsIn(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => text.match(/"[2-9TJQKA][hdcs]"/g) ?? []))
}

/** The positions of the cards of the newest hand that was proven to a client. */
function provenPositions(client: TableClient): number[] {
  const deal = [...client.deals.values()].findLast(({ link }) => link !== undefined)
  return (deal?.proofs ?? []).map((text) => readProof(text).position)
}

const isOver = ({ results }: GameState) => results !== undefined

function startsOf({ texts }: TableClient, handId?: string | null): StateFrame[] {
  return texts
    .map((text) => JSON.parse(text) as StateFrame)
    .filter(({ payload: { events } }) => events?.some(({ type }) => type === 'hand_start'))
    .filter(({ payload }) => handId === undefined || payload.handId === handId)
}

async function play(client: TableClient, username: string, action: 'fold' | 'pot') {
  await client.until(({ you, currentTurnSeat }) => you?.seatIndex === currentTurnSeat)
  client.send({ type: 'player_action', username, action })
}

describe('a hand', () => {
  it('is dealt, played, run out and paid, and no receiver sees hidden cards', async () => {
    const { ann, ben, watcher } = await twoAtATable()
    const [annHand, benHand] = [ann.state().seats[1]?.hand, ben.state().seats[4]?.hand]
    const [first, second] = ann.state().currentTurnSeat === 1 ? [ann, ben] : [ben, ann]
    const nameOf = (client: TableClient) => (client === ann ? 'Ann' : 'Ben')

    first.send({ type: 'player_action', username: nameOf(first), action: 'pot' })
    await play(second, nameOf(second), 'pot')
    const [forAnn, forBen, forAll] = await Promise.all([
      ann.until(isOver),
      ben.until(isOver),
      watcher.until(isOver),
    ])

    expect([forAnn.seats[1]?.hand, forBen.seats[4]?.hand]).toEqual([annHand, benHand])
    expect(forAnn.seats[4]?.hand).toEqual(['??', '??', '??', '??'])
    expect([forAll.boardTop.length, forAll.boardBottom.length]).toEqual([5, 5])
    expect(forAll.seats.reduce((sum, { stack }) => sum + stack, 0)).toBe(200)
    expect(forAnn.you?.handNames).toEqual({ top: expect.any(String), bottom: expect.any(String) })
    for (const [client, own] of [
      [ann, 4],
      [watcher, 0],
    ] as const) {
      const positions = provenPositions(client)
      expect(positions.length).toBeGreaterThanOrEqual(own + 10)
      expect(new Set(positions).size).toBe(positions.length)
      expect(failedChecks(client)).toEqual([])
    }
  })

  it('is sent once a change, to players and watchers alike', async () => {
    const { ann, ben, watcher } = await twoAtATable()
    const [start] = startsOf(watcher)
    if (start === undefined) throw new Error('No hand was dealt')
    const { handId, currentTurnSeat } = start.payload

    for (const client of [ann, ben, watcher]) {
      const frames = startsOf(client, handId)
      expect(frames.map(({ type }) => type)).toEqual(['hand_start'])
      expect(frames[0]?.payload.events).toEqual(
        expect.arrayContaining([
          { type: 'hand_start', handId },
          { type: 'action_required', seatIndex: currentTurnSeat },
        ]),
      )
    }
    expect(ben.deals.get(handId ?? '')?.root).toBe(ann.deals.get(handId ?? '')?.root)
  })

  it('shows a hand that ended by a fold no more than before', async () => {
    const { ann, ben, watcher } = await twoAtATable()
    const annHand = ann.state().seats[1]?.hand ?? []
    const isAnnFirst = ann.state().currentTurnSeat === 1

    if (isAnnFirst) ann.send({ type: 'player_action', username: 'Ann', action: 'fold' })
    else ben.send({ type: 'player_action', username: 'Ben', action: 'fold' })
    const { results } = await watcher.until((state) => state.results !== undefined)

    expect(results).toMatchObject([{ shares: [{ board: 'undivided' }] }])
    expect(provenPositions(watcher)).toEqual([])
    const seenByOthers = cardsIn([...ben.texts, ...watcher.texts])
    expect(annHand.filter((card) => seenByOthers.has(`"${card}"`))).toEqual(
      annHand.filter((card) => ben.state().seats[4]?.hand.includes(card)),
    )
  })
})

describe('an action', () => {
  it('is refused out of turn, for another name, for another moment, and after the first click', async () => {
    const { ann, ben } = await twoAtATable()
    const isAnnFirst = ann.state().currentTurnSeat === 1
    const [first, second] = isAnnFirst ? [ann, ben] : [ben, ann]
    const [own, other] = isAnnFirst ? ['Ann', 'Ben'] : ['Ben', 'Ann']

    second.send({ type: 'player_action', username: other, action: 'pot' })
    first.send({ type: 'player_action', username: other, action: 'fold' })
    const early = await second.refusal()
    const stolen = await first.refusal()
    first.send({ type: 'player_action', username: own, action: 'pot', handId: 'another' })
    const stale = await first.refusal()
    first.send({
      type: 'player_action',
      username: own,
      action: 'pot',
      turn: first.state().turn - 1,
    })
    const old = await first.refusal()
    first.send({ type: 'player_action', username: own, action: 'pot' })
    first.send({ type: 'player_action', username: own, action: 'pot' })
    const twice = await first.refusal()

    expect([early, stolen, stale, old, twice]).toEqual([
      'It is not your turn',
      'Not your seat',
      'The table has moved on',
      'The table has moved on',
      'It is not your turn',
    ])
    // A refusal is told at once, a change within a frame's time.
    await expect.poll(() => first.state().seats.map(({ stack }) => stack)).toContain(97)
  })
})

describe('sit_out, sit_in and take_time', () => {
  it('are told to everyone, and the time bank to its player alone', async () => {
    const { ann, ben, watcher } = await twoAtATable()
    const [first, name] = ann.state().currentTurnSeat === 1 ? [ann, 'Ann'] : [ben, 'Ben']
    const { turn, turnDeadline, you } = first.state()
    const seatIndex = you?.seatIndex ?? -1

    first.send({ type: 'take_time', username: name, turn })
    const longer = await first.until((state) => state.turnDeadline !== turnDeadline)
    first.send({ type: 'sit_out' })
    const out = await watcher.until(({ seats }) => seats[seatIndex]?.isSittingOut === true)
    first.send({ type: 'sit_out' })
    const twice = await first.refusal()
    first.send({ type: 'sit_in' })
    await watcher.until(({ seats }) => seats[seatIndex]?.isSittingOut === undefined)

    expect(longer.turn).toBe(turn)
    expect(longer.turnDeadline).toBeGreaterThan(turnDeadline ?? 0)
    expect(longer.you?.timeBankMs).toBe(40_000)
    expect(twice).toBe('You sit out already')
    expect(out.seats[seatIndex]?.username).toBe(name)
    expect(watcher.texts.join('')).not.toContain('timeBankMs')
  })
})

describe('the log', () => {
  it('names no card, chip, player, token or deck', async () => {
    const { ann, ben, seats } = await twoAtATable()
    const hands = [...(ann.state().seats[1]?.hand ?? []), ...(ben.state().seats[4]?.hand ?? [])]
    ann.socket.send('{"type":"sit_down","seatIndex":2,"username":"Ann')
    await ann.refusal()
    const text = lines.join('')

    const secrets = [seats.ann.resumeToken, seats.ben.resumeToken, 'Ann', 'Ben']

    expect(lines.length).toBeGreaterThan(0)
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    expect(hands.filter((card) => text.includes(`"${card}"`))).toEqual([])
    expect(text).not.toMatch(/"(?:salts|seeds?|deck|pot|username|root)":|"stack":\d/)
  })
})
