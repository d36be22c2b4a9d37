import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkHand } from '../src/check-hand.ts'
import { commit, prove } from '../src/commitment.ts'
import { shuffleDeck } from '../src/deck.ts'
import type { RecordedHand } from '../src/recorded-hand.ts'
import { seededRandomBelow } from '../src/seeded-random.ts'
import { view, visiblePositions } from '../src/view.ts'
import { refusals } from './fair-hand.ts'
import { tableDriver } from './table-driver.ts'

const nodeHash = (text: string) => createHash('sha256').update(text).digest('hex')

/** A hand of three of before the players' contributions, as a player or a watcher saw it. */
function earlyHand(seatIndex: number | null): RecordedHand & { proofs: unknown[] } {
  const deck = shuffleDeck(seededRandomBelow(7))
  const salts = deck.map(() => randomBytes(16).toString('hex'))
  const commitment = commit(deck, salts, nodeHash)
  const story = tableDriver()
  story.sit(['Ann', 0], ['Ben', 3], ['Cat', 5])
  story.tick(deck)
  for (const name of ['Cat', 'Ann', 'Ben']) story.move('pot', name)
  for (let step = 0; step < 4; step += 1) story.tick()
  const positions = visiblePositions(story.table, seatIndex)
  const proofs = positions.map((position) => prove(commitment, deck, salts, position))
  return { ...view(story.table, seatIndex), handId: 'one', root: commitment.root, proofs }
}

const cardFaults = (hand: RecordedHand) =>
  refusals(hand).flatMap(([name, text]) => (name === 'cards' ? [text] : []))

describe('a hand of before the contributions', () => {
  it.each([
    [3, 14],
    [null, 10],
  ])(
    'as seat %s saw it: %i cards hold, its pots too, and the rest is named',
    (seatIndex, count) => {
      const { isRefused, checks } = checkHand(earlyHand(seatIndex))

      expect(isRefused).toBe(false)
      expect(checks.map(({ text }) => text).join('\n')).toMatch(
        `${count} cards: each lay at its place`,
      )
      expect(checks.filter(({ state }) => state === 'ok').map(({ name }) => name)).toEqual([
        'cards',
        'hands',
        'bets',
        'pots',
      ])
      expect(checks.filter(({ state }) => state === 'unchecked').map(({ text }) => text)).toEqual(
        expect.arrayContaining([
          expect.stringContaining('the server alone shuffled'),
          expect.stringContaining('winners showed are not proven'),
          expect.stringContaining('Nothing of such a record is signed'),
        ]),
      )
    },
  )

  it('is refused for a card that was swapped, or dealt from another place', () => {
    const seen = earlyHand(3)

    expect(cardFaults({ ...seen, boardTop: seen.boardTop.with(2, '2c') })).toContain(
      '2c is not proven to have been card 14 of the deck.',
    )
    expect(cardFaults({ ...seen, boardTop: seen.boardTop.toReversed() }).length).toBeGreaterThan(1)
  })

  it('is refused when it is a later hand whose deal was left out', () => {
    expect(refusals({ ...earlyHand(3), handId: 'k7wq:12' })).toEqual([
      ['root', 'The record is without the deal of its hand.'],
    ])
  })

  it('is refused for the root of another deck, a missing proof and a card shown twice', () => {
    const seen = earlyHand(null)

    expect(cardFaults({ ...seen, root: 'f'.repeat(64) })).toHaveLength(10)
    expect(cardFaults({ ...seen, proofs: seen.proofs?.slice(1) })).toHaveLength(1)
    expect(
      cardFaults({ ...seen, boardBottom: seen.boardTop }).filter((text) =>
        text.endsWith('was shown twice.'),
      ),
    ).toHaveLength(5)
  })

  it('has nothing proven when nothing was shown, and is refused without a root', () => {
    const { root, proofs, ...seen } = earlyHand(null)
    const empty = checkHand({ ...seen, root, proofs, boardTop: [], boardBottom: [], results: [] })

    expect(empty.checks.filter(({ name, state }) => name === 'cards' && state === 'ok')).toEqual([])
    expect(refusals(seen)).toEqual([
      ['root', 'The record is without anything that proves its deal.'],
    ])
  })
})
