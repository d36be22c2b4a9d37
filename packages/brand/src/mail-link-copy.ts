/** Words of the buttons that a link in a mail leads to. */
export const mailLinkCopy = {
  sending: 'Sending...',
  failed: 'That did not work. Please try again in a moment.',
} as const
