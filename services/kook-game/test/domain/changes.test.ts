import { createFrameMerger } from '@cardroom/contracts/kook-changes'
import { type DealPart, mergePart } from '@cardroom/contracts/kook-deal'
import type { GameState, StateFrame, TableEvent } from '@cardroom/contracts/kook-game'
import { seededRandomBelow } from '@cardroom/poker-engine/seeded-random'
import { emptyTable } from '@cardroom/poker-engine/table-state'
import { describe, expect, it } from 'vitest'
import { naturalAction, wildAction } from '../../../../packages/poker-engine/test/random-actions.ts'
import { testSeed } from '../../../../packages/poker-engine/test/test-seed.ts'
import { proverOf } from '../../src/domain/deals.ts'
import { frameFor } from '../../src/domain/frame.ts'
import { gameStateForAll, gameStateForSeat, seatStateOf } from '../../src/domain/game-state.ts'
import { nextState, type TableAction } from '../../src/domain/next-state.ts'
import { createPace } from '../../src/domain/pace.ts'
import type { StoredTable } from '../../src/domain/stored-table.ts'
import { getDueStep } from '../../src/domain/table-clock.ts'
import { createDealSources } from '../../src/game.ts'
import { createKeys } from '../../src/keys.ts'
import { createRoom } from '../../src/room.ts'

const sources = createDealSources(createKeys('a secret of thirty-two characters'))
const pace = createPace(1)
const versions = 600

/** What one socket has made of its frames. */
type Receiver = { state: GameState | null; parts: Map<string, DealPart> }

type Audience = { seatIndex: number | null; before: GameState | null; events: TableEvent[] }

function newcomer(seatIndex: number | null) {
  const audience: Audience = { seatIndex, before: null, events: [] }
  return { audience, toWhole: createFrameMerger() }
}

const asSent = (frame: unknown): unknown => JSON.parse(JSON.stringify(frame))

/** Every version of a table that is played at random, with what led to it. */
function* randomTable(randomBelow: (bound: number) => number) {
  let stored: StoredTable = { table: emptyTable(), deals: null }
  let at = 1_000_000
  for (;;) {
    const random = randomBelow(100)
    const choose = random < 70 ? naturalAction : wildAction
    const { at: then, ...chosen } = choose(stored.table, at, randomBelow)
    const isOfPlayer = chosen.type !== 'start_hand' && chosen.type !== 'recover' && random > 20
    const due = getDueStep(stored, Number.MAX_SAFE_INTEGER, pace)
    const action = isOfPlayer ? (chosen as TableAction) : due
    if (action === null) continue
    at = Math.max(at, isOfPlayer ? then : (due?.dueAt ?? at))
    const { dueAt: _, ...timeless } = action as TableAction & { dueAt?: number }
    const outcome = nextState(stored, timeless, at, sources)
    if ('refusal' in outcome) continue
    stored = outcome.stored
    yield { stored, events: outcome.events, at }
  }
}

describe(`the changes of a table that is played at random, SEED=${testSeed}`, () => {
  it('add up to the whole state for watchers, players and who comes in the middle', () => {
    const randomBelow = seededRandomBelow(testSeed)
    const receivers = [null, null, 0, 1, 2, 3, 4, 5].map(newcomer)
    const bytes = { whole: 0, changes: 0 }
    const seen = new Set<string>()
    let count = 0
    for (const { stored, events, at } of randomTable(randomBelow)) {
      count += 1
      if (count > versions) break
      const prover = stored.deals && proverOf(stored.deals, sources)
      for (const [index, { audience, toWhole }] of receivers.entries()) {
        audience.events.push(...events)
        // Some changes share a frame with the next.
        if (randomBelow(5) === 0) continue
        const watchers = randomBelow(3)
        const table = { stored, prover, events: audience.events, watchers, serverTime: at }
        const everybodys = gameStateForAll(table, pace, sources)
        const now =
          audience.seatIndex === null
            ? everybodys
            : gameStateForSeat(seatStateOf(everybodys, table, audience.seatIndex))
        const { before } = audience
        const whole = frameFor(before, now, false)
        const sent = frameFor(before, now, true)
        Object.assign(audience, { before: now, events: [] })

        expect(sent === null).toBe(whole === null)
        if (sent === null) continue
        expect(toWhole(asSent(sent))).toEqual(asSent(whole))
        if (before !== null) {
          bytes.whole += JSON.stringify(whole).length
          bytes.changes += JSON.stringify(sent).length
          seen.add(sent.type)
        }
        // Another socket, or a seat that is taken or left.
        const chance = randomBelow(60)
        if (chance === 0) receivers[index] = newcomer(audience.seatIndex)
        if (chance === 1) audience.seatIndex = randomBelow(6)
        if (chance === 2) audience.seatIndex = null
      }
    }
    expect(seen).toContain('showdown')
    expect(bytes.changes).toBeLessThan(bytes.whole * 0.6)
  })

  it('are sent by a room to each of its sockets, whoever shares a frame', () => {
    const room = createRoom({ sources, pace, watchersElsewhere: () => 0 })
    const sockets = new Map<string, Receiver>()
    const shared = { frames: 0, texts: new Set<string>() }
    const enter = (id: string) => {
      const toWhole = createFrameMerger()
      const receiver: Receiver = { state: null, parts: new Map() }
      sockets.set(id, receiver)
      const send = (message: Buffer) => {
        const text = message.subarray(message[1] === 126 ? 4 : 2).toString()
        shared.frames += 1
        shared.texts.add(text)
        receiver.state = (toWhole(JSON.parse(text)) as StateFrame).payload
        for (const part of receiver.state.deals ?? []) {
          const told = receiver.parts.get(part.handId)
          receiver.parts.set(part.handId, told === undefined ? part : mergePart(told, part))
        }
      }
      const place = { deviceId: null, networkId: '', resumeToken: null }
      const rest = { isWaiting: false, hasSeat: false, takesChanges: true }
      room.add({ id, ...place, ...rest, send })
    }
    let count = 0
    for (const { stored, events, at } of randomTable(seededRandomBelow(testSeed))) {
      count += 1
      if (count > versions) break
      for (const seat of stored.table.seats)
        if (seat?.connection && !sockets.has(seat.connection)) enter(seat.connection)
      room.receive({ stored, events, at, checkAgainAt: null })
      // Whoever comes in is told last, so all others have the newest state.
      room.connections.delete('watcher')
      enter('watcher')
      const prover = stored.deals && proverOf(stored.deals, sources)
      const table = { stored, prover, events: [], watchers: 0, serverTime: at }
      const everybodys = gameStateForAll(table, pace, sources)
      for (const [id, { state, parts }] of sockets) {
        const seatIndex = stored.table.seats.findIndex((seat) => seat?.connection === id)
        const visible =
          seatIndex === -1
            ? everybodys
            : gameStateForSeat(seatStateOf(everybodys, table, seatIndex))
        // A change that nobody can see raises the version alone.
        const told = ['version', 'serverTime', 'watchers', 'events', 'deals']
        const seen = Object.entries(visible).filter(([name]) => !told.includes(name))
        expect(state).toMatchObject(asSent(Object.fromEntries(seen)) as object)
        for (const { proofs = [], ...part } of visible.deals ?? []) {
          const own = parts.get(part.handId)
          expect(own).toMatchObject(asSent(part) as object)
          expect(own?.proofs ?? []).toEqual(expect.arrayContaining(proofs))
        }
      }
    }
    expect(shared.texts.size).toBeLessThan(shared.frames * 0.7)
  })
})
