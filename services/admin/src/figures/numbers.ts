/** One number by another, to so many decimals; null where there is nothing to divide by. */
export function average(sum: number, count: number, decimals = 1): number | null {
  return count === 0 ? null : round(sum / count, decimals)
}

/** A share in percent, to so many decimals; 0 of nothing. */
export function percent(part: number, whole: number, decimals: number): number {
  return whole === 0 ? 0 : round((part / whole) * 100, decimals)
}

/**
 * A rate in percent, 0 to 100, to so many decimals. Null where there is nothing to divide by, or where the part is larger
 * than the whole: conversions of visits that began before the period.
 */
export function rate(part: number, whole: number, decimals: number): number | null {
  return whole === 0 || part > whole ? null : round((part / whole) * 100, decimals)
}

export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}
