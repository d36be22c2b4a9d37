import { truncate } from '@cardroom/contracts/text'

/** Text that the contract accepts: well-formed, without NUL, at most `maxLength` long. */
export function storable(text: string, maxLength: number): string {
  return truncate(text.toWellFormed().replaceAll('\u0000', ''), maxLength)
}

/** The same of a text that may be missing; null for none. */
export function storableOrNull(text: string | null | undefined, maxLength: number): string | null {
  return text ? storable(text, maxLength) : null
}
