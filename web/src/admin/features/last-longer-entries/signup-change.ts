import type { WsopSignup, WsopSignupsResponse } from '@cardroom/contracts/contests-admin'

/** The list once a participant has those values; its totals follow from the service. */
export function withSignup(
  list: WsopSignupsResponse,
  id: number,
  change: Partial<WsopSignup>,
): WsopSignupsResponse {
  const data = list.data.map((signup) => (signup.id === id ? { ...signup, ...change } : signup))
  return { ...list, data }
}

export function fullName({
  firstName,
  lastName,
}: Pick<WsopSignup, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}

/** What was typed as a number of chips: a whole number, and 0 for what is none. Commas and blanks group digits. */
export function readChips(typed: string): number {
  const chips = Number.parseInt(typed.replaceAll(/[\s,]/g, ''), 10)
  return Number.isNaN(chips) ? 0 : chips
}

/** What was typed as a place: a whole number such as `3` or `3rd`, null for nothing, and 0 for what is none. */
export function readPlace(typed: string): number | null {
  if (typed.trim() === '') return null
  const place = Number.parseInt(typed.replaceAll(/[\s,]/g, ''), 10)
  return Number.isNaN(place) ? 0 : place
}

/** A place as `1st`, `22nd`, `113th`. */
export function ordinal(place: number): string {
  const [ones, tens] = [place % 10, place % 100]
  const isTeen = tens > 10 && tens < 14
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][ones] ?? 'th')
  return `${place}${ending}`
}
