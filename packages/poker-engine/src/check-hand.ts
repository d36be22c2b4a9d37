import type { RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { HandRecord } from '@cardroom/contracts/kook-game'
import { type ChainContext, checkChain, readHandId } from './check-chain.ts'
import { checkDeal } from './check-deal.ts'
import { checkPayouts } from './check-payouts.ts'
import {
  type Check,
  type CheckName,
  failed,
  type Finding,
  isReadable,
  unchecked,
} from './finding.ts'
import { dealtSeats, nameOf } from './recorded-hand.ts'
import { describeTwoVersions } from './told-otherwise.ts'

/** `isRefused` when any check failed; what is `unchecked` was neither proven nor refuted. */
export type CheckedHand = { isRefused: boolean; checks: Check[] }

/**
 * Checks a finished hand with nothing but its record: how it was dealt, every card that is open, the hands, bets, pots
 * and payouts, and the link. The page and `npm run check-hand` both use it; it imports nothing of the server.
 * @param context the hand before it and the table's public chain, as far as they are known
 */
export function checkHand(hand: HandRecord, context: ChainContext = {}): CheckedHand {
  const { deal } = hand
  const checks: Check[] = [
    ...checkVersions(deal),
    ...readable('cards', () => checkDeal(hand, deal)),
    ...readable('pots', () => checkPayouts(hand)),
    ...readable('link', () => checkChain(hand, deal, context)),
    { name: 'closed', ...closedCards(hand) },
  ]
  return { isRefused: checks.some(({ state }) => state === 'failed'), checks: eachOnce(checks) }
}

/**
 * Checks several hands of one receiver, each against the one that it saw before at the same table.
 * @param hands in any order
 */
export function checkHands<Hand extends HandRecord>(
  hands: readonly Hand[],
  chain?: ChainContext['chain'],
): (CheckedHand & { hand: Hand })[] {
  return hands.map((hand) => ({
    hand,
    ...checkHand(hand, { previous: previousOf(hand, hands), chain }),
  }))
}

/** The deal of the newest recorded hand before this one at the same table. */
export function previousOf(
  { deal }: HandRecord,
  hands: readonly HandRecord[],
): RecordedDeal | undefined {
  const own = readHandId(deal.handId)
  return hands
    .map(({ deal: other }) => ({ other, ...readHandId(other.handId) }))
    .filter(({ table, number }) => table === own.table && number < own.number)
    .toSorted((a, b) => a.number - b.number)
    .at(-1)?.other
}

/** The same fault of several pots, or parts of the record, is one line. */
function eachOnce(checks: readonly Check[]): Check[] {
  const texts = checks.map(({ text }) => text)
  return checks.filter(({ text }, at) => texts.indexOf(text) === at)
}

/** Without a fault nothing is said: a record does not show that its receiver would have noticed. */
function checkVersions({ toldOtherwise }: RecordedDeal): Check[] {
  if (toldOtherwise === undefined) return []
  return [{ name: 'versions', ...failed(describeTwoVersions(toldOtherwise)) }]
}

/** A record that cannot be read fails under this name. */
function readable(name: CheckName, check: () => Check[]): Check[] {
  try {
    return check()
  } catch (error) {
    if (!isReadable(error)) throw error
    return [{ name, ...failed(`${error.message}.`) }]
  }
}

function closedCards(hand: HandRecord): Finding {
  const closed = dealtSeats(hand)
    .filter(({ hand: cards }) => cards.includes('??'))
    .map(({ seatIndex }) => nameOf(hand, seatIndex))
  const whose = closed.length === 0 ? '' : ` of ${closed.join(', ')}`
  return unchecked(
    `Cards${whose} that stayed closed and the rest of the deck are not checked, nor whether anybody looked at them. A single false deck among the sixteen is found out in 15 of 16 hands, when it is one of those opened.`,
  )
}
