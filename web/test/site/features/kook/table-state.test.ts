import { type GameState, type HandPlay, tableRefusals } from '@cardroom/contracts/kook-game'
import { describe, expect, it } from 'vitest'
import {
  hasRefusedHand,
  refusedBeforeItsEnd,
} from '../../../../src/site/features/kook/deal-panel.tsx'
import { noSession } from '../../../../src/site/features/kook/played-hand.ts'
import {
  connectingState,
  maxHands,
  reduce,
  type TableState,
} from '../../../../src/site/features/kook/table-state.ts'
import { after, aGame, aHand, boards, grace, receive, refused, results } from './states.ts'

const play: HandPlay = {
  startedAt: 1_000_000,
  ante: 1,
  stacks: [100, 100, null, null, 100, null],
  actions: [
    [1, 3, 4000],
    [4, 6, 9000],
    [0, 12, 12_000],
  ],
}

const showdown = (handId: string, version: number) =>
  aHand({
    status: 'showdown',
    handId,
    version,
    currentTurnSeat: null,
    turnDeadline: null,
    events: [{ type: 'showdown' }],
    results,
    returned: [],
    play,
    ...boards,
  })

describe('a received state', () => {
  it('replaces the whole game', () => {
    const state = after(aGame(), aHand())

    expect(state.game).toEqual(aHand())
    expect(state.playerStatus).toBe('seated')
  })

  it('counts once, though it may come again', () => {
    const once = after(aGame(), aHand())

    expect(receive(once, aHand(), 'action_required')).toBe(once)
    expect(once.log.map(({ text }) => text)).toEqual(['A new hand. Mona has the button.'])
  })

  it('is ignored when it is older than what is known', () => {
    const state = after(aGame(), aHand({ version: 7 }))

    expect(receive(state, aHand({ version: 6, pot: 999 }))).toBe(state)
  })

  it('counts after a new connection, also with a lower version', () => {
    const lost = reduce(after(aGame({ version: 90 })), {
      type: 'connection',
      connection: 'lost',
      retryAt: 5,
    })

    expect(receive(lost, aGame({ version: 1, watchers: 3 })).game?.watchers).toBe(3)
  })

  it('begins a turn as long as the server gives it', () => {
    const state = after(aGame(), aHand({ turnDeadline: 1_005_000 }))

    expect(state.turnMs).toBe(5000)
    expect(receive(state, aHand({ version: 3, turnDeadline: 1_005_000, events: [] })).turnMs).toBe(
      5000,
    )
  })
})

describe('a connection that the server refuses', () => {
  const lost = { type: 'connection', connection: 'lost', retryAt: 5 } as const

  it('says why until one is opened', () => {
    const refusal = 'Too many connections from your network.'
    const told = reduce(reduce(connectingState, lost), { ...lost, refusal })
    const again = reduce(told, { type: 'connection', connection: 'connecting' })

    expect([told.refusal, again.refusal, reduce(again, lost).refusal]).toEqual([
      refusal,
      refusal,
      refusal,
    ])
    expect(reduce(again, { ...lost, refusal: null }).refusal).toBeNull()
    expect(reduce(again, { type: 'connection', connection: 'open' }).refusal).toBeNull()
  })
})

describe('a refusal', () => {
  it('is not shown when the same is asked again a moment later', () => {
    const payload = { message: tableRefusals.tooSoon, retryAfterMs: 400 }
    const frame = { type: 'error', payload } as const
    const resuming = reduce(after(aHand()), { type: 'resuming' })

    expect(reduce(resuming, { type: 'frame', frame, at: 1 })).toBe(resuming)
    const leaving = reduce(after(aHand()), { type: 'leaving' })
    expect(reduce(leaving, { type: 'frame', frame, at: 1 })).toBe(leaving)
    const watching = reduce(after(aGame()), { type: 'frame', frame, at: 1 })
    expect(watching.notice?.text).toBe(tableRefusals.tooSoon)
  })

  it('is shown, and what was asked may be asked again', () => {
    const asked = reduce(after(aHand()), { type: 'action_sent', action: 'pot' })

    const state = refused(asked, tableRefusals.isPaused)

    expect(state).toMatchObject({
      pendingAction: null,
      notice: { text: 'The game is paused for a moment' },
    })
    expect(reduce(state, { type: 'notice_over', id: state.notice?.id ?? 0 }).notice).toBeNull()
  })

  it('of a seat belongs to the dialog that asked for it', () => {
    const asked = reduce(after(aGame()), { type: 'seat_requested', seatIndex: 0 })

    expect(refused(asked, 'This seat is taken')).toMatchObject({
      pendingSeat: null,
      seatRefusal: 'This seat is taken',
      notice: null,
    })
  })

  it('of a resume ends the seat', () => {
    const resuming = reduce(connectingState, { type: 'resuming' })

    expect(refused(resuming, tableRefusals.seatIsGone).playerStatus).toBe('gone')
  })
})

/** The table once Grace's seat is empty. */
const without = (stack: number) => {
  const game = aGame({ version: 5 })
  return {
    ...game,
    seats: game.seats.with(4, {
      seatIndex: 4,
      status: 'empty' as const,
      username: null,
      stack,
      hand: [],
      lastAction: null,
      isAway: false,
    }),
  }
}

describe('a seat', () => {
  const seated = after(aGame({ you: grace }))
  it('that another tab took over is played elsewhere', () => {
    expect(receive(seated, aGame({ version: 5 })).playerStatus).toBe('elsewhere')
  })

  it('stays elsewhere until it is requested here', () => {
    const elsewhere = reduce(seated, { type: 'elsewhere' })

    expect(receive(elsewhere, aGame({ version: 5, you: grace })).playerStatus).toBe('elsewhere')
    const resuming = reduce(elsewhere, { type: 'resuming' })
    expect(receive(resuming, aGame({ version: 6, you: grace })).playerStatus).toBe('seated')
  })

  it('without chips is lost to the game', () => {
    const game = aGame({ version: 2, you: grace })
    const seats = game.seats.map((seat) => (seat.seatIndex === 4 ? { ...seat, stack: 0 } : seat))

    expect(receive(receive(seated, { ...game, seats }), without(0)).playerStatus).toBe('busted')
  })

  it('that was given up is gone', () => {
    expect(receive(seated, without(0)).playerStatus).toBe('gone')
  })

  it('that was left stays left, also while the hand goes on', () => {
    const leaving = reduce(seated, { type: 'leaving' })

    expect(receive(leaving, aHand({ version: 3 })).playerStatus).toBe('left')
    expect(receive(leaving, aGame({ version: 5 })).playerStatus).toBe('left')
  })

  it('stays as it was shown until it is back', () => {
    const lost = reduce(reduce(seated, { type: 'connection', connection: 'lost' }), {
      type: 'resuming',
    })

    const resumed = receive(lost, aGame({ version: 9 }))

    expect(resumed.game?.you).toEqual(grace)
    expect(receive(resumed, aGame({ version: 10, you: grace })).playerStatus).toBe('seated')
  })
})

describe('the history', () => {
  it('keeps a hand with its deal', () => {
    const state = after(aGame(), aHand(), showdown('hand:1', 3))

    expect(state.hands).toMatchObject([
      { handId: 'hand:1', deal: { handId: 'hand:1' }, sawDeal: true, ownSeat: 4 },
    ])
  })

  it('shows nothing of the others’ cards', () => {
    const [hand] = after(aGame(), aHand(), showdown('hand:1', 3)).hands

    expect(hand?.seats.map(({ hand: cards }) => cards)).toEqual([
      ['??', '??', '??', '??'],
      ['??', '??', '??', '??'],
      [],
      [],
      ['As', 'Ad', 'Qh', '3h'],
      [],
    ])
  })

  it(`keeps the last ${maxHands}, the newest first`, () => {
    const hands = Array.from({ length: maxHands + 5 }, (_, index) =>
      showdown(`hand-${index}`, index + 2),
    )

    const { hands: kept } = after(aGame(), ...hands)

    expect(kept).toHaveLength(maxHands)
    expect(kept[0]?.handId).toBe(`hand-${maxHands + 4}`)
  })
})

/** A page that has only what its tab stored. */
const reloaded = (hands: TableState['hands']) =>
  reduce({ ...connectingState, hands }, { type: 'connection', connection: 'open' })

const reconnected = (state: TableState) =>
  reduce(reduce(state, { type: 'connection', connection: 'lost' }), {
    type: 'connection',
    connection: 'open',
  })

describe('a hand that is told in two versions', () => {
  const handId = 'table:1'
  const [first, second] = ['c', 'd'].map((letter) => letter.repeat(43))
  const told = { handId, root: first, link: first }
  const other = { handId, link: second }
  const playing = aHand({ handId, deals: [{ handId, root: first }] })
  const ended = { ...showdown(handId, 3), deals: [told] }
  const after4 = (deals: GameState['deals']) => ({ ...showdown(handId, 4), events: [], deals })

  it('is refused in the history, though it was checked before', () => {
    const played = after(playing, ended)
    const checked = reduce(played, { type: 'checked', handId, isRefused: false })

    const state = receive(checked, after4([other]))

    expect(hasRefusedHand(checked)).toBe(false)
    expect(hasRefusedHand(state)).toBe(true)
    expect(state.hands).toMatchObject([
      { isRefused: true, deal: { link: first, toldOtherwise: { link: second } } },
    ])
    expect(state.session).toBe(played.session)
  })

  it('is refused when the second version comes over a new connection, before the seat is back', () => {
    const lost = reduce(reconnected(after(playing, ended)), { type: 'resuming' })

    const state = receive(lost, { ...after4([other]), you: null })

    expect(state.hands).toMatchObject([{ isRefused: true }])
  })

  it('is refused when the second version comes after a reload', () => {
    const state = receive(reloaded(after(playing, ended).hands), after4([other]))

    expect(state.hands).toMatchObject([{ isRefused: true }])
    expect(state.session).toBe(noSession)
  })

  it('is refused before it ends, and when it has ended', () => {
    const during = receive(
      after(playing),
      aHand({ handId, version: 3, events: [], deals: [{ handId, root: second }] }),
    )
    const state = receive(during, { ...ended, version: 4 })

    expect([hasRefusedHand(during), hasRefusedHand(state)]).toEqual([true, true])
    expect(refusedBeforeItsEnd(during)).toMatch(/two versions of the hand: the root\.$/)
    expect(refusedBeforeItsEnd(state)).toBeNull()
    expect(state.hands).toMatchObject([{ deal: { toldOtherwise: { root: second } } }])
  })

  it.each<[string, (state: TableState) => TableState]>([
    ['in the same message', (state) => receive(state, ended)],
    ['in a later one', (state) => receive(state, after4([told]))],
    ['by a new connection', (state) => receive(reconnected(state), after4([told]))],
    [
      'while the seat is resumed',
      (state) => {
        const lost = reduce(reconnected(state), { type: 'resuming' })
        return receive(receive(lost, { ...after4([told]), you: null }), {
          ...after4([told]),
          version: 5,
        })
      },
    ],
    ['after a reload', ({ hands }) => receive(reloaded(hands), after4([told]))],
  ])('is not one whose only version is told again %s', (_, again) => {
    const state = again(after(playing, ended))

    expect(hasRefusedHand(state)).toBe(false)
    expect(state.hands).toHaveLength(1)
    expect(state.deals).toMatchObject([told])
  })
})

describe('the time bank', () => {
  const turn = after(aGame(), aHand({ currentTurnSeat: 4 }))

  it('makes the turn longer, and its bar with it', () => {
    const requested = reduce(turn, { type: 'time_requested' })
    const longer = aHand({
      version: 3,
      currentTurnSeat: 4,
      serverTime: 1_015_000,
      turnDeadline: 1_040_000,
      events: [{ type: 'seat_update', seatIndex: 4 }],
    })

    expect(turn.turnMs).toBe(20_000)
    expect(requested.isTimeRequested).toBe(true)
    expect(receive(requested, longer)).toMatchObject({ isTimeRequested: false, turnMs: 25_000 })
  })
})

describe('a seat that was taken again after the last chip', () => {
  it('is refused with a notice, because no dialog is open', () => {
    const state = reduce(after(aGame()), { type: 'rebuying' })

    expect(refused(state, 'This seat is taken').notice?.text).toBe('This seat is taken')
    expect(state.playerStatus).toBe('watching')
  })
})
