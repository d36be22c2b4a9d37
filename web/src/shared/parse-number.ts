const exponents = { '': 0, k: 3, m: 6 } as const

/**
 * Parses a typed number with or without thousands separators, or with the abbreviations that players use: `1 250 000`,
 * `1,250,000`, `85k`, `1.2m`.
 * @returns undefined for empty text, and NaN for other invalid text
 */
export function parseNumber(text: string | number | undefined): number | undefined {
  const typed = String(text ?? '').replace(/[\s,_']/g, '')
  if (typed === '') return undefined
  const [, digits, unit = ''] = /^(-?\d+(?:\.\d+)?)([km]?)$/i.exec(typed) ?? []
  // Parses the exponent together with the digits, because 1.15 multiplied by a million is not a whole number.
  return Number(`${digits}e${exponents[unit.toLowerCase() as keyof typeof exponents]}`)
}
