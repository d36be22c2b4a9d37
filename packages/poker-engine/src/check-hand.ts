import { type ChainContext, checkChain, readHandId } from './check-chain.ts'
import { checkDeal } from './check-deal.ts'
import { checkEarlyDeal } from './check-early-deal.ts'
import { checkPayouts } from './check-payouts.ts'
import {
  type Check,
  type CheckName,
  failed,
  type Finding,
  isReadable,
  unchecked,
} from './finding.ts'
import { dealtSeats, nameOf, type RecordedDeal, type RecordedHand } from './recorded-hand.ts'
import { describeTwoVersions } from './told-otherwise.ts'

/** `isRefused` when any check failed; what is `unchecked` was neither proven nor refuted. */
export type CheckedHand = { isRefused: boolean; checks: Check[] }

/**
 * Checks a finished hand with nothing but its record: how it was dealt, every card that is open, the hands, bets, pots
 * and payouts, and the link. The page and `npm run check-hand` both use it; it imports nothing of the server.
 * @param context the hand before it and the table's public chain, as far as they are known
 */
export function checkHand(hand: RecordedHand, context: ChainContext = {}): CheckedHand {
  const { deal } = hand
  const checks: Check[] = [
    ...(deal === undefined
      ? earlyChecks(hand)
      : [...checkVersions(deal), ...readable('cards', () => checkDeal(hand, deal))]),
    ...readable('pots', () => checkPayouts(hand)),
    ...(deal === undefined ? [] : readable('link', () => checkChain(hand, deal, context))),
    { name: 'closed', ...closedCards(hand) },
  ]
  return { isRefused: checks.some(({ state }) => state === 'failed'), checks: eachOnce(checks) }
}

/**
 * Checks several hands of one receiver, each against the one that it saw before at the same table.
 * @param hands in any order
 */
export function checkHands<Hand extends RecordedHand>(
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
  { deal }: RecordedHand,
  hands: readonly RecordedHand[],
): RecordedDeal | undefined {
  if (deal === undefined) return undefined
  const own = readHandId(deal.handId)
  return hands
    .flatMap((hand) => hand.deal ?? [])
    .map((other) => ({ other, ...readHandId(other.handId) }))
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

/** The id of a hand with contributions; earlier ones have a random id. */
const idWithDeal = /^[a-z0-9.-]+:\d+$/

function earlyChecks({ root, proofs, ...hand }: RecordedHand): Check[] {
  // Or a forger would leave the deal out and make a deck of his own.
  if (idWithDeal.test(hand.handId)) {
    return [{ name: 'root', ...failed('The record is without the deal of its hand.') }]
  }
  if (root === undefined || proofs === undefined) {
    return [{ name: 'root', ...failed('The record is without anything that proves its deal.') }]
  }
  return [
    {
      name: 'signature',
      ...unchecked('Nothing of such a record is signed: whoever has it may have made it up.'),
    },
    {
      name: 'contributions',
      ...unchecked(
        'This hand is of before players contributed to the deal: the server alone shuffled.',
      ),
    },
    ...readable('cards', () => checkEarlyDeal({ ...hand, root, proofs })),
  ]
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

function closedCards(hand: RecordedHand): Finding {
  const closed = dealtSeats(hand)
    .filter(({ hand: cards }) => cards.includes('??'))
    .map(({ seatIndex }) => nameOf(hand, seatIndex))
  const whose = closed.length === 0 ? '' : ` of ${closed.join(', ')}`
  const deck =
    hand.deal === undefined
      ? ''
      : ' A single false deck among the sixteen is found out in 15 of 16 hands, when it is one of those opened.'
  return unchecked(
    `Cards${whose} that stayed closed and the rest of the deck are not checked, nor whether anybody looked at them.${deck}`,
  )
}
