import type { GameState, PotResult } from '@cardroom/contracts/kook-game'
import { bettorsOf } from '@cardroom/poker-engine/bet-stakes'
import { layerPots } from '@cardroom/poker-engine/pot-layers'

/** A hand with its results, from a state at showdown or from the history. */
type FinishedHand = Pick<GameState, 'results' | 'returned'> & {
  seats: readonly { seatIndex: number; username: string | null }[]
}

/** Half of a pot, or all of it when only one player was left to win it. */
export type PotHalf = PotResult['shares'][number]

export type PotWinner = PotHalf['winners'][number]

/** A pot with the details that the page explains. It has no halves before the showdown. */
export type ExplainedPot = {
  /** `Pot` if it is the only pot, otherwise `Main pot`, `Side pot 1` and so on. */
  name: string
  amount: number
  /** The players who played for the pot. */
  players: { seatIndex: number; username: string }[]
  halves: PotHalf[]
}

/** Chips that nobody matched. */
export type Returned = { seatIndex: number; username: string; amount: number }

/** The destination of every chip of a hand; `pots` and `returned` add up to the sum of all bets. */
export type HandMoney = { pots: ExplainedPot[]; returned: Returned[] }

/** Explains where the chips of a finished hand went; empty before its showdown. */
export function explainHand(hand: FinishedHand): HandMoney {
  const { results = [], returned = [] } = hand
  return {
    pots: results.map(({ amount, seats, shares }, index) => ({
      name: potName(index, results.length),
      amount,
      players: seats.map((seatIndex) => toPlayer(hand, seatIndex)),
      halves: shares,
    })),
    returned: returned.map(({ seatIndex, amount }) => ({ ...toPlayer(hand, seatIndex), amount })),
  }
}

/** Explains the pots in play while the boards run out and nobody can bet any more; empty at other times. */
export function explainBets(game: GameState): HandMoney {
  if (game.status !== 'dealing') return { pots: [], returned: [] }
  const bettors = bettorsOf(game).map(({ seatIndex, bet, lastAction }) => ({
    seatIndex,
    contributed: bet,
    folded: lastAction === 'fold',
  }))
  const { pots, returned } = layerPots(bettors)
  return {
    pots: pots.map(({ amount, contenders }, index) => ({
      name: potName(index, pots.length),
      amount,
      players: contenders.map(({ seatIndex }) => toPlayer(game, seatIndex)),
      halves: [],
    })),
    returned: bettors.flatMap(({ seatIndex }) => {
      const amount = returned[seatIndex]
      return amount === undefined ? [] : [{ ...toPlayer(game, seatIndex), amount }]
    }),
  }
}

/** Returns the pots that the page lists: those of a finished hand, or those in play. */
export function handMoney(game: GameState): HandMoney {
  return game.results === undefined ? explainBets(game) : explainHand(game)
}

function potName(index: number, count: number): string {
  if (count === 1) return 'Pot'
  if (index === 0) return 'Main pot'
  return count === 2 ? 'Side pot' : `Side pot ${index}`
}

function toPlayer({ seats }: Pick<FinishedHand, 'seats'>, seatIndex: number) {
  const seat = seats.find((each) => each.seatIndex === seatIndex)
  return { seatIndex, username: seat?.username ?? '' }
}

/** A seat's payouts: its winnings from all pots, one row per board, and its returned chips. */
export type Payout = {
  seatIndex: number
  username: string
  from: PotHalf['board'] | 'returned'
  amount: number
}

/** Returns all payouts by player and source. A player's rows add up to the increase of the player's stack. */
export function sumPayouts(hand: FinishedHand): Payout[] {
  const { pots, returned } = explainHand(hand)
  const paid = [
    ...pots.flatMap(({ halves }) =>
      halves.flatMap(({ board, winners }) => winners.map((winner) => ({ ...winner, from: board }))),
    ),
    ...returned.map((back) => ({ ...back, from: 'returned' as const })),
  ]
  const sums = new Map<string, Payout>()
  for (const { seatIndex, username, from, amount } of paid) {
    const key = `${from} ${seatIndex}`
    const sum = (sums.get(key)?.amount ?? 0) + amount
    if (sum > 0) sums.set(key, { seatIndex, username, from, amount: sum })
  }
  return [...sums.values()]
}

/** Returns the winnings of every player, without returned chips. */
export function sumWinnings(
  hand: FinishedHand,
): { seatIndex: number; username: string; amount: number }[] {
  const sums = new Map<number, { seatIndex: number; username: string; amount: number }>()
  for (const { seatIndex, username, from, amount } of sumPayouts(hand)) {
    if (from === 'returned') continue
    const sum = (sums.get(seatIndex)?.amount ?? 0) + amount
    sums.set(seatIndex, { seatIndex, username, amount: sum })
  }
  return [...sums.values()]
}
