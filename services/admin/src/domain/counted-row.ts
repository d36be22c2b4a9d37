import type { AnyFigures } from '@cardroom/contracts/explore'

/** A row of a table, without what it is compared with. */
export type CountedRow = { name: string; figures: AnyFigures }

/** To so many digits; null without a denominator. */
export function ratio(part: number, whole: number, digits: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10 ** digits) / 10 ** digits
}
