import { brand } from './brand.ts'

/** Texts that every form shows while it submits and afterwards. */
export const formCopy = {
  sending: 'Sending...',
  retry: 'Retry',
  /** Shown if no response arrives. */
  unreachable:
    'We cannot be reached. What you wrote is kept: check your connection, then send it again.',
  /** @param wait when the visitor can retry, such as `in 3 minutes` */
  tooMany: (wait: string) =>
    `That was a lot from one connection. What you wrote is kept: please send it again ${wait}.`,
  /** @param wait when the visitor can retry, such as `in 3 minutes` */
  unavailable: (wait: string) =>
    `We cannot take it right now. What you wrote is kept: please send it again ${wait}.`,
  tooLarge: 'That is more than we can take at once. Please make it shorter.',
  refused: `That did not go through. Please send it again, or write to ${brand.email}.`,
  /** Shown if the response does not include a wait time. */
  soon: 'in a few minutes',
} as const

/** Texts of lists that load after the page. */
export const loadableCopy = {
  loading: 'Loading...',
  /** Shown if JavaScript is disabled. */
  elsewhere: 'This list needs JavaScript.',
  offline: 'You are offline. This loads when the connection is back.',
  failed: 'This cannot be loaded right now.',
  retry: 'Retry',
} as const

/** Button labels on the pages that links in mails open. */
export const mailLinkCopy = {
  sending: 'Sending...',
  failed: 'That did not work. Please try again in a moment.',
} as const

/** Texts of the newsletter sign-up form. */
export const newsletterForm = {
  /** The form's name in the reports. */
  formId: 'newsletter',
  formName: 'newsletter sign-up',
  title: 'Newsletter sign-up',
  email: 'Your e-mail',
  openSeats: 'I want to hear about open seats',
  submit: 'Subscribe',
  thanks: 'Almost done: open the mail that we have just sent you, and confirm your address.',
} as const
