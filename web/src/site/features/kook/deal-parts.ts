import { type DealPart, mergePart, type RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { GameState } from '@cardroom/contracts/kook-game'

/** The hand in play, the next one, and one that is void. */
const maxDeals = 3
/** Older ones that were told in two versions. */
const maxRefused = 20

/** What a page contributes to a deal: `root` is the one that it had when it opened. */
export type Contribution = NonNullable<RecordedDeal['own']>

/**
 * Adds what a frame tells of the deals: the first that was told counts, and proofs add up.
 * @param isFirst the frame is the first of its connection
 * @param hands the history: after a reload it alone has what was told before
 */
export function withParts(
  deals: readonly RecordedDeal[],
  { deals: parts = [], buttonIndex }: Pick<GameState, 'deals' | 'buttonIndex'>,
  isFirst: boolean,
  hands: readonly { deal: RecordedDeal }[] = [],
): readonly RecordedDeal[] {
  if (parts.length === 0) return deals
  const recorded = hands.map(({ deal }) => deal)
  const merged = parts.map((part) => {
    const isSameHand = ({ handId }: RecordedDeal) => handId === part.handId
    const told = deals.find(isSameHand) ?? recorded.find(isSameHand)
    if (told === undefined) {
      const lastButton = part.openings === undefined ? buttonIndex : undefined
      return { ...part, rootTold: rootToldBy(part, isFirst), lastButton, own: null }
    }
    const deal = mergePart(told, part)
    return told.root === undefined ? { ...deal, rootTold: rootToldBy(deal, isFirst) } : deal
  })
  const all = [
    ...deals.filter(({ handId }) => !merged.some((deal) => deal.handId === handId)),
    ...merged,
  ]
  const newest = all.slice(-maxDeals)
  // A hand with two versions may be void and never come to the history.
  const refused = all.slice(0, -maxDeals).filter(({ toldOtherwise }) => toldOtherwise !== undefined)
  return [...refused.slice(-maxRefused), ...newest]
}

/** The history, in which every hand that was told in two versions is refused, though it was checked before. */
export function withRefusals<Hand extends { deal: RecordedDeal }>(
  hands: readonly Hand[],
  deals: readonly RecordedDeal[],
): readonly Hand[] {
  const refused = hands.map(({ deal }) => {
    if (deal.toldOtherwise !== undefined) return undefined
    return deals.find(({ handId, toldOtherwise }) => handId === deal.handId && toldOtherwise)
  })
  if (refused.every((deal) => deal === undefined)) return hands
  return hands.map((hand, at) => ({
    ...hand,
    ...(refused[at] && { deal: refused[at], isRefused: true }),
  }))
}

/** The deals after this page has contributed to one. */
export function withContribution(
  deals: readonly RecordedDeal[],
  handId: string,
  own: Contribution,
): readonly RecordedDeal[] {
  return deals.map((deal) => (deal.handId === handId ? { ...deal, own } : deal))
}

/** The deal of the next hand, to which pages contribute; undefined while there is none. */
export function nextDeal(deals: readonly RecordedDeal[]): RecordedDeal | undefined {
  const newest = deals.at(-1)
  return newest?.openings === undefined ? newest : undefined
}

function rootToldBy(part: DealPart, isFirst: boolean): RecordedDeal['rootTold'] {
  if (part.openings === undefined) return 'early'
  return isFirst ? 'absent' : 'late'
}
