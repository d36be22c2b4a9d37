import type { WsopSignup, WsopSignupsResponse } from '@cardroom/contracts/last-longer-admin'
import { parseNumber } from '../../../shared/parse-number.ts'

/** The list after a change of one participant. The service provides the totals. */
export function withSignup(
  list: WsopSignupsResponse,
  id: number,
  change: Partial<WsopSignup>,
): WsopSignupsResponse {
  const data = list.data.map((signup) => (signup.id === id ? { ...signup, ...change } : signup))
  return { ...list, data }
}

/** Whether an entry is not public because it is neither confirmed nor paid. */
export function isHidden({ confirmedAt, isPaid }: WsopSignup): boolean {
  return confirmedAt === null && !isPaid
}

/**
 * Parses a chip count such as `12,500`, `85k` or `1.2m`. As specified, the result is an integer, and text without
 * digits is 0.
 * @returns null for text with digits that is not a number: `85x` is not 85
 */
export function readChips(typed: string): number | null {
  const chips = parseNumber(typed) ?? 0
  if (!Number.isNaN(chips)) return Math.trunc(chips)
  return /\p{Nd}/u.test(typed) ? null : 0
}

/** Parses a position such as `3` or `3rd`. Returns null for empty text and 0 for invalid text. */
export function readPlace(typed: string): number | null {
  if (typed.trim() === '') return null
  const place = Number.parseInt(typed.replaceAll(/[\s,]/g, ''), 10)
  return Number.isNaN(place) ? 0 : place
}
