import { formatCount, formatExactPercent } from '../../shared/format.ts'

/** With fewer to divide by, a rate says little. */
export const fewest = 20

/** A part of a whole in percent; null where there is no whole, or where the part is not of it. */
export function toRate(part: number, whole: number): number | null {
  return whole === 0 || part > whole ? null : (part / whole) * 100
}

/**
 * A rate as text: `1.25%`, or `–` without one. A rate of few says so in words.
 * @param of how many it is divided by, and what they are
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
