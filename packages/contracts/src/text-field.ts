import * as z from 'zod/mini'
import { isStorable } from './text.ts'

/**
 * Text of at most `maxLength` UTF-16 units without U+0000 and lone surrogates. Both pass a JSON parser and then fail the
 * INSERT, together with every other row of the batch.
 */
export function text(maxLength: number, minLength = 0) {
  // One check instead of three, because analytics-ingest mostly parses these fields.
  return z.string().check(
    z.check<string>(({ value, issues }) => {
      if (value.length < minLength) {
        issues.push({ code: 'too_small', origin: 'string', minimum: minLength, input: value })
      } else if (value.length > maxLength) {
        issues.push({ code: 'too_big', origin: 'string', maximum: maxLength, input: value })
      } else if (!isStorable(value)) {
        const message = 'Contains characters that cannot be stored'
        issues.push({ code: 'custom', message, input: value })
      }
    }),
  )
}
