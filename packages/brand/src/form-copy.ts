import { brand } from './brand.ts'

/** Texts of every form while and after it is sent. */
export const formCopy = {
  sending: 'Sending...',
  retry: 'Retry',
  /** No response. */
  unreachable:
    'We cannot be reached. What you wrote is kept: check your connection, then send it again.',
  /** @param wait when to come back, such as `in 3 minutes` */
  tooMany: (wait: string) =>
    `That was a lot from one connection. What you wrote is kept: please send it again ${wait}.`,
  /** @param wait when to come back, such as `in 3 minutes` */
  unavailable: (wait: string) =>
    `We cannot take it right now. What you wrote is kept: please send it again ${wait}.`,
  tooLarge: 'That is more than we can take at once. Please make it shorter.',
  refused: `That did not go through. Please send it again, or write to ${brand.email}.`,
  /** Where the response does not say how long. */
  soon: 'in a few minutes',
} as const
