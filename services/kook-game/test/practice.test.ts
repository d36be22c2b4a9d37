import type { GameState } from '@cardroom/contracts/kook-game'
import { newPracticeName } from '@cardroom/contracts/kook-lobby'
import { buyIn } from '@cardroom/poker-engine/betting'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TableClient } from './table-client.ts'
import { sitDown, storedAt, testApp } from './test-app.ts'

// The tests mostly wait, each at a table of its own, so they run at the same time.
const options = { pace: 20, rateLimitFactor: 10_000, isConcurrent: true }
const one = await testApp(options)
const two = await testApp({ ...options, redisServer: one.redisServer })

function newPractice() {
  const name = newPracticeName(randomBytes(16))
  return { path: `/ws/kook?table=${name}`, key: `kook:table:${name}` }
}

const botNames = ['Bot Ada', 'Bot Eva', 'Bot Leo', 'Bot Max']
const botsOf = ({ seats }: GameState) =>
  seats.flatMap(({ username, isBot }) => (isBot && username !== null ? [username] : [])).toSorted()
const isTurnOfBot = ({ seats, currentTurnSeat }: GameState) =>
  seats[currentTurnSeat ?? -1]?.isBot === true
const isEmpty = ({ seats }: GameState) => seats.every(({ username }) => username === null)
const chipsOf = ({ seats, pot }: GameState) => seats.reduce((sum, { stack }) => sum + stack, pot)

/** Folds whenever it is the client's turn, until so many hands have ended. */
async function foldThrough(client: TableClient, hands: number) {
  const ended = new Set<string>()
  const seen: GameState[] = []
  let actedIn = -1
  await client.until((state) => {
    seen.push(state)
    if (state.you !== null && state.currentTurnSeat === state.you.seatIndex) {
      if (actedIn !== state.turn) {
        const { turn } = state
        client.send({ type: 'player_action', username: 'Ann', action: 'fold', turn })
      }
      actedIn = state.turn
    }
    if (state.status === 'showdown' && state.handId !== null) ended.add(state.handId)
    return ended.size === hands
  })
  return { seen, ended }
}

describe.concurrent('a practice table', () => {
  it('plays whole hands with one person over two instances, and keeps every chip', async () => {
    const { path, key } = newPractice()
    const ann = await one.connectAndLook(path)
    const watcher = await two.connectAndLook(path)
    await sitDown(ann, 2, 'Ann')
    const seated = await watcher.until((state) => state.seats[2]?.username === 'Ann')
    const { seen, ended } = await foldThrough(ann, 4)
    const { table } = await storedAt(one.owner, key)

    expect(botsOf(seated)).toEqual(botNames)
    expect(ended.size).toBe(4)
    // Bots that have lost everything bring another buy-in.
    expect(seen.every((state) => chipsOf(state) % buyIn === 0)).toBe(true)
    expect(table.chipsInPlay % buyIn).toBe(0)
    // Nothing of a bot's cards is sent before they win.
    const open = seen
      .filter(({ status }) => status === 'betting')
      .flatMap(({ seats }) => seats.filter(({ isBot }) => isBot).flatMap(({ hand }) => hand))
    expect(open.length).toBeGreaterThan(0)
    expect(open.every((card) => card === '??')).toBe(true)
    expect(ann.texts.join('') + watcher.texts.join('')).not.toMatch(/"(?:tight|loose)"/)
  })

  it.each(['during a hand', 'before the first hand'])(
    'is empty after the person leaves %s',
    async (when) => {
      const { path, key } = newPractice()
      const ann = await one.connectAndLook(path)
      const watcher = await two.connectAndLook(path)
      await sitDown(ann, 5, 'Ann')
      if (when === 'during a hand') await ann.until(({ status }) => status === 'betting')
      ann.send({ type: 'leave' })
      const left = await watcher.until(isEmpty)

      expect(chipsOf(left)).toBe(0)
      // Redis forgets it within the hour.
      expect(await one.owner.pttl(key)).toBeGreaterThan(0)
    },
  )

  it('goes on with another instance when the one that ran it ends in the turn of a bot', async () => {
    const { path } = newPractice()
    const shortLived = await testApp({ ...options, redisServer: one.redisServer })
    const ann = await shortLived.connectAndLook(path)
    const watcher = await two.connectAndLook(path)
    await sitDown(ann, 0, 'Ann')
    const before = await ann.until(isTurnOfBot)
    await shortLived.app.close()
    await shortLived.game.stop()

    const after = await watcher.until((state) => state.turn > before.turn)
    expect(after.handId).toBe(before.handId)
    const end = await watcher.until(({ status }) => status === 'showdown')
    expect(chipsOf(end) % buyIn).toBe(0)
  })
})

describe.concurrent('bots', () => {
  it.each([undefined, '/ws/kook?table=practice-7k3m9x', '/ws/kook?table=practice-'])(
    'are never at a table with people: %s',
    async (path) => {
      const ann = await one.connectAndLook(path)
      const ben = await two.connectAndLook(path)
      await sitDown(ann, 0, 'Ann')
      await sitDown(ben, 1, 'Ben')
      const dealt = await ben.until(({ handId }) => handId !== null)

      expect(botsOf(dealt)).toEqual([])
    },
  )
})
