const exponents = { '': 0, k: 3, m: 6 } as const

/**
 * Parses a typed number, with or without thousands separators, or abbreviated as players do:
 * `1 250 000`, `1,250,000`, `85k`, `1.2m`.
 * @returns undefined for an empty text; NaN for other text
 */
export function parseNumber(text: string | number | undefined): number | undefined {
  const typed = String(text ?? '').replace(/[\s,_']/g, '')
  if (typed === '') return undefined
  const [, digits, unit = ''] = /^(-?\d+(?:\.\d+)?)([km]?)$/i.exec(typed) ?? []
  // The exponent is read with the digits: 1.15 times a million would not be whole.
  return Number(`${digits}e${exponents[unit.toLowerCase() as keyof typeof exponents]}`)
}
