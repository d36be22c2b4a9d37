import type { HandRecord } from '@cardroom/contracts/kook-game'
import * as z from 'zod/mini'
import { formatMoney } from '../../../shared/format.ts'
import { bestHand } from './best-hand.ts'
import { playersOf } from './played-hand.ts'

/** The hands that this tab has played at a table, in sum. */
export const Session = z.object({
  hands: z.int(),
  /** Chips won minus chips put in; may be negative. */
  net: z.int(),
  /** The best hand that was not folded, by rank from 1, the best. */
  best: z.nullable(z.object({ rank: z.int(), name: z.string() })),
})
export type Session = z.infer<typeof Session>

export const noSession: Session = { hands: 0, net: 0, best: null }

/** Adds a finished hand; one that was only watched changes nothing. */
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

/** The session in one line, such as `40 hands, +$212, best hand: full house, aces full of kings`. */
export function describeSession({ hands, net, best }: Session): string {
  return [
    `${hands} ${hands === 1 ? 'hand' : 'hands'}`,
    describeNet(net),
    best !== null && `best hand: ${best.name}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** A result with its sign. */
export function describeNet(net: number): string {
  if (net === 0) return 'even'
  return `${net > 0 ? '+' : '−'}${formatMoney(Math.abs(net))}`
}
