import { cardName, dollarsInWords } from './card-text.ts'
import type { ExplainedPot, HandMoney, PotHalf, PotWinner } from './hand-money.ts'

const boardNames = { top: ' on the top board', bottom: ' on the bottom board', undivided: '' }

/** Names as a list in words, such as `Ann, Bob and Eve`. */
export function listNames(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Where the chips of a hand went, in sentences: pot by pot, then what came back. */
export function describeMoney({ pots, returned }: HandMoney): string[] {
  return [
    ...pots.flatMap((pot) => describePot(pot, pots.length > 1)),
    ...returned.map(
      ({ username, amount }) =>
        `${dollarsInWords(amount)} that nobody matched ${amount === 1 ? 'goes' : 'go'} back to ${username}.`,
    ),
  ]
}

function describePot(pot: ExplainedPot, isOneOfMany: boolean): string[] {
  const { name, amount, players, halves } = pot
  if (halves.length === 1) {
    const what = isOneOfMany ? `, the ${name.toLowerCase()} that nobody else played for` : ''
    return wins(halves).map(({ username, amount: won }) => {
      return `${username} wins ${dollarsInWords(won)}${what}.`
    })
  }
  const who = listNames(players.map((player) => player.username))
  return [
    `${name}: ${dollarsInWords(amount)}, played for by ${who}.`,
    ...wins(halves).map(describeWin),
  ]
}

function wins(halves: readonly PotHalf[]) {
  return halves.flatMap(({ board, winners }) => {
    const least = Math.min(...winners.map(({ amount }) => amount))
    return winners
      .map((winner) => ({ ...winner, board, hasOddChip: winner.amount > least }))
      .filter(({ amount }) => amount > 0)
  })
}

function describeWin({
  username,
  amount,
  board,
  handName,
  holeCards,
  hasOddChip,
}: PotWinner & { board: PotHalf['board']; hasOddChip: boolean }): string {
  const odd = hasOddChip ? ', the odd chip included,' : ''
  const hand = handName === null ? '' : `: ${handName}`
  const held = holeCards.length === 0 ? '' : `, with the ${listNames(holeCards.map(cardName))}`
  return `${username} wins ${dollarsInWords(amount)}${odd}${boardNames[board]}${hand}${held}.`
}
