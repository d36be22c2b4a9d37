import { checkHand, previousOf } from '@cardroom/poker-engine/check-hand'
import type { Check, CheckName } from '@cardroom/poker-engine/finding'
import type { StoredHand } from './table-state.ts'

/** `unaimed` is what the promise of the deal says; `checked` is less: something could be neither proven nor refuted. */
export type HandVerification = {
  verdict: 'refused' | 'unaimed' | 'checked'
  checks: Pick<Check, 'state' | 'text'>[]
}

/** What all must hold for the sentence that nobody could aim a card. */
const partsOfPromise: readonly CheckName[] = ['root', 'contributions', 'decks', 'players', 'cards']

/**
 * Verifies a hand with nothing but what this page received, and names what could not be verified.
 * @param hands all that this page received, for the link of the hand before
 */
export function verifyHand(hand: StoredHand, hands: readonly StoredHand[]): HandVerification {
  const { isRefused, checks } = checkHand(hand, { previous: previousOf(hand, hands) })
  const isUnaimed = checks.every(
    ({ name, state }) => !partsOfPromise.includes(name) || state === 'ok',
  )
  return { verdict: isRefused ? 'refused' : isUnaimed ? 'unaimed' : 'checked', checks }
}
