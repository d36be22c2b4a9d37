import { checkHand } from '@cardroom/poker-engine/check-hand'
import type { StoredHand } from './table-state.ts'

/** The result of a verification, as sentences for the player. */
export type HandVerification = { isFair: boolean; sentences: string[] }

/** Verifies the deal of a hand with nothing but what this page received, and says what could not be verified. */
export function verifyHand(hand: StoredHand): HandVerification {
  const { isFair, cards, faults } = checkHand(hand)
  if (cards.length === 0) {
    return {
      isFair: false,
      sentences: ['No card was shown to you in this hand: nothing to check.'],
    }
  }
  if (!isFair) {
    return {
      isFair,
      sentences: ['This hand does not check out.', ...faults.map((fault) => `${fault}.`)],
    }
  }
  const own = cards.filter(({ place }) => place === 'hand').length
  const boards = cards.length - own
  const parts = [own > 0 && `your ${own}`, boards > 0 && `${boards} on the boards`]
  return {
    isFair,
    sentences: [
      `${cards.length} cards checked: ${parts.filter(Boolean).join(' and ')}. Each lay at its place in the deck, and none was shown twice.`,
      hand.sawDeal
        ? 'The deck’s fingerprint reached this page with the deal, before anyone acted.'
        : 'You came in during this hand, so the fingerprint was first seen then, not at the deal.',
      'Cards that were not shown to you stay closed, and were not checked.',
    ],
  }
}
