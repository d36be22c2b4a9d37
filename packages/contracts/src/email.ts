import * as z from 'zod/mini'

const invalidMessage = 'Please enter a valid email address'

/**
 * An e-mail address, trimmed and in lower case, so that one person is one address everywhere.
 * @param missingMessage the message when it is empty
 */
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
