import { formatCount, formatExactPercent } from '../../shared/format.ts'

/** A rate with a smaller denominator is unreliable. */
export const fewest = 20

/** A part of a whole in percent; null if the whole is zero or smaller than the part. */
export function toRate(part: number, whole: number): number | null {
  return whole === 0 || part > whole ? null : (part / whole) * 100
}

/**
 * A rate as text: `1.25%`, or `–` without one. A small denominator is added in words.
 * @param of the denominator and its unit
 */
export function formatRate(
  rate: number | null,
  of: readonly [count: number, names: string],
  format: (percent: number) => string = formatExactPercent,
): string {
  if (rate === null) return '–'
  const [count, names] = of
  return count < fewest ? `${format(rate)} of only ${formatCount(count)} ${names}` : format(rate)
}
