import { type DealPart, mergePart, type RecordedDeal } from '@cardroom/contracts/kook-deal'
import type { GameState } from '@cardroom/contracts/kook-game'
import { fromText } from '@cardroom/poker-engine/bytes'
import { hashLength } from '@cardroom/poker-engine/fair-deal'

/** The hand in play, the next one, and one that is void. */
const maxDeals = 3

/** What a page contributes to a deal: `root` is the one that it had when it opened. */
export type Contribution = NonNullable<RecordedDeal['own']>

/**
 * Adds what a frame tells of the deals: what was told once never changes, and proofs add up.
 * @param isFirst the frame is the first of its connection
 */
export function withParts(
  deals: readonly RecordedDeal[],
  { deals: parts = [] }: Pick<GameState, 'deals'>,
  isFirst: boolean,
): readonly RecordedDeal[] {
  if (parts.length === 0) return deals
  const merged = parts.map((part) => {
    const told = deals.find(({ handId }) => handId === part.handId)
    if (told !== undefined) return mergePart(told, part)
    return { ...part, rootTold: rootToldBy(part, isFirst), own: null }
  })
  const others = deals.filter(({ handId }) => !merged.some((deal) => deal.handId === handId))
  return [...others, ...merged].slice(-maxDeals)
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

type Rooted = {
  deal?: Pick<RecordedDeal, 'root'> | undefined
  /** Of a hand without `deal`. */
  root?: string | undefined
}

/** The root of a hand's deal as 64 hexadecimal digits, as records of an earlier release have it; null before it is told. */
export function hexRoot({ deal, root }: Rooted): string | null {
  if (deal?.root === undefined) return root ?? null
  const bytes = Array.from(fromText(deal.root, hashLength))
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function rootToldBy(part: DealPart, isFirst: boolean): RecordedDeal['rootTold'] {
  if (part.openings === undefined) return 'early'
  return isFirst ? 'absent' : 'late'
}
