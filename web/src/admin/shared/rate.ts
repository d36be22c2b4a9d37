import { formatCount, formatExactPercent } from '../../shared/format.ts'

/** With a smaller denominator, a rate is unreliable. */
export const fewest = 20

/** The part as a percentage of the whole. Null if the whole is zero or smaller than the part. */
export function toRate(part: number, whole: number): number | null {
  return whole === 0 || part > whole ? null : (part / whole) * 100
}

/**
 * Formats a rate, such as `1.25%`, or returns `–` if there is none. The text also states a small denominator.
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
