import type { RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { HandRecord } from '@cardroom/contracts/kook-game'
import { isSame, toText } from './bytes.ts'
import { checkDeal } from './check-deal.ts'
import { checkPayouts } from './check-payouts.ts'
import { firstLink } from './fair-deal.ts'
import { describeTwoVersions, linkOf, shortLink } from './hand-link.ts'
import {
  bytesOf,
  type Check,
  type CheckName,
  dealtSeats,
  failed,
  type Finding,
  nameOf,
  ok,
  readDeal,
  unchecked,
} from './recorded-hand.ts'

/**
 * The result of all checks. `isRefused` is true when any check failed. An `unchecked` item was neither proven nor
 * refuted.
 */
export type CheckedHand = { isRefused: boolean; checks: Check[] }

/**
 * Checks a finished hand using only its record: how it was dealt, every face-up card, the hands, bets, pots and
 * payouts, and the link. Both the page and `npm run check-hand` use this function, so it imports no server code.
 * @param last the deal of the hand that this receiver saw before this one; absent when it is not known
 */
export function checkHand(hand: HandRecord, last?: RecordedDeal): CheckedHand {
  const { deal } = hand
  const checks: Check[] = [
    ...checkVersions(deal),
    ...readable('cards', () => checkDeal(hand, deal)),
    ...readable('pots', () => checkPayouts(hand)),
    ...readable('link', () => [
      { name: 'link', ...checkLink(hand, deal) },
      { name: 'chain', ...checkOrder(deal, last) },
    ]),
    { name: 'closed', ...closedCards(hand) },
  ]
  return { isRefused: checks.some(({ state }) => state === 'failed'), checks: eachOnce(checks) }
}

/**
 * Checks several hands of one receiver, each against the hand that the receiver saw before it at the same table.
 * @param hands in any order
 */
export function checkHands<Hand extends HandRecord>(
  hands: readonly Hand[],
): (CheckedHand & { hand: Hand })[] {
  return hands.map((hand) => ({ hand, ...checkHand(hand, previousOf(hand, hands)) }))
}

/** Returns the deal of the newest recorded hand that precedes this one at the same table. */
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

/** Removes repeated faults: a fault that several pots or parts of the record share is listed once. */
function eachOnce(checks: readonly Check[]): Check[] {
  const texts = checks.map(({ text }) => text)
  return checks.filter(({ text }, at) => texts.indexOf(text) === at)
}

/**
 * Reports two versions of a deal. It reports nothing otherwise, because a record cannot show that its receiver would
 * have noticed a second version.
 */
function checkVersions({ toldOtherwise }: RecordedDeal): Check[] {
  if (toldOtherwise === undefined) return []
  return [{ name: 'versions', ...failed(describeTwoVersions(toldOtherwise)) }]
}

/** Runs a check, and reports a failure under this name if the record cannot be read. */
function readable(name: CheckName, check: () => Check[]): Check[] {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
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

function checkLink(hand: HandRecord, recorded: RecordedDeal): Finding {
  const link = bytesOf('link', recorded.link, 32)
  const computed = linkOf({ ...readDeal(recorded), hand })
  return isSame(link, computed)
    ? ok(`The link covers this hand as it is recorded. Its last characters are ${shortLink(link)}.`)
    : failed('The link is of another hand: something in this record is not what the table signed.')
}

function checkOrder({ handId, lastLink }: RecordedDeal, last: RecordedDeal | undefined): Finding {
  const isOfSameTable = last && readHandId(last.handId).table === readHandId(handId).table
  const previous = isOfSameTable ? last : undefined
  if (previous?.link === undefined) {
    return lastLink === toText(firstLink)
      ? ok('This is the first hand of its table’s chain.')
      : unchecked('The hand before was not recorded, so its link is not compared.')
  }
  const steps = readHandId(handId).number - readHandId(previous.handId).number
  if (lastLink === previous.link && steps > 0) {
    const between = steps === 1 ? '' : ` Hands that were begun between them: ${steps - 1}, void.`
    return ok(`The link follows that of the hand before.${between}`)
  }
  return steps > 1
    ? unchecked(`Hands between that were not recorded: ${steps - 1}. Their links are not compared.`)
    : failed('The link does not follow that of the hand before.')
}

/** Splits the id of a hand with a deal into its table and number. */
function readHandId(handId: string): { table: string; number: number } {
  const at = handId.lastIndexOf(':')
  return { table: handId.slice(0, at), number: Number(handId.slice(at + 1)) }
}
