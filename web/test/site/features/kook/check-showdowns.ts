import { randomInt } from 'node:crypto'
import process from 'node:process'
import type { GameState } from '@cardroom/contracts/kook-game'
import { describe, expect, it } from 'vitest'
import {
  explainBets,
  explainHand,
  sumPayouts,
} from '../../../../src/site/features/kook/hand-money.ts'
import { describeMoney } from '../../../../src/site/features/kook/table-text.ts'
import { boardView, seatViews } from '../../../../src/site/features/kook/table-view.ts'
import { randomShowdowns, type Showdown } from './random-showdowns.ts'
import { after } from './states.ts'

const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31 - 1))

/** Defines the test that the page's account of each hand is what the chips did. */
export function checkShowdowns(hands: number): void {
  describe(`${hands} hands, SEED=${seed}`, () => {
    it('are explained to the last chip', { timeout: 600_000 }, () => {
      const seen = { pots: 0, sidePots: 0, ties: 0, returned: 0, folds: 0 }
      for (const showdown of randomShowdowns(hands, seed)) {
        const fault = findFault(showdown)
        expect(fault && { fault, ...showdown }).toBeNull()
        const { pots, returned } = explainHand(showdown.over)
        seen.pots += pots.length
        seen.sidePots += pots.length - 1
        seen.ties += pots
          .flatMap(({ halves }) => halves)
          .filter((half) => half.winners.length > 1).length
        seen.returned += returned.length
        seen.folds += pots[0]?.halves[0]?.board === 'undivided' ? 1 : 0
      }
      expect(seen.pots).toBeGreaterThanOrEqual(hands)
      // The rarest kind is about one hand in forty: a short run may have few of it.
      for (const count of Object.values(seen)) expect(count).toBeGreaterThan(hands / 1000)
    })
  })
}

function findFault({ before, over }: Showdown): string | null {
  const gained = over.seats.map(({ stack }, seat) => stack - (before.seats[seat]?.stack ?? 0))
  const { pots, returned } = explainHand(over)
  const bets = sum(over.seats.map(({ bet = 0 }) => bet))
  if (sum([...pots, ...returned].map(({ amount }) => amount)) !== bets)
    return 'pots and returned chips are not the bets'
  // A hand that ends by folds has no state between the last bet and its end.
  if (before.status === 'dealing' && before.pot !== bets)
    return 'the bets are not the pot that was shown'
  for (const { amount, halves } of pots) {
    if (sum(halves.map((half) => half.amount)) !== amount) return 'halves are not the pot'
    for (const half of halves) {
      if (sum(half.winners.map((winner) => winner.amount)) !== half.amount)
        return 'winners do not share the half'
    }
  }
  const paid = gained.map((_, seat) =>
    sum(
      sumPayouts(over)
        .filter(({ seatIndex }) => seatIndex === seat)
        .map(({ amount }) => amount),
    ),
  )
  if (!isSame(paid, gained)) return 'payouts are not the chips that moved'
  const state = after(before, { ...over, version: before.version + 1 })
  const marks = seatViews(state).map(({ payouts }) => sum(payouts.map(({ amount }) => amount)))
  if (!isSame(marks, gained)) return 'the seats show other chips than moved'
  if (!isSame(saidOf(over), gained)) return 'the sentences tell other chips than moved'
  if (
    before.status === 'dealing' &&
    !isSame(outline(explainBets(before)), outline(explainHand(over)))
  )
    return 'the pots differ from those announced'
  return pots.map((_, index) => findCardFault(over, index)).find((fault) => fault !== null) ?? null
}

/** The chips that the log's sentences give to each player. */
function saidOf(over: GameState): number[] {
  const sentences = describeMoney(explainHand(over))
  const money = /(?<wins>[\d,]+) dollars?/
  return over.seats.map(({ username }) =>
    sum(
      sentences
        .filter(
          (each) => each.startsWith(`${username} wins`) || each.endsWith(`back to ${username}.`),
        )
        .map((each) => Number((money.exec(each)?.groups?.['wins'] ?? 'none').replaceAll(',', ''))),
    ),
  )
}

function outline({ pots, returned }: ReturnType<typeof explainHand>) {
  return [...pots.map(({ name, amount, players }) => [name, amount, players]), returned]
}

/** For each half the page lifts two cards of every winner and, together with the board's, those of the hands. */
function findCardFault(over: GameState, index: number): string | null {
  const { halves = [], players } = explainHand(over).pots[index] ?? {}
  const state = after(over)
  for (const { board, winners } of halves) {
    if (winners.some(({ seatIndex }) => !players?.some((each) => each.seatIndex === seatIndex)))
      return 'somebody won who did not play'
    if (board === 'undivided') continue
    const onBoard = boardView(over, board, index).cards.filter(({ isLifted }) => isLifted)
    for (const { seatIndex, cards, holeCards } of winners) {
      const held = seatViews(state, index)[seatIndex]?.hand.filter(
        ({ plays }) => plays === board || plays === 'both',
      )
      if (holeCards.some((card) => [...over.boardTop, ...over.boardBottom].includes(card)))
        return 'a card on a board is called a hole card'
      if (
        holeCards.length !== 2 ||
        !isSame(held?.map(({ card }) => card).sort() ?? [], [...holeCards].sort())
      )
        return 'a winner does not show two cards'
      const shown = cards.filter((card) => onBoard.some((each) => each.card === card))
      if (shown.length !== 3) return 'a board does not show three cards of a winner'
    }
  }
  return null
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}
