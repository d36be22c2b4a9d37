import { type Card, parseCard } from '../src/card.ts'

/** Cards from text such as `As Kd 2c`. */
export function cards(text: string): Card[] {
  return text.split(' ').filter(Boolean).map(parseCard)
}
