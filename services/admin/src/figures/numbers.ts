/** A quotient, rounded to `decimals`; null without a denominator. */
export function average(sum: number, count: number, decimals = 1): number | null {
  return count === 0 ? null : round(sum / count, decimals)
}

/** A share in percent, rounded to `decimals`; 0 without a denominator. */
export function percent(part: number, whole: number, decimals: number): number {
  return whole === 0 ? 0 : round((part / whole) * 100, decimals)
}

/**
 * A rate in percent, 0 to 100, rounded to `decimals`. Null without a denominator, or if the part exceeds the whole,
 * which happens when a conversion belongs to a visit that began before the period.
 */
export function rate(part: number, whole: number, decimals: number): number | null {
  return whole === 0 || part > whole ? null : round((part / whole) * 100, decimals)
}

export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}
