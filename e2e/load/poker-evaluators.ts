import { parseCard } from '@cardroom/poker-engine/card'
import { rankOmaha, rankShowdown } from '@cardroom/poker-engine/hand-rank'
import { installBenchTools } from './bench-tools.ts'

/** Six players' four cards each and two boards, in a evaluator's own card numbers. */
export type Deal = { hands: number[][]; top: number[]; bottom: number[] }

/** A hand evaluator; `deals` are ranked in a round, which takes about a third of a second. */
export type Evaluator = {
  name: string
  numbersOf: (cards: readonly string[]) => number[]
  deals: number
  rank: (hole: readonly number[], board: readonly number[]) => number
  rankBoth: (deal: Deal) => { top: readonly number[]; bottom: readonly number[] }
}

/** The rank of the worst hand, 7 5 4 3 2, for all evaluators. */
export const worstRank = 7462

export const engine: Evaluator = {
  name: 'poker-engine',
  numbersOf: (cards) => cards.map(parseCard),
  deals: 500_000,
  rank: rankOmaha,
  rankBoth: ({ hands, top, bottom }) => rankShowdown(hands, top, bottom),
}

/** What the benchmark uses of two packages that the product does not install. */
type Phe = {
  /** Ranks five cards: 1 for the best class to 7462 for the worst. */
  evaluateCardCodes: (codes: readonly number[]) => number
  /** The package's own numbers for cards such as `As Kd`. */
  boardCodes: (cards: string) => number[]
}
type PokerTools = {
  evaluate: (codes: readonly number[]) => number
  getCardCodes: (cards: readonly string[]) => number[]
}

/** The evaluators from npm that the engine is compared with; installs them when they are missing. */
export function loadPeers(): Evaluator[] {
  const requireTool = installBenchTools()
  const phe = requireTool('phe') as Phe
  const { evaluate, getCardCodes } = requireTool('@pokertools/evaluator') as PokerTools
  return [
    byEnumeration('phe', phe.evaluateCardCodes, (cards) => phe.boardCodes(cards.join(' '))),
    byEnumeration('@pokertools/evaluator', evaluate, getCardCodes),
  ]
}

/** Neither package supports Omaha, so each of the 60 combinations is ranked. */
function byEnumeration(
  name: string,
  rankFive: (cards: number[]) => number,
  numbersOf: Evaluator['numbersOf'],
): Evaluator {
  const rank: Evaluator['rank'] = (hole, board) => {
    const cards = [0, 0, 0, 0, 0]
    let best = worstRank
    for (let a = 0; a < 4; a += 1) {
      cards[0] = hole[a] ?? 0
      for (let b = a + 1; b < 4; b += 1) {
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
  const rankBoth: Evaluator['rankBoth'] = ({ hands, top, bottom }) => ({
    top: hands.map((hole) => rank(hole, top)),
    bottom: hands.map((hole) => rank(hole, bottom)),
  })
  return { name, numbersOf, deals: 5000, rank, rankBoth }
}
