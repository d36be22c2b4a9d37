import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkHand, type SeenHand } from '../src/check-hand.ts'
import { commit, prove } from '../src/commitment.ts'
import { shuffleDeck } from '../src/deck.ts'
import { view, visiblePositions } from '../src/view.ts'
import { seededRandomBelow } from '../src/seeded-random.ts'
import { tableDriver } from './table-driver.ts'

const nodeHash = (text: string) => createHash('sha256').update(text).digest('hex')

/** A hand of three that went to the showdown, as a player or a watcher saw it. */
function handSeenBy(seatIndex: number | null): SeenHand {
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
  return { ...view(story.table, seatIndex), root: commitment.root, proofs }
}

describe('checkHand', () => {
  it.each([
    [3, 14],
    [null, 10],
  ])('proves all that seat %s was shown: %i cards', (seatIndex, count) => {
    const checked = checkHand(handSeenBy(seatIndex))

    expect(checked).toMatchObject({ isFair: true, faults: [] })
    expect(checked.cards).toHaveLength(count)
    expect(checked.cards.every(({ isProven }) => isProven)).toBe(true)
  })

  it('finds a card that was swapped after the deal', () => {
    const seen = handSeenBy(3)
    const swapped = seen.boardTop.with(2, '2c')

    const checked = checkHand({ ...seen, boardTop: swapped })

    expect(checked.isFair).toBe(false)
    expect(checked.faults).toContain('2c is not proven to have been card 14 of the deck')
  })

  it('finds a card that was dealt from another place of the deck', () => {
    const seen = handSeenBy(3)

    const checked = checkHand({ ...seen, boardTop: seen.boardTop.toReversed() })

    expect(checked.isFair).toBe(false)
  })

  it('finds a root that is of another deck, a proof that is missing and a card shown twice', () => {
    const seen = handSeenBy(null)

    const ofAnother = checkHand({ ...seen, root: 'f'.repeat(64) })
    const without = checkHand({ ...seen, proofs: seen.proofs.slice(1) })
    const twice = checkHand({ ...seen, boardBottom: seen.boardTop })

    expect(ofAnother.faults).toHaveLength(10)
    expect(without.faults).toHaveLength(1)
    expect(twice.faults.filter((fault) => fault.endsWith('was shown twice'))).toHaveLength(5)
  })

  it('does not call fair what shows nothing', () => {
    const seen = handSeenBy(null)

    const checked = checkHand({ ...seen, boardTop: [], boardBottom: [] })

    expect(checked).toEqual({ isFair: false, cards: [], faults: ['No card was shown'] })
  })
})
