import { TypedAmount } from '@cardroom/contracts/rake-race-admin'

/** The amount as Postgres writes it: two places, no zeros in front. */
export function exactAmount(typed: string): string {
  const [whole = '0', cents = ''] = typed.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
}

type Reading = { amount: string; problem: null } | { amount: null; problem: string }

/** Reads an amount by the rule of the form; one that is refused is explained, never guessed. */
export function readPastedAmount(typed: string): Reading {
  const read = TypedAmount.safeParse(typed)
  return read.success
    ? { amount: exactAmount(read.data), problem: null }
    : { amount: null, problem: problemOf(typed.trim()) }
}

function problemOf(typed: string): string {
  if (typed === '') return 'There is no amount.'
  if (!/\d/.test(typed)) return `“${typed}” is no amount.`
  if (/^\$?\s*[-−–]|^\(.*\)$|-$/.test(typed)) return `“${typed}” is below 0.`
  if (/[€£¥]|\b(?:eur|gbp|usdt?|cad)\b/i.test(typed)) {
    return `“${typed}” names a currency: write the number alone, or with $ in front.`
  }
  const digits = typed.replace(/^\$\s*/, '')
  if (/^[\d.,]+\s*[km]$/i.test(digits)) return `Write “${typed}” with all its digits.`
  if (/\d\s+\d/.test(digits)) return `“${typed}” has a space inside: write it without.`
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(digits)) {
    const [whole = '', cents = ''] = digits.split(',')
    return `“${typed}” has point and comma the European way. If ${whole.replaceAll('.', ',')}.${cents} is meant, write that.`
  }
  if (/^\d+,\d{1,2}$/.test(digits)) {
    return `In “${typed}” the comma is not between thousands. If ${digits.replace(',', '.')} is meant, write that.`
  }
  if (/^\d{1,3}(?:\.\d{3})+$/.test(digits)) {
    return `“${typed}” may be ${digits.replaceAll('.', ',')} or have three digits of cents: write it without the point.`
  }
  if (/^[\d,]*\.\d{3,}$/.test(digits)) return `“${typed}” has more than two digits of cents.`
  if (/^\d{10,}(?:\.\d+)?$/.test(digits) || /^\d{1,3}(?:,\d{3}){3,}(?:\.\d+)?$/.test(digits)) {
    return `“${typed}” is above 999,999,999.99.`
  }
  if (/^[\d,]+(?:\.\d*)?$/.test(digits) && digits.includes(',')) {
    return `In “${typed}” the commas are not between thousands.`
  }
  return `“${typed}” is no amount such as 1204.50.`
}
