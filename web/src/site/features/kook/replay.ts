import type { GameState, HandRecord, TableEvent } from '@cardroom/contracts/kook-game'
import { bestHand, type HandPlayer, playersOf } from './played-hand.ts'
import { connectingState, reduce, type TableState } from './table-state.ts'

/** A moment of a hand: the table as the page shows it, and a description of what happened. */
export type ReplayStep = { state: TableState; text: string }

const streets = [
  ['flop', 3],
  ['turn', 4],
  ['river', 5],
] as const

/** Returns the moments of a hand in order: the deal, every action, every street, and the showdown. */
export function replayHand(hand: HandRecord): ReplayStep[] {
  const steps: ReplayStep[] = []
  let state = connectingState
  for (const payload of framesOf(hand)) {
    const before = state
    state = reduce(state, {
      type: 'frame',
      frame: { type: 'game_state', payload },
      at: payload.serverTime,
    })
    const lines = state.log.filter(({ id }) => id > before.lastId)
    // With `connecting` and no current hand, a replayed table offers no seats, and no card flies in.
    steps.push({
      state: { ...state, connection: 'connecting', current: null },
      text: lines.map(({ text }) => text).join(' '),
    })
  }
  // The first step is the table before the deal, which is needed only to create the sentences.
  return steps.slice(1)
}

function framesOf(hand: HandRecord): GameState[] {
  const { play, boardTop } = hand
  const players = playersOf(hand)
  const frames = [frameOf(hand, players, { events: [], acted: -1, dealt: 0 })]
  const add = (moment: Omit<Moment, 'version'>) =>
    frames.push(frameOf(hand, players, { ...moment, version: frames.length }))
  add({ events: [{ type: 'hand_start', handId: hand.handId }], acted: 0, dealt: 0 })
  for (const [index, [seatIndex, amount]] of play.actions.entries()) {
    const action = amount === 0 ? ('fold' as const) : ('pot' as const)
    const events = [{ type: 'action_made' as const, seatIndex, action, amount }]
    add({ events, acted: index + 1, dealt: 0 })
  }
  const acted = play.actions.length
  if (boardTop.length > 0) {
    for (const [street, dealt] of streets) {
      add({ events: [{ type: 'board_update', street }], acted, dealt })
    }
  }
  add({ events: [{ type: 'showdown' }], acted, dealt: boardTop.length, isOver: true })
  return frames
}

type Moment = {
  events: TableEvent[]
  /** The number of actions made so far; -1 before the deal. */
  acted: number
  /** The number of cards on each board. */
  dealt: number
  isOver?: boolean
  version?: number
}

function frameOf(hand: HandRecord, players: readonly HandPlayer[], moment: Moment): GameState {
  const { events, acted, dealt, isOver = false, version = 0 } = moment
  const { play, buttonIndex, handId, results, returned } = hand
  const isDealt = acted >= 0
  const made = play.actions.slice(0, Math.max(0, acted))
  const next = isDealt && dealt === 0 && !isOver ? play.actions[acted] : undefined
  const seats = hand.seats.map((seat): GameState['seats'][number] => {
    const player = players.find(({ seatIndex }) => seatIndex === seat.seatIndex)
    const empty = { seatIndex: seat.seatIndex, hand: [], lastAction: null, isAway: false }
    if (player === undefined) return { ...empty, status: 'empty', username: null, stack: 0 }
    const { seatIndex, username, stack, ante, finalStack } = player
    if (!isDealt) return { ...empty, status: 'active', username, stack }
    const amount = made.find(([actor]) => actor === seatIndex)?.[1]
    const lastAction = amount === undefined ? null : amount === 0 ? 'fold' : 'pot'
    const bet = ante + (amount ?? 0)
    return {
      ...empty,
      status: lastAction === 'fold' ? 'folded' : 'active',
      username,
      stack: isOver ? finalStack : stack - bet,
      hand: player.hand,
      lastAction,
      bet,
      isAllIn: lastAction !== 'fold' && bet === stack,
    }
  })
  const boardTop = hand.boardTop.slice(0, dealt)
  const boardBottom = hand.boardBottom.slice(0, dealt)
  const own = players.find(({ seatIndex }) => seatIndex === hand.ownSeat)
  const top = own && bestHand(own.hand, boardTop)
  const bottom = own && bestHand(own.hand, boardBottom)
  return {
    status: statusOf(moment, next !== undefined),
    pot: isOver ? 0 : seats.reduce((sum, { bet = 0 }) => sum + bet, 0),
    boardTop,
    boardBottom,
    seats,
    buttonIndex,
    currentTurnSeat: next?.[0] ?? null,
    version,
    turn: version,
    handId: isDealt ? handId : null,
    turnDeadline: null,
    you:
      own === undefined
        ? null
        : {
            seatIndex: own.seatIndex,
            username: own.username,
            resumeToken: '',
            handNames: top && bottom ? { top: top.name, bottom: bottom.name } : null,
          },
    ...(isOver && { results, returned }),
    events,
    watchers: 0,
    serverTime: play.startedAt + (made.at(-1)?.[2] ?? 0) + version,
  }
}

function statusOf({ acted, isOver }: Moment, isBetting: boolean): GameState['status'] {
  if (isOver === true) return 'showdown'
  if (acted < 0) return 'waiting'
  return isBetting ? 'betting' : 'dealing'
}
