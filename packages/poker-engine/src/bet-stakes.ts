import { potBet } from './betting.ts'
import { clockwiseFrom } from './seats.ts'

/** A player in the betting round: the chips left, the chips put in so far including the ante, and the last action. */
export type Bettor = {
  seatIndex: number
  stack: number
  bet: number
  lastAction: 'fold' | 'pot' | null
}

/**
 * Returns all players in a hand in the order of acting, from a view of the table; empty if the view does not include
 * bets.
 */
export function bettorsOf({ buttonIndex, seats }: BettingView): Bettor[] {
  return clockwiseFrom(buttonIndex).flatMap((seatIndex) => {
    const { stack = 0, bet, lastAction = null } = seats[seatIndex] ?? {}
    return bet === undefined ? [] : [{ seatIndex, stack, bet, lastAction }]
  })
}

/** The fields that are read from one receiver's view of a table. */
type BettingView = {
  buttonIndex: number
  seats: readonly (Pick<Bettor, 'stack' | 'lastAction'> & { bet?: number | undefined })[]
}

/** The effect of a POT on its player, in chips. */
export type BetStakes = {
  /** The chips that POT puts in. */
  amount: number
  /** The opponents' chips that POT can win given their current bets. */
  winsNow: number
  /** The opponents' chips that POT can win if everyone who acts later bets the pot. */
  winsAtMost: number
  /** The largest part of `amount` that the player can lose. Chips that no opponent matches are returned. */
  risks: number
}

/**
 * Computes the chips that the player to act puts in, can win and can lose with POT. A player can win from each opponent
 * at most the player's own contribution: with C for the player's chips after the bet and F for an opponent's chips, the
 * player can win the sum of min(C, F), and can lose at most the largest min(C, F) over opponents who have not folded. F
 * is exact for opponents who have acted. For the others, the maximum F assumes that each of them bets the pot.
 * @param players in the order of acting
 */
export function betStakes(players: readonly Bettor[], seatIndex: number): BetStakes | null {
  const own = players.find((player) => player.seatIndex === seatIndex)
  if (own === undefined) return null
  const amount = potBet(sum(players.map(({ bet }) => bet)), own.stack)
  const reach = own.bet + amount
  const opponents = players.filter((player) => player !== own)
  const raised = raiseAll(opponents, sum(players.map(({ bet }) => bet)) + amount)
  const matched = ({ bet }: Bettor) => Math.min(reach, bet)
  const rivals = raised.filter(({ lastAction }) => lastAction !== 'fold')
  return {
    amount,
    winsNow: sum(opponents.map(matched)),
    winsAtMost: sum(raised.map(matched)),
    risks: Math.max(own.bet, ...rivals.map(matched)) - own.bet,
  }
}

/** Returns the players as they are after everyone who has not acted yet bets the pot. */
function raiseAll(players: readonly Bettor[], potBefore: number): Bettor[] {
  let pot = potBefore
  return players.map((player) => {
    const amount = player.lastAction === null ? potBet(pot, player.stack) : 0
    pot += amount
    return { ...player, bet: player.bet + amount }
  })
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
