/**
 * Parses a typed number, with or without separators of thousands: `1 250 000`, `1,250,000`.
 * @returns undefined for an empty text; NaN for other text, which the contract refuses
 */
export function parseNumber(text: string | number | undefined): number | undefined {
  const digits = String(text ?? '').replace(/[\s,_']/g, '')
  return digits === '' ? undefined : Number(digits)
}
