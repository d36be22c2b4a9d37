import { bestFive } from './five-cards.ts'
import type { Card } from './card.ts'
import { describeRank } from './hand-classes.ts'
import { rankShowdown } from './hand-rank.ts'
import { halve, layerPots, type Payer, splitEvenly } from './pot-layers.ts'
import { stepsFromLeft } from './seats.ts'

/** A player of a finished hand, with four hole cards. */
export type Stake = Payer & { hole: readonly Card[] }

export type EndedHand = {
  /** The dealer's seat. Odd chips are given out clockwise from its left. */
  button: number
  players: readonly Stake[]
  /** Five cards, or fewer when a single player is left. */
  boardTop: readonly Card[]
  boardBottom: readonly Card[]
}

/** A player's part of a share. It has no hand name or cards when all others folded. */
export type Winner = { seatIndex: number; amount: number; handName: string | null; cards: Card[] }

/** Half of a pot, or all of it when one player is left. Winners are clockwise from the left of the button. */
export type Share = { board: 'top' | 'bottom' | 'undivided'; amount: number; winners: Winner[] }

/** Chips that the same players can win, with their seats clockwise from the left of the button. */
export type Pot = { amount: number; seats: number[]; shares: Share[] }

export type Settlement = {
  /** Everything that a player receives, won or returned, by seat index; may be 0. */
  payouts: Record<number, number>
  /** The pots, main pot first. */
  pots: Pot[]
  /** The unmatched chips that are returned, by seat index; contains only seats that get chips back. */
  returned: Record<number, number>
}

/**
 * Divides the contributions into main and side pots and splits each pot between the best hands on the two boards. Every
 * chip is in exactly one payout.
 * @throws {RangeError} when several players are left and a board or a hand is incomplete
 */
export function settle(hand: EndedHand): Settlement {
  const order = ({ seatIndex }: Stake) => stepsFromLeft(hand.button, seatIndex)
  const players = hand.players.toSorted((a, b) => order(a) - order(b))
  const { pots: layers, returned } = layerPots(players)
  const pots = layers.map(({ amount, contenders }) => ({
    amount,
    seats: contenders.map(({ seatIndex }) => seatIndex),
    shares: sharesOf(amount, contenders, hand),
  }))
  return { payouts: payoutsOf(players, pots, returned), pots, returned }
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
  const halves = halve(amount)
  return [
    {
      board: 'top',
      amount: halves.top,
      winners: winnersOf(halves.top, contenders, ranks.top, boardTop),
    },
    {
      board: 'bottom',
      amount: halves.bottom,
      winners: winnersOf(halves.bottom, contenders, ranks.bottom, boardBottom),
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
  const amounts = splitEvenly(amount, winners.length)
  return winners.map(({ seatIndex, hole }, place) => ({
    seatIndex,
    amount: amounts[place] as number,
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
