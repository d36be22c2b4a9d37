import type { GameState, PotResult } from '@cardroom/contracts/kook-game'
import { aGame, back, boards } from './states.ts'
import { wideNames } from './window-sizes.ts'

export const ownSeat = 4
const ownCards = ['3h', 'Td', 'As', 'Ad']

const you = {
  seatIndex: ownSeat,
  username: wideNames[ownSeat] ?? '',
  resumeToken: 'secret',
  handNames: null,
  timeBankMs: 60_000,
}

/** A table with six players, all chips in play and the widest names, between two hands. */
export function aFullTable(change: Partial<GameState> = {}): GameState {
  const game = aGame({ you, serverTime: Date.now(), watchers: 12 })
  return {
    ...game,
    seats: game.seats.map((seat, seatIndex) => ({
      ...seat,
      username: wideNames[seatIndex] ?? null,
      status: 'active',
      stack: 1234,
      isAway: seatIndex === 0,
    })),
    ...change,
  }
}

/** The same in a hand, in the own turn: one has folded, others have bet. */
export function anOwnTurn(change: Partial<GameState> = {}): GameState {
  const game = aFullTable()
  return {
    ...game,
    status: 'betting',
    pot: 1272,
    handId: 'hand:1',
    buttonIndex: 3,
    currentTurnSeat: ownSeat,
    turnDeadline: Date.now() + 20_000,
    version: 2,
    turn: 2,
    seats: game.seats.map((seat, seatIndex) => ({
      ...seat,
      hand: seatIndex === ownSeat ? ownCards : back,
      status: seatIndex === 5 ? 'folded' : 'active',
      lastAction: seatIndex === ownSeat ? null : seatIndex === 5 ? 'fold' : 'pot',
      bet: seatIndex === ownSeat ? 1 : 212,
      isAllIn: seatIndex === 1,
    })),
    events: [{ type: 'hand_start', handId: 'hand:1' }],
    ...change,
  }
}

const share = (board: 'top' | 'bottom', seatIndex: number, handName: string, cards: string[]) => ({
  board,
  amount: 636,
  winners: [
    {
      seatIndex,
      username: wideNames[seatIndex] ?? '',
      amount: 636,
      handName,
      cards,
      holeCards: cards.slice(3),
    },
  ],
})

const results: PotResult[] = [
  {
    amount: 1272,
    seats: [0, 1, 2, ownSeat],
    shares: [
      share('top', 1, 'full house, kings full of queens', ['Kd', 'Kh', 'Qs', 'Kc', 'Qd']),
      share('bottom', ownSeat, 'two pair, queens and threes', ['9h', '9c', 'Jh', 'As', 'Ad']),
    ],
  },
  {
    amount: 424,
    seats: [2, 1],
    shares: [
      share('top', 2, 'three of a kind, kings', ['Kd', 'Kh', 'Qs', 'Ks', '8d']),
      share('bottom', 2, 'straight, queen high', ['9h', 'Jh', '4d', 'Ts', '8h']),
    ],
  },
]

/** The same at its showdown: each board is won by another player, and a side pot by a third. */
export function aShowdown(change: Partial<GameState> = {}): GameState {
  return {
    ...anOwnTurn(),
    ...boards,
    boardTop: ['Kd', 'Kh', 'Qs', '2c', 'Ts'],
    status: 'showdown',
    currentTurnSeat: null,
    turnDeadline: null,
    version: 3,
    turn: 3,
    you: {
      ...you,
      handNames: { top: 'two pair, kings and queens', bottom: 'two pair, aces and nines' },
    },
    results,
    returned: [{ seatIndex: 1, amount: 88 }],
    events: [{ type: 'showdown' }],
    ...change,
  }
}

/** The same with both boards won by the own two aces. */
export function aScoop(): GameState {
  const shares = [
    share('top', ownSeat, 'two pair, aces and kings', ['Kd', 'Kh', 'Qs', 'As', 'Ad']),
    share('bottom', ownSeat, 'two pair, aces and nines', ['9h', '9c', 'Jh', 'As', 'Ad']),
  ]
  return aShowdown({ results: [{ amount: 1272, seats: [0, 1, 2, ownSeat], shares }] })
}

/** A practice table: the bots have short names and a mark. */
export function aPracticeTable(): GameState {
  const game = anOwnTurn()
  const names = ['Bot Ada', 'Bot Max', 'Bot Eva', 'Bot Leo', 'Grace', 'Bot Ada']
  const seats = game.seats.map((seat, at) => ({
    ...seat,
    username: names[at] ?? null,
    isBot: at !== ownSeat,
  }))
  return { ...game, seats }
}

/** As a visitor without a seat sees a table. */
export function asWatcher(game: GameState): GameState {
  const seats = game.seats.map((seat) => ({
    ...seat,
    hand: seat.hand.length > 0 ? back : [],
  }))
  return { ...game, you: null, seats }
}
