import type { HandRecord } from '@cardroom/contracts/kook-game'
import { describe, expect, it } from 'vitest'
import { fromText } from '@cardroom/poker-engine/bytes'
import { playFairHand } from '../../../../../packages/poker-engine/test/fair-hand.ts'
import { shortLinkOf } from '../../../../src/site/features/kook/deal-panel.tsx'
import { verifyHand } from '../../../../src/site/features/kook/verify-hand.ts'
import type { StoredHand } from '../../../../src/site/features/kook/table-state.ts'
import { storedHand } from './fair-hands.ts'

const first = playFairHand()
const second = playFairHand({ number: 2, lastLink: fromText(first.deal.link ?? '', 32) })
const hands = [second, first].map(storedHand)
const textsOf = (hand: StoredHand, state: string) =>
  verifyHand(hand, hands)
    .checks.filter((check) => check.state === state)
    .map(({ text }) => text)

describe('a hand that is checked', () => {
  it('is as promised when this browser contributed and every part of the promise holds', () => {
    const { verdict, checks } = verifyHand(storedHand(second), hands)

    expect(verdict).toBe('unaimed')
    expect(checks.filter(({ state }) => state === 'failed')).toEqual([])
    expect(textsOf(storedHand(second), 'ok')).toContain('The link follows that of the hand before.')
    expect(shortLinkOf(second.deal)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  })

  it.each<[string, HandRecord]>([
    ['watched', playFairHand({ seenBy: null })],
    ['joined late', { ...first, deal: { ...first.deal, rootTold: 'absent' } }],
    ['dealt without a contribution', playFairHand({ contributors: [] })],
    ['dealt without the own contribution', playFairHand({ contributors: [0, 3] })],
  ])('is not called as promised when it was %s', (_, hand) => {
    const { verdict, checks } = verifyHand(storedHand(hand), [])

    expect(verdict).toBe('checked')
    expect(checks.some(({ state }) => state === 'unchecked')).toBe(true)
  })

  it('is refused with the reason when a card was exchanged', () => {
    const exchanged = { ...storedHand(first), boardTop: first.boardTop.toReversed() }

    expect(verifyHand(exchanged, hands).verdict).toBe('refused')
    expect(textsOf(exchanged, 'failed').join('\n')).toContain('is not proven')
  })
})
