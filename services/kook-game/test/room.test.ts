import { hash as hashOnce } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StateFrame } from '@cardroom/contracts/kook-game'
import type { Action } from '@cardroom/poker-engine/action'
import { nextStep } from '@cardroom/poker-engine/clock'
import { seededRandom } from '@cardroom/poker-engine/seeded-random'
import { apply } from '@cardroom/poker-engine/table'
import { emptyTable, type Table } from '@cardroom/poker-engine/table-state'
import { describe, expect, it } from 'vitest'
import { createPace } from '../src/domain/pace.ts'
import type { WithoutTime } from '../src/domain/player-action.ts'
import { type Deal, dealHand } from '../src/domain/stored-table.ts'
import { createRoom } from '../src/room.ts'

const hash = (text: string) => hashOnce('sha256', text)
/** Longer than changes are collected for one frame. */
const apartMs = 80

/** A room, and the table that it is told of, without Redis between them. */
function openTable() {
  const random = seededRandom(13)
  let salts = 0
  const sources = {
    randomBelow: (bound: number) => Math.floor(random() * bound),
    newSalt: () => hash(`salt ${(salts += 1)}`).slice(0, 32),
    newHandId: () => `hand ${salts}`,
    hash,
  }
  const room = createRoom({ hash, pace: createPace(1), watchersElsewhere: () => 0 })
  let table: Table = emptyTable()
  let deal: Deal | null = null
  let at = 1_000_000

  function change(action: WithoutTime<Action>): void {
    const outcome = apply(table, { ...action, at } as Action)
    if ('refusal' in outcome) throw new Error(outcome.refusal)
    table = outcome.table
    if (table.hand === null) deal = null
    room.receive({ stored: { table, deal }, events: outcome.events, at, checkAgainAt: null })
  }

  function runNextStep(): void {
    const step = nextStep(table)
    if (step === null) throw new Error('No step is due')
    at = Math.max(at, step.dueAt)
    const { dueAt: _, ...action } = step
    if (action.type !== 'start_hand') return change(action as WithoutTime<Action>)
    const { deal: dealt, ...hand } = dealHand(sources)
    deal = dealt
    change({ ...hand, type: 'start_hand' })
  }

  function connect(id: string) {
    const frames: { frame: StateFrame; text: Buffer }[] = []
    room.add({
      id,
      deviceId: null,
      networkId: '',
      resumeToken: null,
      isWaiting: false,
      hasSeat: false,
      send: (text) => frames.push({ text, frame: JSON.parse(text.toString()) as StateFrame }),
    })
    return {
      id,
      frames,
      types: () => frames.map(({ frame }) => frame.type),
      last: () => frames.at(-1)?.frame.payload,
    }
  }

  room.receive({ stored: { table, deal }, events: [], at, checkAgainAt: null })
  const sit = (connection: string, seatIndex: number) =>
    change({
      type: 'sit',
      connection,
      seatIndex,
      username: connection,
      resumeToken: `token of ${connection}`,
      deviceId: null,
    })
  const act = (connection: string, type: 'fold' | 'pot') =>
    change({ type, connection, username: connection })
  const resume = (seat: string, connection: string) =>
    change({ type: 'resume', resumeToken: `token of ${seat}`, connection })
  return { change, runNextStep, connect, sit, act, resume, table: () => table }
}

/** Two players who both bet the pot, told step by step, and a watcher. */
async function playedHand() {
  const game = openTable()
  const [ann, ben, watcher] = [game.connect('Ann'), game.connect('Ben'), game.connect('watcher')]
  game.sit('Ann', 0)
  game.sit('Ben', 3)
  await sleep(apartMs)
  for (const step of ['start', 'Ann', 'Ben', 'flop', 'turn', 'river', 'showdown', 'end']) {
    if (step === 'Ann' || step === 'Ben') game.act(step, 'pot')
    else game.runNextStep()
    await sleep(apartMs)
  }
  return { ...game, ann, ben, watcher }
}

describe('a hand', () => {
  it('names each of its frames after what happened, so that every type of the specification comes', async () => {
    const { ann, watcher } = await playedHand()

    const ofTheHand = [
      'hand_start',
      'action_required',
      'action_made',
      'board_update',
      'board_update',
      'board_update',
      'showdown',
      'game_state',
    ]
    expect(ann.types()).toEqual(['game_state', 'seat_update', 'seat_update', ...ofTheHand])
    expect(watcher.types()).toEqual(['game_state', 'seat_update', 'seat_update', ...ofTheHand])
  })

  it('sends every proof once, to each who may have it', async () => {
    const { ann, watcher } = await playedHand()

    const counts = ({ frames }: typeof ann) =>
      frames.slice(3).map(({ frame }) => frame.payload.proofs.length)
    expect(counts(ann)).toEqual([4, 0, 0, 6, 2, 2, 0, 0])
    expect(counts(watcher)).toEqual([0, 0, 0, 6, 2, 2, 0, 0])
  })

  it('sends all proofs to who comes in the middle, and with a seat those of its cards', async () => {
    const game = openTable()
    game.connect('Ann')
    game.sit('Ann', 0)
    game.connect('Ben')
    game.sit('Ben', 3)
    game.runNextStep()
    game.act('Ann', 'pot')
    game.act('Ben', 'pot')
    game.runNextStep()
    const again = game.connect('Ann again')

    game.resume('Ann', 'Ann again')

    const positions = again.frames.map(({ frame }) =>
      frame.payload.proofs.map(({ position }) => position),
    )
    expect(positions.map(({ length }) => length)).toEqual([6, 4])
    expect(new Set(positions.flat()).size).toBe(10)
  })
})

describe('changes that follow at once', () => {
  it('come in one frame with all their events, after the first', async () => {
    const { connect, sit } = openTable()
    const watcher = connect('watcher')
    sit('a', 0)
    sit('b', 1)
    sit('c', 2)
    expect(watcher.frames).toHaveLength(2)

    await sleep(apartMs)

    expect(watcher.types()).toEqual(['game_state', 'seat_update', 'seat_update'])
    expect(watcher.last()?.events).toEqual([
      { type: 'seat_update', seatIndex: 1 },
      { type: 'seat_update', seatIndex: 2 },
    ])
    expect(watcher.last()?.seats.map(({ username }) => username)).toEqual([
      'a',
      'b',
      'c',
      null,
      null,
      null,
    ])
  })

  it('do not delay the answer to who sits down', () => {
    const { connect, sit } = openTable()
    const [ann, ben] = [connect('Ann'), connect('Ben')]

    sit('Ann', 0)
    sit('Ben', 1)

    expect([ann.last()?.you?.seatIndex, ben.last()?.you?.seatIndex]).toEqual([0, 1])
  })

  it('are told to all before another comes in', async () => {
    const { connect, sit } = openTable()
    const watcher = connect('watcher')
    sit('a', 0)
    sit('b', 1)

    const late = connect('late')
    await sleep(apartMs)

    expect(watcher.types()).toEqual(['game_state', 'seat_update', 'seat_update'])
    expect(late.types()).toEqual(['game_state'])
    expect(late.last()?.seats[1]?.username).toBe('b')
  })
})

describe('a change that a socket cannot see', () => {
  it('is not sent to it: a seat taken over by another socket of its player', async () => {
    const { connect, sit, resume, table } = openTable()
    const [ann, again, watcher] = [connect('Ann'), connect('again'), connect('watcher')]
    sit('Ann', 0)
    const before = watcher.frames.length

    resume('Ann', 'again')
    resume('Ann', 'Ann')
    resume('Ann', 'again')
    await sleep(apartMs)

    expect(table().version).toBe(4)
    expect(watcher.frames).toHaveLength(before)
    expect(again.last()?.you?.username).toBe('Ann')
    expect(ann.last()?.you).toBeNull()
  })

  it('leaves all watchers with one frame for the next', async () => {
    const { connect, sit, resume } = openTable()
    const [early] = [connect('early'), connect('Ann'), connect('again')]
    sit('Ann', 0)
    await sleep(apartMs)
    resume('Ann', 'again')
    const late = connect('late')
    await sleep(apartMs)

    sit('b', 1)

    expect(early.frames.at(-1)?.text).toBe(late.frames.at(-1)?.text)
  })
})
