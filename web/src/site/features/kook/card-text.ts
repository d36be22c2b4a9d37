import { parseCard, rankNames, rankOf, suitOf } from '@cardroom/poker-engine/card'
import { formatCount } from '../../../shared/format.ts'

const suitNames = ['clubs', 'diamonds', 'hearts', 'spades']

/** A card in words, such as `ace of spades`. */
export function cardName(text: string): string {
  if (text === '??') return 'face-down card'
  const card = parseCard(text)
  return `${rankNames[rankOf(card)]} of ${suitNames[suitOf(card)]}`
}

/** Sorts cards from the ace to the two, for display: what is proven about a card names its place in the hand. */
export function byRank(a: string, b: string): number {
  return sortingValue(b) - sortingValue(a)
}

function sortingValue(card: string): number {
  return card === '??' ? -1 : parseCard(card)
}

/** An amount in words, for screen readers and the log. */
export function dollarsInWords(amount: number): string {
  return `${formatCount(amount)} ${amount === 1 ? 'dollar' : 'dollars'}`
}
