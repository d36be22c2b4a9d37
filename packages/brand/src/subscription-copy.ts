import { brand } from './brand.ts'
import type { PageHead } from './page-head.ts'

export const subscriptionHead: PageHead = {
  path: '/subscription',
  title: `Your newsletter · ${brand.name}`,
  description: `Where the links of the newsletter’s mails of ${brand.name} lead.`,
}

/** Texts of the page that links in newsletter mails open. */
export const subscription = {
  /** Shown if the link is missing or incomplete. */
  none: {
    title: 'The newsletter',
    lead: 'This page confirms a sign-up, or ends one, by the link of a mail. The address it was opened with has no whole link: please open the mail again and use the link as it is.',
    again: 'Sign up to the newsletter',
  },
  confirm: {
    title: 'Confirm your sign-up',
    lead: 'Then the newsletter comes to you. If you did not sign up, leave this page: nothing happens.',
    submit: 'Confirm my address',
  },
  leave: {
    title: 'Leave the newsletter?',
    lead: 'No more letters are sent to you. You can sign up again at any time.',
    submit: 'Take me off the list',
  },
  /** Shown if JavaScript is disabled. */
  elsewhere: `This page needs JavaScript. To leave the newsletter without it, write to ${brand.email}.`,
} as const
