const rankLetters = '23456789TJQKA'
const suitLetters = 'cdhs'

/** The ranks in words, from the two to the ace. */
export const rankNames = 'two three four five six seven eight nine ten jack queen king ace'.split(
  ' ',
)

/** The number of ranks, from the two (0) to the ace (12). */
export const rankCount = 13

export const cardCount = 52

/**
 * A card as a number below 52: rank times four plus suit. Ranks run from 0 for the two to 12 for the ace, suits from 0
 * to 3 for clubs, diamonds, hearts and spades.
 */
export type Card = number

/** Returns the card's rank, from 0 for the two to 12 for the ace. */
export function rankOf(card: Card): number {
  return card >> 2
}

/** Returns the card's suit, from 0 to 3 for clubs, diamonds, hearts and spades. */
export function suitOf(card: Card): number {
  return card & 3
}

/**
 * Parses a card such as `As`, `Td` or `2c`.
 * @throws {RangeError} when the text is not a card
 */
export function parseCard(text: string): Card {
  const [rank = '', suit = ''] = text
  const card = rankLetters.indexOf(rank) * 4 + suitLetters.indexOf(suit)
  if (text.length === 2 && rankLetters.includes(rank) && suitLetters.includes(suit)) return card
  throw new RangeError(`There is no card ${JSON.stringify(text)}`)
}

/** Formats a card the way `parseCard` reads it: rank first, `T` for the ten. */
export function formatCard(card: Card): string {
  return `${rankLetters.charAt(rankOf(card))}${suitLetters.charAt(suitOf(card))}`
}

/** Returns a whole number from 0 up to but not including the bound; each is equally likely. */
export type RandomBelow = (bound: number) => number

/**
 * Returns a shuffled deck of 52 cards (Fisher-Yates). Every order is equally likely if the source is uniform.
 * @param randomBelow the only source of randomness; the service uses `crypto.randomInt`
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

/** Whether the cards are 52 different cards. */
export function isWholeDeck(cards: readonly Card[]): boolean {
  return cards.length === cardCount && cards.every(isCard) && new Set(cards).size === cardCount
}

function isCard(card: Card): boolean {
  return Number.isInteger(card) && card >= 0 && card < cardCount
}
