import type { HandRecord } from '@cardroom/contracts/kook-game'
import { stepsFromLeft } from '@cardroom/poker-engine/seats'
import * as z from 'zod/mini'
import { formatMoney } from '../../../shared/format.ts'
import { bestFive } from '@cardroom/poker-engine/five-cards'
import { parseCard } from '@cardroom/poker-engine/card'
import { describeRank } from '@cardroom/poker-engine/hand-classes'

/** A player of a finished hand; chips are whole dollars. */
export type HandPlayer = {
  seatIndex: number
  username: string
  /** The stack before the ante. */
  stack: number
  /** The ante, or the whole stack if that is smaller. */
  ante: number
  /** All chips put in, including the ante. */
  contributed: number
  action: 'fold' | 'pot' | null
  /** Four cards; `??` marks a card that the receiver did not see. */
  hand: string[]
  /** The winning hole cards, which everyone saw. */
  shown: string[]
  won: number
  /** The unmatched chips that were returned. */
  returned: number
  finalStack: number
}

/** Returns the players of a hand, clockwise from the left of the button, which is the order of dealing and acting. */
export function playersOf(hand: HandRecord): HandPlayer[] {
  const { play, results, returned, buttonIndex } = hand
  const wins = results.flatMap(({ shares }) => shares.flatMap(({ winners }) => winners))
  return hand.seats
    .toSorted(
      (a, b) => stepsFromLeft(buttonIndex, a.seatIndex) - stepsFromLeft(buttonIndex, b.seatIndex),
    )
    .flatMap(({ seatIndex, username, hand: cards }) => {
      const stack = play.stacks[seatIndex]
      if (typeof stack !== 'number' || username === null) return []
      const put = play.actions.filter(([seat]) => seat === seatIndex).map(([, amount]) => amount)
      const own = wins.filter((winner) => winner.seatIndex === seatIndex)
      const ante = Math.min(play.ante, stack)
      const contributed = ante + sum(put)
      const won = sum(own.map(({ amount }) => amount))
      const back = sum(
        returned.filter((chips) => chips.seatIndex === seatIndex).map(({ amount }) => amount),
      )
      return {
        seatIndex,
        username,
        stack,
        ante,
        contributed,
        action: put.includes(0) ? 'fold' : put.length > 0 ? 'pot' : null,
        hand: cards,
        shown: [...new Set(own.flatMap(({ holeCards }) => holeCards))],
        won,
        returned: back,
        finalStack: stack - contributed + won + back,
      }
    })
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** The totals of the hands that this tab played at a table. */
export const Session = z.object({
  hands: z.int(),
  /** Chips won minus chips put in; may be negative. */
  net: z.int(),
  /** The best hand that was not folded. Rank 1 is the best rank. */
  best: z.nullable(z.object({ rank: z.int(), name: z.string() })),
})
export type Session = z.infer<typeof Session>

export const noSession: Session = { hands: 0, net: 0, best: null }

/** Adds a finished hand. A hand that the visitor only watched changes nothing. */
export function addHand(session: Session, hand: HandRecord): Session {
  const own = playersOf(hand).find(({ seatIndex }) => seatIndex === hand.ownSeat)
  if (own === undefined) return session
  const made = [hand.boardTop, hand.boardBottom].map((board) =>
    own.action === 'fold' ? null : bestHand(own.hand, board),
  )
  const [best = null] = [session.best, ...made]
    .filter((each) => each !== null)
    .toSorted((a, b) => a.rank - b.rank)
  return { hands: session.hands + 1, net: session.net + own.finalStack - own.stack, best }
}

/** Formats a net result with its sign. */
export function describeNet(net: number): string {
  if (net === 0) return 'even'
  return `${net > 0 ? '+' : '−'}${formatMoney(Math.abs(net))}`
}

/** Returns the best hand of four cards on a board; rank 1 is the best. Null before the flop and for hidden cards. */
export function bestHand(hole: readonly string[], board: readonly string[]) {
  if (hole.length !== 4 || board.length < 3 || hole.includes('??')) return null
  const found = bestFive(hole.map(parseCard), board.map(parseCard))
  return found && { rank: found.rank, name: describeRank(found.rank) }
}
