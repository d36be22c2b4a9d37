import type { StateFrame } from '@cardroom/contracts/kook-game'
import { readProof } from '@cardroom/poker-engine/fair-deal'
import { emptyTable } from '@cardroom/poker-engine/table-state'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPace, getDueStep } from '../src/table/table-clock.ts'
import { nextState, type TableAction } from '../src/table/next-state.ts'
import type { StoredTable } from '../src/table/stored-table.ts'
import { dealSources } from '../src/game.ts'
import { createRoom } from '../src/sockets/room.ts'
import type { Message } from '../src/sockets/text-message.ts'

const sources = dealSources
/** Longer than changes are collected for one frame. */
const apartMs = 80

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

function proofsIn({ payload }: StateFrame): string[] {
  return (payload.deals ?? []).flatMap(({ proofs }) => proofs ?? [])
}

/** The text of a message of 126 to 65,535 bytes, after its head. */
const textOf = ({ plain }: Message) => plain.subarray(4).toString()

/** A room, and the table that it is told of, without Redis between them. */
function openTable() {
  const pace = createPace(1)
  const room = createRoom({ pace, watchersElsewhere: () => 0 })
  let stored: StoredTable = { table: emptyTable(), deals: null }
  let at = 1_000_000

  function change(action: TableAction): void {
    const outcome = nextState(stored, action, at, sources)
    if ('refusal' in outcome) throw new Error(outcome.refusal)
    stored = outcome.stored
    room.receive({ stored, events: outcome.events, at, checkAgainAt: null })
  }

  function runNextStep(): void {
    for (;;) {
      const step = getDueStep(stored, Number.MAX_SAFE_INTEGER, pace)
      if (step === null || step.type === 'move_bot') throw new Error('No step is due')
      const { dueAt, ...action } = step
      at = Math.max(at, dueAt)
      change(action)
      if (action.type !== 'close_contributions') return
    }
  }

  function connect(id: string) {
    const frames: { frame: StateFrame; text: string }[] = []
    room.add({
      id,
      deviceId: null,
      networkId: '',
      resumeToken: null,
      isWaiting: false,
      hasSeat: false,
      send: (message) => {
        const text = textOf(message)
        frames.push({ text, frame: JSON.parse(text) as StateFrame })
      },
    })
    return {
      id,
      frames,
      types: () => frames.map(({ frame }) => frame.type),
      last: () => frames.at(-1)?.frame.payload,
    }
  }

  room.receive({ stored, events: [], at, checkAgainAt: null })
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
  return { change, runNextStep, connect, sit, act, resume, table: () => stored.table }
}

/** Two players who both bet the pot, told step by step, and a watcher. */
function playedHand() {
  const game = openTable()
  const [ann, ben, watcher] = [game.connect('Ann'), game.connect('Ben'), game.connect('watcher')]
  game.sit('Ann', 0)
  game.sit('Ben', 3)
  vi.advanceTimersByTime(apartMs)
  for (const step of ['start', 'Ann', 'Ben', 'flop', 'turn', 'river', 'showdown', 'end']) {
    if (step === 'Ann' || step === 'Ben') game.act(step, 'pot')
    else game.runNextStep()
    vi.advanceTimersByTime(apartMs)
  }
  return { ...game, ann, ben, watcher }
}

describe('a hand', () => {
  it('names each of its frames after what happened, so that every type of the specification comes', () => {
    const { ann, watcher } = playedHand()

    const ofTheHand = [
      'game_state',
      'hand_start',
      'action_required',
      'action_made',
      'board_update',
      'board_update',
      'board_update',
      'showdown',
      'game_state',
      'game_state',
    ]
    expect(ann.types()).toEqual(['game_state', 'seat_update', 'seat_update', ...ofTheHand])
    expect(watcher.types()).toEqual(['game_state', 'seat_update', 'seat_update', ...ofTheHand])
  })

  it('sends every proof once, to each who may have it', () => {
    const { ann, watcher } = playedHand()

    const proofsOf = ({ frames }: typeof ann) => frames.slice(3).map(({ frame }) => proofsIn(frame))
    for (const [seen, own] of [
      [ann, 4],
      [watcher, 0],
    ] as const) {
      const proofs = proofsOf(seen)
      const atTheShowdown = proofs[7]?.length
      expect(proofs.map(({ length }) => length)).toEqual([
        0,
        own,
        0,
        0,
        6,
        2,
        2,
        atTheShowdown,
        0,
        0,
      ])
      expect(new Set(proofs.flat()).size).toBe(proofs.flat().length)
    }
    // The two cards that each winner played, which a watcher has not seen before.
    expect(proofsOf(watcher)[7]?.length).toBeGreaterThanOrEqual(2)
  })

  it('sends all proofs to who comes in the middle, and again with those of the own cards to who takes a seat', () => {
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
      proofsIn(frame).map((proof) => readProof(proof).position),
    )
    expect(positions.map(({ length }) => length)).toEqual([6, 10])
    expect(new Set(positions.flat()).size).toBe(10)
  })
})

describe('changes that follow at once', () => {
  it('come in one frame with all their events, after the first', () => {
    const { connect, sit } = openTable()
    sit('a', 0)
    sit('b', 1)
    const watcher = connect('watcher')
    vi.advanceTimersByTime(apartMs)
    sit('c', 2)
    sit('d', 3)
    sit('e', 4)
    expect(watcher.frames).toHaveLength(2)

    vi.advanceTimersByTime(apartMs)

    expect(watcher.types()).toEqual(['game_state', 'seat_update', 'seat_update'])
    expect(watcher.last()?.events).toEqual([
      { type: 'seat_update', seatIndex: 3 },
      { type: 'seat_update', seatIndex: 4 },
    ])
    expect(watcher.last()?.seats.map(({ username }) => username)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
      null,
    ])
  })

  it('are told to all before another comes in', () => {
    const { connect, sit } = openTable()
    const watcher = connect('watcher')
    sit('a', 0)
    sit('b', 1)

    const late = connect('late')
    vi.advanceTimersByTime(apartMs)

    expect(watcher.types()).toEqual(['game_state', 'seat_update', 'seat_update'])
    expect(late.types()).toEqual(['game_state'])
    expect(late.last()?.seats[1]?.username).toBe('b')
  })
})

describe('a change that a socket cannot see', () => {
  it('is not sent to it: a seat taken over by another socket of its player', () => {
    const { connect, sit, resume, table } = openTable()
    const [ann, again, watcher] = [connect('Ann'), connect('again'), connect('watcher')]
    sit('Ann', 0)
    const before = watcher.frames.length

    resume('Ann', 'again')
    resume('Ann', 'Ann')
    resume('Ann', 'again')
    vi.advanceTimersByTime(apartMs)

    expect(table().version).toBe(4)
    expect(watcher.frames).toHaveLength(before)
    expect(again.last()?.you?.username).toBe('Ann')
    expect(ann.last()?.you).toBeNull()
  })
})
