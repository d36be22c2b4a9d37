import type { HandRecord } from '@cardroom/contracts/kook-game'
import { stepsFromLeft } from '@cardroom/poker-engine/seats'

/** A player of a finished hand; chips are whole dollars. */
export type HandPlayer = {
  seatIndex: number
  username: string
  /** Before the ante. */
  stack: number
  /** The ante, or the whole stack if that is less. */
  ante: number
  /** Everything put in, the ante included. */
  contributed: number
  action: 'fold' | 'pot' | null
  /** Four cards; `??` for those that the receiver did not see. */
  hand: string[]
  /** The hole cards that won, which everyone saw. */
  shown: string[]
  won: number
  /** Chips that nobody matched. */
  returned: number
  finalStack: number
}

/** The players of a hand, clockwise from the left of the button: the order of dealing and acting. */
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

/** Whether the actions and chips of a hand add up, so that it can be replayed. */
export function addsUp(hand: HandRecord): boolean {
  const { play, boardTop, boardBottom } = hand
  const players = playersOf(hand)
  const seats = new Set(players.map(({ seatIndex }) => seatIndex))
  const actors = play.actions.map(([seatIndex]) => seatIndex)
  const isWhole = [boardTop, boardBottom].every(({ length }) => length === 5)
  const isUndealt = boardTop.length === 0 && boardBottom.length === 0
  const balance = sum(players.map(({ stack, finalStack }) => finalStack - stack))
  return (
    players.length > 1 &&
    (isWhole || isUndealt) &&
    new Set(actors).size === actors.length &&
    actors.every((seatIndex) => seats.has(seatIndex)) &&
    players.every(
      ({ stack, contributed, finalStack }) => contributed <= stack && finalStack >= 0,
    ) &&
    balance === 0
  )
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
