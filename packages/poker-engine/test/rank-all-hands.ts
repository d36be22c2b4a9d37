import { cardCount } from '../src/card.ts'
import { rankFive } from '../src/five-cards.ts'
import { handClasses } from '../src/hand-classes.ts'

/** The rules of poker, written down a second time: the higher number is the better hand. */
function strengthOf(cards: readonly number[]): number {
  const counts = Array.from({ length: 13 }, () => 0)
  for (const card of cards) counts[card >> 2] = (counts[card >> 2] ?? 0) + 1
  const ranks = cards.map((card) => card >> 2)
  ranks.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || b - a)
  const [first = 0, second = 0, , , last = 0] = ranks
  const isFlush = cards.every((card) => (card & 3) === ((cards[0] ?? 0) & 3))
  const differing = counts.filter((count) => count > 0).length
  const isWheel = differing === 5 && first === 12 && second === 3
  const isStraight = isWheel || (differing === 5 && first - last === 4)
  const most = counts[first] ?? 0
  const category = categoryOf(isStraight, isFlush, most, differing)
  const deciding = isWheel ? [3, 2, 1, 0, -1] : ranks
  return deciding.reduce((strength, rank) => strength * 14 + rank + 1, category)
}

function categoryOf(isStraight: boolean, isFlush: boolean, most: number, differing: number) {
  if (isStraight && isFlush) return 8
  if (most === 4) return 7
  if (most === 3 && differing === 2) return 6
  if (isFlush) return 5
  if (isStraight) return 4
  if (most === 3) return 3
  if (most === 2 && differing === 3) return 2
  return most === 2 ? 1 : 0
}

/** By rank: how many hands have it, and the strengths that the rules of poker give these hands. */
export type RankedHands = { handsByRank: number[]; strengths: number[][] }

/** What the ranking makes of all five-card hands, each met once. */
export function rankAllHands(): RankedHands {
  const handsByRank = Array.from({ length: handClasses().length + 1 }, () => 0)
  const strengths = Array.from({ length: handClasses().length + 1 }, () => new Set<number>())
  const cards = [0, 0, 0, 0, 0]
  for (let a = 0; a < cardCount; a += 1) {
    cards[0] = a
    for (let b = a + 1; b < cardCount; b += 1) {
      cards[1] = b
      for (let c = b + 1; c < cardCount; c += 1) {
        cards[2] = c
        for (let d = c + 1; d < cardCount; d += 1) {
          cards[3] = d
          for (let e = d + 1; e < cardCount; e += 1) {
            cards[4] = e
            const rank = rankFive(cards)
            handsByRank[rank] = (handsByRank[rank] ?? 0) + 1
            strengths[rank]?.add(strengthOf(cards))
          }
        }
      }
    }
  }
  return { handsByRank, strengths: strengths.map((all) => [...all]) }
}
