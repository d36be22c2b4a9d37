import type { ChainLink } from '@cardroom/contracts/kook-deal'
import type { HandRecord } from '@cardroom/contracts/kook-game'
import { describe, expect, it } from 'vitest'
import { fromText, toText } from '../src/bytes.ts'
import { checkPublicChain } from '../src/check-chain.ts'
import { bytes, chainLink, playFairHand, signed } from './fair-hand.ts'

const hands: HandRecord[] = []
for (const number of [1, 2, 4]) {
  const last = hands.at(-1)?.deal.link
  hands.push(playFairHand({ number, ...(last !== undefined && { lastLink: fromText(last, 32) }) }))
}
const links = hands.map(chainLink).toReversed()
const other = toText(bytes('other'))

const faults = (chain: readonly ChainLink[]) =>
  checkPublicChain(chain).flatMap(({ state, text }) => (state === 'failed' ? [text] : []))
const withNewest = (change: Partial<ChainLink>) =>
  links.map((link, at) => (at === 0 ? { ...link, ...change } : link))

describe('a public chain', () => {
  it('holds when each link is signed and follows the one before, over a void hand too', () => {
    expect(checkPublicChain(links)).toEqual([
      {
        state: 'ok',
        text: expect.stringMatching(/^Links of the chain: 3, .* ends in [0-9A-Z]{8}\.$/),
      },
    ])
    expect(faults([])).toEqual([])
  })

  it.each(['root', 'commitments', 'openings', 'result'] as const)(
    'does not hold with another %s',
    (part) => {
      expect(faults(withNewest({ [part]: other }))).toEqual([
        'The link of t:4 is not that of its parts.',
      ])
    },
  )

  it('does not hold with a link left out, turned round, signed by another or changed', () => {
    expect(faults(links.toSpliced(1, 1))).toEqual(['t:4 does not follow t:1.'])
    expect(faults(links.toReversed())).toEqual([
      't:1 does not follow t:2.',
      't:2 does not follow t:4.',
    ])
    expect(faults(withNewest({ key: other }))).toEqual([
      'The link of t:4 is not signed by the key of the table.',
      'The key changes at t:4.',
    ])
    expect(faults(withNewest({ link: other, signature: signed(bytes('other')) }))).toEqual([
      'The link of t:4 is not that of its parts.',
    ])
  })
})
