import { sponsorshipPackages as priceList } from '@cardroom/contracts/prices'
import { brand } from './brand.ts'
import { dollars } from './contests.ts'
import type { PageHead } from './page-head.ts'
import type { PictureName } from './pictures.ts'

/** The docuseries' name. */
const series = 'High Stakes Summer'

export const sponsorshipHead: PageHead = {
  path: '/high-stakes-summer',
  title: `Sponsor ${series} · ${brand.name}`,
  description: `Put your brand into ${series}, a docuseries of ten episodes around ${brand.game.name}. Two packages, from ${dollars(priceList.rotating_border.price)} an episode.`,
}

export const sponsorshipHero = {
  kicker: 'Ten episodes, eight weeks, one long summer',
  title: series,
  lead: `A docuseries about the people who come to ${brand.place.split(',')[0]} to play too high: the table, the hotel corridors, the breakfast after. It has room for a few brands who would like to be there.`,
  cta: 'Become a Partner',
  picture: 'boulevard' satisfies PictureName,
} as const

export type SeriesVideo = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly picture: PictureName
}

export const sponsorshipVideos = {
  title: 'Watch the series',
  lead: 'Two episodes that had sponsors, and the pilot in full.',
  watchUrl: 'https://youtube.example/watch?v=',
  examples: [
    {
      id: 'high-stakes-summer-left-border',
      title: 'A left border, all night',
      description: 'Full Product Placement through a session of nine hours.',
      picture: 'border-left',
    },
    {
      id: 'high-stakes-summer-four-by-turns',
      title: 'Four brands by turns',
      description: 'A Rotating Border, cut so that nobody has to look for it.',
      picture: 'border-right',
    },
  ] satisfies readonly SeriesVideo[],
  pilot: {
    id: 'high-stakes-summer-pilot',
    title: `${series}: the pilot`,
    description: 'Twenty-six minutes. A table, a storm and somebody’s mother.',
    picture: 'summer',
  } satisfies SeriesVideo,
} as const

/** A package as its card shows it. */
export type SponsorshipPackageCopy = {
  readonly type: keyof typeof priceList
  readonly label: string
  /** Whole dollars per episode. */
  readonly price: number
  readonly text: string
  readonly items: readonly string[]
  readonly badge?: string
}

export const sponsorshipPackages = {
  title: 'Two packages',
  lead: 'Paid by the episode. Take one, a few or all ten.',
  perEpisode: 'per episode',
  cta: 'Get Started',
  list: [
    {
      type: 'rotating_border',
      ...priceList.rotating_border,
      text: 'Your mark on the right border, by turns with others.',
      items: [
        'The right border of the picture',
        'Shared with up to 3 other brands',
        'About 25% of screen time',
      ],
    },
    {
      type: 'full_product_placement',
      ...priceList.full_product_placement,
      badge: 'BEST VALUE',
      text: 'The left border to yourself, and your product where we film.',
      items: [
        'The left border of the picture, exclusive',
        'About 90% of screen time',
        '2 or more episodes earn an on-location scene',
      ],
    },
  ] satisfies readonly [SponsorshipPackageCopy, SponsorshipPackageCopy],
  /** The text that a card inserts into the form's message. Visitors can edit it. */
  prefill: ({ label, price }: SponsorshipPackageCopy) =>
    `I am interested in the ${label} package (${dollars(price)} per episode).`,
} as const

export const placement = {
  title: 'Where you stand in the picture',
  lead: 'The borders stay on screen while cards are in the air. Nothing is laid over the players, and nothing is read out.',
  left: {
    name: 'Left border',
    text: 'Full Product Placement: one brand, about 90% of screen time.',
  },
  right: {
    name: 'Right border',
    text: 'Rotating Border: up to four brands by turns, about 25% of screen time each.',
  },
  frame: 'The picture: a border at its left, the table in the middle, a border at its right.',
  timeTitle: 'Share of screen time',
  /** A percentage. */
  times: [
    { name: 'Full Product Placement', percent: 90 },
    { name: 'Rotating Border', percent: 25 },
  ],
} as const

export const sponsorshipForm = {
  /** The form's name in the reports. */
  formId: 'sponsorship',
  formName: 'join application',
  title: 'Become a partner',
  formTitle: 'Partnership inquiry',
  lead: 'Tell us what you make. We reply within 48 hours.',
  fallback: {
    lead: 'Prefer e-mail?',
    link: 'Write to us instead',
    url: `mailto:${brand.email}?subject=${encodeURIComponent(`Sponsoring ${series}`)}`,
  },
  loading: 'The form loads when you reach it.',
  labels: {
    companyName: 'Company name',
    contactName: 'Contact name',
    email: 'E-mail',
    phone: 'Phone',
    packageType: 'Package',
    episodeCount: 'Episodes',
    interestedInPodcast: 'We would like to hear about the podcast too',
    message: 'Message',
  },
  hints: {
    phone: 'With the country code, if it is not a US number.',
    packageType: 'Paid by the episode. Premium, the Full Product Placement, has 90% screen time.',
  },
  choose: 'Choose one',
  submit: 'Send inquiry',
  sending: 'Submitting...',
  failed: 'An unexpected error occurred. Please try again.',
  sent: {
    title: 'Submission Received!',
    text: 'Thank you. We read it today and answer within 48 hours, by e-mail or by phone.',
    again: 'Submit Another Inquiry',
  },
} as const

export const sponsorshipQuestions = {
  title: 'Before you write',
  list: [
    {
      question: 'How many episodes should we take?',
      answer:
        'One shows you what it does. Three to five are what most partners take. All ten cost the same an episode, and your mark is there when people come back to the first one.',
    },
    {
      question: 'What do you need from us?',
      answer:
        'A logo as a vector file, a sentence that says what you make and, for the on-location scene, two of the thing itself.',
    },
    {
      question: 'What is the on-location scene?',
      answer:
        'Partners with Full Product Placement in two or more episodes get a scene in which the product is used where we film: a drink poured, a jacket worn, a car that arrives.',
    },
    {
      question: 'Which sponsors do you turn down?',
      answer:
        'Anyone we would not use ourselves, anyone who promises winnings, and anyone who wants to see the edit first.',
    },
  ],
} as const

export const aboutSeries = {
  title: `About ${series}`,
  paragraphs: [
    `${series} follows one table through one summer: ten episodes over eight weeks, from June 1st through July 2025. Nobody is scripted. Some of them win.`,
    `It is made by the people who run ${brand.game.name}, so the cameras are where players have stopped minding them.`,
  ],
  figures: [
    { value: '10', unit: 'episodes' },
    { value: '8', unit: 'weeks' },
    { value: '1', unit: 'table' },
  ],
  picture: 'corridor' satisfies PictureName,
} as const
