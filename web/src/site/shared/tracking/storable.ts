import { truncate } from '@cardroom/contracts/text'

/** Text that the contract accepts: well-formed, without NUL, at most `maxLength` long. */
export function storable(text: string, maxLength: number): string {
  return truncate(text.toWellFormed().replaceAll('\u0000', ''), maxLength)
}
