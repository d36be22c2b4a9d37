import * as z from 'zod/mini'

const invalidMessage = 'Please enter a valid email address'

/** An e-mail address, trimmed and lower-cased, so that one person has one address everywhere. */
export function email(missingMessage = invalidMessage) {
  return z
    .string(missingMessage)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, missingMessage),
      z.maxLength(254, invalidMessage),
      z.email(invalidMessage),
    )
}
