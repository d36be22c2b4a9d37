import { bestFive } from './best-five.ts'
import type { Card } from './card.ts'
import { describeRank, rankShowdown } from './hand-rank.ts'
import { stepsFromLeft } from './seats.ts'

/** A player of a finished hand; chips are whole dollars. */
export type Stake = {
  seatIndex: number
  /** Four cards. */
  hole: readonly Card[]
  /** Chips put in over the whole hand, the ante included. */
  contributed: number
  folded: boolean
}

export type EndedHand = {
  /** The dealer's seat; odd chips go clockwise from its left. */
  button: number
  players: readonly Stake[]
  /** Five cards; may be fewer when a single player is left. */
  boardTop: readonly Card[]
  boardBottom: readonly Card[]
}

/** A player's part of a share; without hand and cards when all others folded. */
export type Winner = { seatIndex: number; amount: number; handName: string | null; cards: Card[] }

/** Half of a pot, or all of it when one player is left; winners clockwise from the button's left. */
export type Share = { board: 'top' | 'bottom' | 'undivided'; amount: number; winners: Winner[] }

/** Chips that the same players can win: their seats, clockwise from the button's left. */
export type Pot = { amount: number; seats: number[]; shares: Share[] }

export type Settlement = {
  /** By seat index: everything a player receives, won or returned; may be 0. */
  payouts: Record<number, number>
  /** The main pot first. */
  pots: Pot[]
  /** By seat index: unmatched chips that are returned; only seats that receive some. */
  returned: Record<number, number>
}

/** A layer of the contributions: each payer paid its full height, contenders have not folded. */
type Layer = { height: number; payers: readonly Stake[]; contenders: readonly Stake[] }

/**
 * Divides the contributions into main and side pots, each split between the best hands of the two boards. Every chip
 * is in exactly one payout.
 * @throws {RangeError} when several players are left and a board or a hand is not complete
 */
export function settle(hand: EndedHand): Settlement {
  const order = ({ seatIndex }: Stake) => stepsFromLeft(hand.button, seatIndex)
  const players = hand.players.toSorted((a, b) => order(a) - order(b))
  const layers = layersOf(players)
  const pots = mergeLayers(layers.filter(isMatched)).map(({ amount, contenders }) => ({
    amount,
    seats: contenders.map(({ seatIndex }) => seatIndex),
    shares: sharesOf(amount, contenders, hand),
  }))
  const returned: Record<number, number> = {}
  for (const { height, payers } of layers.filter((layer) => !isMatched(layer))) {
    for (const { seatIndex } of payers) returned[seatIndex] = (returned[seatIndex] ?? 0) + height
  }
  return { payouts: payoutsOf(players, pots, returned), pots, returned }
}

function layersOf(players: readonly Stake[]): Layer[] {
  const levels = [...new Set(players.map(({ contributed }) => contributed))]
    .filter((level) => level > 0)
    .toSorted((a, b) => a - b)
  return levels.map((level, place) => {
    const payers = players.filter(({ contributed }) => contributed >= level)
    const contenders = payers.filter(({ folded }) => !folded)
    return { height: level - (levels[place - 1] ?? 0), payers, contenders }
  })
}

function isMatched({ payers, contenders }: Layer): boolean {
  return payers.length > 1 && contenders.length > 0
}

/** Merges layers with the same contenders: higher layers never have new ones, so equal counts are equal sets. */
function mergeLayers(layers: readonly Layer[]) {
  const merged: { amount: number; contenders: readonly Stake[] }[] = []
  for (const { height, payers, contenders } of layers) {
    const last = merged.at(-1)
    const amount = height * payers.length
    if (last?.contenders.length === contenders.length) last.amount += amount
    else merged.push({ amount, contenders })
  }
  return merged
}

function sharesOf(amount: number, contenders: readonly Stake[], hand: EndedHand): Share[] {
  const [first, second] = contenders
  if (first !== undefined && second === undefined) {
    const { seatIndex } = first
    return [
      { board: 'undivided', amount, winners: [{ seatIndex, amount, handName: null, cards: [] }] },
    ]
  }
  const { boardTop, boardBottom } = hand
  const holes = contenders.map(({ hole }) => hole)
  const ranks = rankShowdown(holes, boardTop, boardBottom)
  const bottomAmount = Math.floor(amount / 2)
  const topAmount = amount - bottomAmount
  return [
    {
      board: 'top',
      amount: topAmount,
      winners: winnersOf(topAmount, contenders, ranks.top, boardTop),
    },
    {
      board: 'bottom',
      amount: bottomAmount,
      winners: winnersOf(bottomAmount, contenders, ranks.bottom, boardBottom),
    },
  ]
}

/** @param ranks in the order of the contenders, which is clockwise */
function winnersOf(
  amount: number,
  contenders: readonly Stake[],
  ranks: readonly number[],
  board: readonly Card[],
): Winner[] {
  const best = Math.min(...ranks)
  const winners = contenders.filter((_, place) => ranks[place] === best)
  const even = Math.floor(amount / winners.length)
  const oddChips = amount % winners.length
  return winners.map(({ seatIndex, hole }, place) => ({
    seatIndex,
    amount: place < oddChips ? even + 1 : even,
    handName: describeRank(best),
    cards: bestFive(hole, board)?.cards ?? [],
  }))
}

function payoutsOf(
  players: readonly Stake[],
  pots: readonly Pot[],
  returned: Readonly<Record<number, number>>,
): Record<number, number> {
  const wins = pots.flatMap(({ shares }) => shares.flatMap(({ winners }) => winners))
  return Object.fromEntries(
    players.map(({ seatIndex }) => {
      const won = wins.filter((win) => win.seatIndex === seatIndex)
      const total = won.reduce((sum, { amount }) => sum + amount, returned[seatIndex] ?? 0)
      return [seatIndex, total]
    }),
  )
}
