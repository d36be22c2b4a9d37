import { checkHand, previousOf } from '@cardroom/poker-engine/check-hand'
import type { Check, CheckName } from '@cardroom/poker-engine/recorded-hand'
import type { StoredHand } from './table-state.ts'

/** `unaimed` proves the promise of the deal; `checked` leaves something neither proven nor refuted. */
export type HandVerification = {
  verdict: 'refused' | 'unaimed' | 'checked'
  checks: Pick<Check, 'state' | 'text'>[]
}

/** The checks that must hold before the page says that nobody could aim a card. */
const partsOfPromise: readonly CheckName[] = ['root', 'contributions', 'decks', 'players', 'cards']

/**
 * Verifies a hand from what this page received, and lists what cannot be verified.
 * @param hands all hands that this page received, for the link of the hand before
 */
export function verifyHand(hand: StoredHand, hands: readonly StoredHand[]): HandVerification {
  const { isRefused, checks } = checkHand(hand, previousOf(hand, hands))
  const isUnaimed = checks.every(
    ({ name, state }) => !partsOfPromise.includes(name) || state === 'ok',
  )
  return { verdict: isRefused ? 'refused' : isUnaimed ? 'unaimed' : 'checked', checks }
}
