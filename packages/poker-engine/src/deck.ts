import { type Card, cardCount } from './card.ts'

/** A whole number from 0 up to but not including the bound, each equally likely. */
export type RandomBelow = (bound: number) => number

/**
 * A shuffled deck of 52 (Fisher-Yates): every order is equally likely if the source is uniform.
 * @param randomBelow the only source of randomness; in the service `crypto.randomInt`
 */
export function shuffleDeck(randomBelow: RandomBelow): Card[] {
  const deck: Card[] = []
  for (let card = 0; card < cardCount; card += 1) {
    const place = randomBelow(card + 1)
    deck.push(deck[place] ?? card)
    deck[place] = card
  }
  return deck
}

/** True for 52 different cards. */
export function isWholeDeck(cards: readonly Card[]): boolean {
  return cards.length === cardCount && cards.every(isCard) && new Set(cards).size === cardCount
}

function isCard(card: Card): boolean {
  return Number.isInteger(card) && card >= 0 && card < cardCount
}
