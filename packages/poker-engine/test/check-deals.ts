import { type Card, cardCount, formatCard } from '../src/card.ts'
import { rankFive } from '../src/five-cards.ts'
import { rankOmaha } from '../src/hand-rank.ts'
import { seededRandomBelow } from '../src/seeded-random.ts'

/** Random deals whose rank is not the best of all their combinations. */
export function misrankedDeals(deals: number, seed: number): string[] {
  const wrong: string[] = []
  const source = dealing(9, seed)
  for (let deal = 0; deal < deals; deal += 1) {
    const cards = source.next().value ?? []
    const hole = cards.slice(0, 4)
    const board = cards.slice(4)
    if (rankOmaha(hole, board) !== rankByEnumeration(hole, board)) {
      wrong.push(cards.map(formatCard).join(' '))
    }
  }
  return wrong
}

/** So many cards at a time from the top of a deck, shuffled as far as it is dealt. */
export function* dealing(count: number, seed: number) {
  const randomBelow = seededRandomBelow(seed)
  const deck = Array.from({ length: cardCount }, (_, card) => card)
  for (;;) {
    for (let place = 0; place < count; place += 1) {
      const from = place + randomBelow(cardCount - place)
      const card = deck[from] ?? 0
      deck[from] = deck[place] ?? 0
      deck[place] = card
    }
    yield deck.slice(0, count)
  }
}

/** The best of every two hole cards with every three board cards: 60 combinations. */
function rankByEnumeration(hole: readonly Card[], board: readonly Card[]): number {
  const cards = [0, 0, 0, 0, 0]
  let best = Number.POSITIVE_INFINITY
  for (let a = 0; a < hole.length; a += 1) {
    cards[0] = hole[a] ?? 0
    for (let b = a + 1; b < hole.length; b += 1) {
      cards[1] = hole[b] ?? 0
      for (let i = 0; i < 5; i += 1) {
        cards[2] = board[i] ?? 0
        for (let j = i + 1; j < 5; j += 1) {
          cards[3] = board[j] ?? 0
          for (let k = j + 1; k < 5; k += 1) {
            cards[4] = board[k] ?? 0
            best = Math.min(best, rankFive(cards))
          }
        }
      }
    }
  }
  return best
}
