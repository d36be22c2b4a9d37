import * as z from 'zod/mini'
import { isStorable } from './text.ts'

/**
 * Text of at most `maxLength` UTF-16 units that Postgres can store: no U+0000, no lone surrogate.
 * Both pass a JSON parser and then fail the INSERT, taking every other row of a batch with them.
 */
export function text(maxLength: number, minLength = 0) {
  // One check instead of three: these fields are most of what analytics-ingest parses.
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
