import { setTimeout as sleep } from 'node:timers/promises'
import type { StateFrame } from '@cardroom/contracts/kook-game'
import { readProof } from '@cardroom/poker-engine/fair-deal'
import { emptyTable } from '@cardroom/poker-engine/table-state'
import { describe, expect, it } from 'vitest'
import { createPace } from '../src/domain/pace.ts'
import { nextState, type TableAction } from '../src/domain/next-state.ts'
import type { StoredTable } from '../src/domain/stored-table.ts'
import { getDueStep } from '../src/domain/table-clock.ts'
import { createDealSources } from '../src/game.ts'
import { createKeys } from '../src/keys.ts'
import { createRoom } from '../src/room.ts'
import type { Message } from '../src/text-message.ts'

const sources = createDealSources(createKeys('a secret of thirty-two characters'))
/** Longer than changes are collected for one frame. */
const apartMs = 80

function proofsIn({ payload }: StateFrame): string[] {
  return (payload.deals ?? []).flatMap(({ proofs }) => proofs ?? [])
}

/** The text of a message of 126 to 65,535 bytes, after its head. */
const textOf = ({ plain }: Message) => plain.subarray(4).toString()

/** A room, and the table that it is told of, without Redis between them. */
function openTable() {
  const pace = createPace(1)
  const room = createRoom({ sources, pace, watchersElsewhere: () => 0 })
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

  it('sends every proof once, to each who may have it', async () => {
    const { ann, watcher } = await playedHand()

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

  it('sends all proofs to who comes in the middle, and again with those of the own cards to who takes a seat', async () => {
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
  it('come in one frame with all their events, after the first', async () => {
    const { connect, sit } = openTable()
    sit('a', 0)
    sit('b', 1)
    const watcher = connect('watcher')
    await sleep(apartMs)
    sit('c', 2)
    sit('d', 3)
    sit('e', 4)
    expect(watcher.frames).toHaveLength(2)

    await sleep(apartMs)

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
