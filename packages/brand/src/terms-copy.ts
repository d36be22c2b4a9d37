import { buyInAmount } from '@cardroom/contracts/prices'
import { brand } from './brand.ts'
import { dollars, lastLongerWallet, paidWithinHours } from './contests.ts'
import type { PageHead } from './page-head.ts'

/** One section of the rules: an id for the contents list, a title and paragraphs. */
export type TermsSection = {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

export const termsHead: PageHead = {
  path: '/terms',
  title: `Contest rules · ${brand.name}`,
  description: `Who may enter the contests of ${brand.name}, what an entry costs, how it is decided, and what we do when something goes wrong.`,
}

/**
 * The date of this version. Every entry stores the date of the version that it accepts, so a new wording needs a new
 * date.
 */
export const termsVersion = '2026-11-23'

export const termsUpdated = 'November 23, 2026'

/** The terms that last-longer participants accept. */
export const acceptance = {
  before: `I am ${brand.minimumAge} or older and accept the `,
  link: 'contest rules',
  after: '.',
  missing: 'Please confirm your age and the contest rules to enter',
} as const

export const termsSections: readonly TermsSection[] = [
  {
    id: 'who',
    title: 'Who may enter',
    paragraphs: [
      `Our contests are for people aged ${brand.minimumAge} and over who may take part in such a contest where they live. By entering you confirm this, and that you enter for yourself. We may ask for proof of age before we pay a prize.`,
      'One entry per person. People who run a contest for us may not enter it.',
    ],
  },
  {
    id: 'last-longer',
    title: 'The Last Longer',
    paragraphs: [
      `An entry costs ${dollars(buyInAmount)} in ${lastLongerWallet.currency}, sent to the address that the contest’s page shows. It counts once we have marked it as paid, within ${paidWithinHours} hours of the payment; an entry that is not paid takes no part in the prizes.`,
      'The longer you last in the main event, the higher you place. The official result of the main event decides; chips and eliminations reported here are only for the list.',
      'All paid entries make the pool. It pays up to three places if there are enough entries; we tell everyone with a paid entry how it is divided before the main event begins.',
      'Name, chips, place, and whether the entry is paid are shown on the contest’s page. E-mail address and phone number are not.',
    ],
  },
  {
    id: 'rake-race',
    title: 'The rake race',
    paragraphs: [
      `The rake race is for accounts at ${brand.partner.name} that were opened under our link; its own terms apply there too. The figures of the partner decide. Weeks and prizes are on the contest’s page.`,
    ],
  },
  {
    id: 'free-table',
    title: 'The card table on this site',
    paragraphs: [
      'Chips at the card table are free, are worth nothing and cannot be exchanged. Neither a hand nor a place in its weekly table wins anything.',
    ],
  },
  {
    id: 'fair-play',
    title: 'Fair play',
    paragraphs: [
      'We may remove anyone who enters under a false name, enters more than once, knowingly reports false results, or disrupts a contest with a program. We write to you first.',
    ],
  },
  {
    id: 'when-it-goes-wrong',
    title: 'When something goes wrong',
    paragraphs: [
      'If we cancel a contest, every paid entry is paid back in full to where it came from. If you entered by mistake, write to us before the contest begins.',
      'If you think that a result is wrong, write to us within 14 days of it. We look at it with you, and tell you what we decide and why.',
    ],
  },
  {
    id: 'your-data',
    title: 'Your data',
    paragraphs: [
      'What we keep of an entry, for how long, and how you get or erase it is on the privacy page. With an entry we keep that these rules were accepted, when, and which version of them.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    paragraphs: [
      `When these rules change, the date at the top does too; an entry goes by the version that it accepted. Questions: ${brand.email}.`,
    ],
  },
]
