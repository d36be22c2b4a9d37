import { potBet } from './betting.ts'
import { clockwiseFrom } from './seats.ts'

/** A player in the betting round: chips left, chips put in so far with the ante, and what was done. */
export type Bettor = {
  seatIndex: number
  stack: number
  bet: number
  lastAction: 'fold' | 'pot' | null
}

/** Everybody in a hand in the order of acting, from a view of the table; nobody where it does not tell the bets. */
export function bettorsOf({ buttonIndex, seats }: BettingView): Bettor[] {
  return clockwiseFrom(buttonIndex).flatMap((seatIndex) => {
    const { stack = 0, bet, lastAction = null } = seats[seatIndex] ?? {}
    return bet === undefined ? [] : [{ seatIndex, stack, bet, lastAction }]
  })
}

/** What is read of a table as one receiver sees it. */
type BettingView = {
  buttonIndex: number
  seats: readonly (Pick<Bettor, 'stack' | 'lastAction'> & { bet?: number | undefined })[]
}

/** What a POT means for its player, in chips. */
export type BetStakes = {
  /** What POT puts in. */
  amount: number
  /** The others' chips that it can win as they lie. */
  winsNow: number
  /** The same when all who act later bet the pot. */
  winsAtMost: number
  /** How much of `amount` can be lost at most: what no opponent matches comes back. */
  risks: number
}

/**
 * What the player whose turn it is puts in, can win and can lose with POT. From each opponent one can win at most what
 * one has put in: with C for the player's chips after the bet and F for those of an opponent, the sum of min(C, F); and
 * one can lose no more than the largest min(C, F) of an opponent who has not folded. F is exact for those who have
 * acted; for the others the largest follows when each of them bets the pot.
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

/** The players once everyone who has not acted yet has bet the pot. */
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
