import { checkHand, previousOf } from '@cardroom/poker-engine/check-hand'
import type { Check, CheckName } from '@cardroom/poker-engine/recorded-hand'
import type { StoredHand } from './table-state.ts'

/**
 * The result of a verification. `unaimed` proves the promise of the deal; `checked` means that some item was neither
 * proven nor refuted.
 */
export type HandVerification = {
  verdict: 'refused' | 'unaimed' | 'checked'
  checks: Pick<Check, 'state' | 'text'>[]
}

/** The checks that must pass before the page says that nobody could aim a card. */
const partsOfPromise: readonly CheckName[] = ['root', 'contributions', 'decks', 'players', 'cards']

/**
 * Verifies a hand from the data that this page received, and lists the items that cannot be verified.
 * @param hands all hands that this page received, to find the link of the previous hand
 */
export function verifyHand(hand: StoredHand, hands: readonly StoredHand[]): HandVerification {
  const { isRefused, checks } = checkHand(hand, previousOf(hand, hands))
  const isUnaimed = checks.every(
    ({ name, state }) => !partsOfPromise.includes(name) || state === 'ok',
  )
  return { verdict: isRefused ? 'refused' : isUnaimed ? 'unaimed' : 'checked', checks }
}
