import { buyInAmount } from '@cardroom/contracts/prices'
import { brand } from './brand.ts'
import { dollars, lastLongerWallet, paidWithinHours } from './contests.ts'
import type { PageHead } from './page-head.ts'
import type { PictureName } from './pictures.ts'

/** The contest's name. */
const contest = 'WSOP Last Longer'
const buyIn = dollars(buyInAmount)

export const lastLongerHead: PageHead = {
  path: '/wsop',
  title: `${contest} · ${brand.name}`,
  description: `The Last Longer of ${brand.name}: ${buyIn} in, and the player who lasts longest in the main event takes the pool. Sign up, report your chips, see who is left.`,
}

export const lastLongerHero = {
  kicker: 'A side bet on the main event',
  title: contest.replace('Last Longer', 'Last\u00a0Longer'),
  lead: `${buyIn} each, one pool. The longer you last in the main event, the higher you place, and the pool pays up to three spots if there are enough entries.`,
  picture: 'aviators' satisfies PictureName,
} as const

export const lastLongerFigures = {
  label: 'The contest in figures',
  signups: 'Total Signups',
  paid: 'Paid Entries',
  playing: 'Still Playing',
  eliminated: 'Eliminated',
  prizePool: 'Prize Pool',
  /** Shown until a figure loads. */
  unknown: '–',
} as const

export const lastLongerPayment = {
  title: 'Payment information',
  steps: [
    'Sign up with the form below.',
    `Send ${buyIn} in ${lastLongerWallet.currency} on ${lastLongerWallet.network} to this address.`,
    `Organizers mark you as paid within ${paidWithinHours} hours of your payment.`,
  ],
  addressLabel: `${lastLongerWallet.currency} address, ${lastLongerWallet.network}`,
  copy: 'Copy address',
  copied: 'Copied!',
  toast: {
    title: 'Address copied!',
    description: `${lastLongerWallet.currency} address has been copied to clipboard`,
  },
  copyFailed: {
    title: 'Copy failed',
    description: 'Please copy the address manually',
  },
  /** Shown while the wallet address is the placeholder. */
  example: 'This is an example address. Please do not send anything to it.',
  check:
    'Compare the first and last characters after pasting. If a message names another address, it is not from us.',
} as const

export const lastLongerForms = {
  title: 'In, still in, or out',
  lead: 'Use the e-mail address that you signed up with. One form is open at a time.',
  loading: 'The forms load when you reach them.',
  /** Shown if JavaScript is disabled. */
  elsewhere: {
    lead: 'The forms need JavaScript.',
    link: 'Write to us instead',
    url: `mailto:${brand.email}?subject=${encodeURIComponent(contest)}`,
  },
  cancel: 'Cancel',
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    phone: 'Phone',
    chipCount: 'Chip count',
    finalPosition: 'Final position',
  },
  hints: {
    names: 'Your name is shown in the list; e-mail and phone never are.',
    phone: 'With the country code, if it is not a US number.',
    chipCount: 'All of them, as a number.',
    finalPosition: 'Your place in the tournament, if you know it.',
  },
  signUp: {
    open: 'Sign Up',
    title: 'Sign up',
    submit: `Sign up for ${buyIn}`,
    taken: {
      title: 'Success!',
      description: `You've been registered for the ${contest}. Check your email for next steps.`,
    },
    failed: 'Registration failed',
  },
  chips: {
    open: 'Update My Chips',
    title: 'Update my chips',
    submit: 'Update chips',
    taken: { title: 'Success!', description: 'Your chip count has been updated.' },
    failed: 'Update failed',
  },
  elimination: {
    open: 'Report Elimination',
    title: 'Report my elimination',
    submit: 'I am out',
    taken: {
      title: 'Elimination Reported',
      description: 'Your elimination has been recorded. Thank you for participating!',
    },
    failed: 'Report failed',
  },
} as const

/** Shown to the browser that submitted an unconfirmed entry. */
export const pendingEntry = {
  label: 'Your entries that wait',
  chip: 'Confirm your e-mail',
  todo: `Only you see this. Open the mail that we sent you and press the button behind its link; then the entry is in the list. No mail? Look into the spam folder, have it sent again, or write to ${brand.email}.`,
  resend: 'Send the link again',
  sending: 'Sending...',
  notSent: 'That did not work. Please try again in a moment.',
  /** Shown if the service rejects an email address because it already has an entry. */
  known: 'Is it yours, and not in the list? Then its address waits to be confirmed.',
} as const

/** Texts of the pages that links in the contest's mails open. */
export const mailLinks = {
  loading: 'Loading...',
  confirm: {
    title: 'Confirm your address',
    lead: 'Then your name is shown in the list. If you did not sign up, leave this page: nothing happens.',
    submit: 'Confirm my entry',
  },
  update: {
    title: 'Was this update yours?',
    lead: 'The mail says what was reported for your entry.',
    refuse: 'It was not me: take it back',
    confirm: 'It was me: let it count',
  },
} as const

export const participants = {
  title: 'Participants',
  loading: 'Loading participants...',
  empty: 'No participants yet',
  elsewhere: 'The list needs JavaScript.',
  failed: 'The list cannot be loaded right now.',
  retry: 'Retry',
  paid: 'Paid',
  unpaid: 'Unpaid',
  playing: 'Still playing',
  eliminated: 'Eliminated',
  chips: 'chips',
  noChips: 'No chips reported',
  /** @param when a date and time such as `Jul 5, 9:40 PM` */
  updated: (when: string) => `Updated ${when}`,
  position: (place: number) => `Finished in place ${place}`,
} as const
