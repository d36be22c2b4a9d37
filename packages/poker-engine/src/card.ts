const rankLetters = '23456789TJQKA'
const suitLetters = 'cdhs'

/** The ranks in words, from the two to the ace. */
export const rankNames = 'two three four five six seven eight nine ten jack queen king ace'.split(
  ' ',
)

/** Ranks, from the two (0) to the ace (12). */
export const rankCount = 13

/** Cards in a deck. */
export const cardCount = 52

/**
 * A card as a number below 52: rank times four plus suit. The rank is 0 for the two to 12 for the ace,
 * the suit 0 to 3 for clubs, diamonds, hearts, spades.
 */
export type Card = number

/** The card's rank, 0 for the two to 12 for the ace. */
export function rankOf(card: Card): number {
  return card >> 2
}

/** The card's suit, 0 to 3 for clubs, diamonds, hearts, spades. */
export function suitOf(card: Card): number {
  return card & 3
}

/**
 * Reads a card such as `As`, `Td` or `2c`.
 * @throws {RangeError} when no card is written like that
 */
export function parseCard(text: string): Card {
  const [rank = '', suit = ''] = text
  const card = rankLetters.indexOf(rank) * 4 + suitLetters.indexOf(suit)
  if (text.length === 2 && rankLetters.includes(rank) && suitLetters.includes(suit)) return card
  throw new RangeError(`There is no card ${JSON.stringify(text)}`)
}

/** Writes a card as `parseCard` reads it: rank first, `T` for the ten. */
export function formatCard(card: Card): string {
  return `${rankLetters.charAt(rankOf(card))}${suitLetters.charAt(suitOf(card))}`
}

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
