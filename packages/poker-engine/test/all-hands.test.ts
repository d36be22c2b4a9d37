import { describe, expect, it } from 'vitest'
import { handClasses } from '../src/hand-classes.ts'
import type { RankedHands } from './rank-all-hands.ts'
import { inWorker } from './in-worker.ts'

const known = {
  'straight flush': { hands: 40, classes: 10 },
  'four of a kind': { hands: 624, classes: 156 },
  'full house': { hands: 3744, classes: 156 },
  flush: { hands: 5108, classes: 1277 },
  straight: { hands: 10_200, classes: 10 },
  'three of a kind': { hands: 54_912, classes: 858 },
  'two pair': { hands: 123_552, classes: 858 },
  'one pair': { hands: 1_098_240, classes: 2860 },
  'high card': { hands: 1_302_540, classes: 1277 },
}

const program = new URL('rank-all-hands.ts', import.meta.url)

describe('all 2,598,960 hands of five cards', async () => {
  const { handsByRank, strengths } = await inWorker<RankedHands>(program, 'rankAllHands')

  it('fall into the known categories', () => {
    const found = Object.fromEntries(
      Object.keys(known).map((category) => [category, { hands: 0, classes: 0 }]),
    )
    for (const [place, { category }] of handClasses().entries()) {
      const counted = found[category]
      if (counted === undefined) continue
      counted.hands += handsByRank[place + 1] ?? 0
      counted.classes += 1
    }

    expect(found).toEqual(known)
  })

  it('fill 7,462 ranks and no other', () => {
    const filled = handsByRank.filter((hands) => hands > 0).length

    expect(filled).toBe(7462)
    expect(handsByRank[0]).toBe(0)
  })

  it('are ranked as the rules of poker rank them', () => {
    const perRank = strengths.slice(1)
    const inOrder = perRank.map(([strength]) => strength)

    expect(perRank.filter((all) => all.length !== 1)).toEqual([])
    expect(inOrder).toEqual(inOrder.toSorted((a = 0, b = 0) => b - a))
    expect(new Set(inOrder).size).toBe(7462)
  })
})
