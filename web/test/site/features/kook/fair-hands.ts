import { HandRecord } from '@cardroom/contracts/kook-game'
import type { StoredHand } from '../../../../src/site/features/kook/table-state.ts'

/** A hand as the page stores it: what a saved file has, and what only this page knows. */
export function storedHand(hand: HandRecord): StoredHand {
  return { ...HandRecord.parse(hand), sawDeal: hand.deal.rootTold === 'early' }
}
