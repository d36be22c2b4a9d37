/**
 * A number as somebody types it, thousands apart or not: `1 250 000`, `1,250,000`. Nothing typed is
 * undefined, and what is no number stays none, for the contract to refuse.
 */
export function typedNumber(text: string | number | undefined): number | undefined {
  const digits = String(text ?? '').replace(/[\s,_']/g, '')
  return digits === '' ? undefined : Number(digits)
}
