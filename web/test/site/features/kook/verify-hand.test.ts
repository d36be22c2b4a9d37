import { createHash } from 'node:crypto'
import { commit, prove } from '@cardroom/poker-engine/commitment'
import { formatCard } from '@cardroom/poker-engine/card'
import { describe, expect, it } from 'vitest'
import { verifyHand } from '../../../../src/site/features/kook/verify-hand.ts'
import type { StoredHand } from '../../../../src/site/features/kook/table-state.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const deck = Array.from({ length: 52 }, (_, card) => card)
const salts = deck.map((card) => hash(`salt ${card}`))
const commitment = commit(deck, salts, hash)
const cardsAt = (places: number[]) => places.map((place) => formatCard(deck[place] ?? 0))

/** Two players, dealt to from seat 1: the first card to seat 2, the page's own player. */
const hand: StoredHand = {
  handId: 'hand-1',
  root: commitment.root,
  sawDeal: true,
  ownSeat: 1,
  buttonIndex: 0,
  seats: [
    { seatIndex: 0, username: 'Mona', hand: ['??', '??', '??', '??'] },
    { seatIndex: 1, username: 'Grace', hand: cardsAt([0, 2, 4, 6]) },
  ],
  boardTop: cardsAt([8, 9, 10, 14, 16]),
  boardBottom: cardsAt([11, 12, 13, 15, 17]),
  proofs: [0, 2, 4, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map((position) =>
    prove(commitment, deck, salts, position),
  ),
}

describe('a hand that is checked', () => {
  it('is fair when every card that was shown is proven, and says what was checked', () => {
    expect(verifyHand(hand)).toEqual({
      isFair: true,
      sentences: [
        '14 cards checked: your 4 and 10 on the boards. Each lay at its place in the deck, and none was shown twice.',
        'The deck’s fingerprint reached this page with the deal, before anyone acted.',
        'Cards that were not shown to you stay closed, and were not checked.',
      ],
    })
  })

  it('says so when its deal was not seen', () => {
    expect(verifyHand({ ...hand, sawDeal: false }).sentences[1]).toMatch(/came in during this hand/)
  })

  it('is not fair when a card was exchanged', () => {
    const exchanged = { ...hand, boardTop: hand.boardTop.with(4, 'As') }

    const { isFair, sentences } = verifyHand(exchanged)

    expect(isFair).toBe(false)
    expect(sentences.join(' ')).toContain('As is not proven')
  })

  it('is not fair when the root is another than at the deal', () => {
    expect(verifyHand({ ...hand, root: hash('another deck') }).isFair).toBe(false)
  })

  it('says that there is nothing to check when no card was shown', () => {
    const folded = { ...hand, seats: [], boardTop: [], boardBottom: [], proofs: [] }

    expect(verifyHand(folded).sentences).toEqual([
      'No card was shown to you in this hand: nothing to check.',
    ])
  })
})
