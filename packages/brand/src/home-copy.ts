import { brand, type Link } from './brand.ts'
import type { PageHead } from './page-head.ts'
import type { PictureName } from './pictures.ts'

export type SectionCopy = { readonly title: string; readonly lead: string }
export type Host = { readonly name: string; readonly picture: PictureName; readonly bio: string }
export type ShortVideo = {
  readonly id: string
  readonly title: string
  readonly picture: PictureName
}
export type Episode = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly picture: PictureName
}
export type NewsletterIssue = {
  readonly title: string
  readonly link: string
  /** ISO 8601 day. */
  readonly pubDate: string
  readonly description: string
}
export type Recommendation = {
  readonly id: string
  readonly title: string
  readonly image: PictureName
  readonly description: string
  /** Paragraphs, separated by blank lines. */
  readonly details: string
  readonly ctaText: string
  readonly ctaLink: string
  readonly extraLinks?: readonly { readonly text: string; readonly url: string }[]
}

export const homeHead: PageHead = {
  path: '/',
  title: `${brand.name}: poker used to be fun`,
  description: brand.description,
}

export const hero = {
  kicker: `${brand.place}. Stakes from ${brand.game.stakes}.`,
  title: 'Poker used to be fun.',
  lead: 'We run a live high-stakes game where people talk, drink and gamble. Three ways to get dealt back in.',
  ways: [
    { section: 'poker-game', title: 'The Game', note: `Live, from ${brand.game.stakes}` },
    { section: 'podcast', title: 'The Podcast', note: 'Hands and stories' },
    { section: 'newsletter', title: 'The Letter', note: 'Short, weekly' },
  ],
} as const

export const pokerGame: SectionCopy = {
  title: 'The game',
  lead: 'Six to eight seats, deep stacks, no headphones. Dealers who know the players and players who came to play.',
}

/** The thirteen slides of the carousel, in order. */
export const slides: readonly PictureName[] = [
  'chips',
  'cards',
  'table',
  'neon',
  'mic',
  'whiskey',
  'shoe',
  'river',
  'chair',
  'push',
  'ribbon',
  'rack',
  'cage',
]

export const tour = {
  title: 'Nine minutes at the table',
  id: 'nine-minutes-at-the-table',
  picture: 'tour',
} as const satisfies { title: string; id: string; picture: PictureName }

/** URL prefixes. A video's URL is one of these followed by its id. */
export const videoUrls = {
  watch: 'https://youtube.example/watch?v=',
  short: 'https://youtube.example/shorts/',
  moreShorts: 'https://youtube.example/@backroom/shorts',
} as const

export const reasons: readonly string[] = [
  'Action over ego: straddles, bomb pots and double boards.',
  'Hosts who sit in the game, with their own money.',
  'No seats held for professionals. You know who you play with.',
  'Settled the same night.',
]

/** The page shows four at a time, in random order, and never two with the same picture. */
export const shorts: readonly ShortVideo[] = [
  { id: 'river-on-a-dare', title: 'The river on a dare', picture: 'tall-push' },
  { id: 'the-slow-roll', title: 'The slow roll nobody forgave', picture: 'tall-peek' },
  { id: 'bomb-pot-math', title: 'Bomb pot arithmetic', picture: 'tall-pot' },
  { id: 'four-straddles', title: 'Four straddles deep', picture: 'tall-tower' },
  { id: 'dealer-knows', title: 'The dealer knew', picture: 'tall-cut' },
  { id: 'seven-deuce', title: 'Seven-deuce, paid in full', picture: 'tall-deuce' },
  { id: 'both-boards', title: 'Scooping both boards', picture: 'tall-boards' },
  { id: 'wrong-seat', title: 'The wrong seat at the right time', picture: 'tall-button' },
  { id: 'last-hand', title: 'Last hand, one more time', picture: 'tall-hourglass' },
  { id: 'table-change', title: 'Why he asked for a table change', picture: 'tall-key' },
  { id: 'quiet-guy', title: 'Watch the quiet one', picture: 'tall-protector' },
  { id: 'aces-cracked', title: 'Aces, cracked, laughing', picture: 'tall-aces' },
  { id: 'sunrise', title: 'Sunrise on the felt', picture: 'tall-sunrise' },
  { id: 'how-to-lose', title: 'How to lose a pot well', picture: 'tall-lacquer' },
]

export const hosts: readonly Host[] = [
  {
    name: 'Mona Vale',
    picture: 'host-her',
    bio: 'Ran the graveyard shift in three downtown rooms before she opened her own. Mona seats the game, keeps it friendly and has never once folded to a straddle.',
  },
  {
    name: 'Ray Dutcher',
    picture: 'host-his',
    bio: 'Twenty years of cash games and one very good story about each of them. Ray hosts the podcast, pours the whiskey and plays more hands than he should.',
  },
]

export const join = {
  title: 'Take a seat',
  lead: 'Tell us how you play. We answer within 48 hours.',
  picture: 'seat' satisfies PictureName,
  skipForm: 'Skip the form',
  chat: {
    title: 'Ask about the game',
    lead: 'Stakes, dates, rides from the airport, what to wear.',
    mail: 'To reach a person, write to',
  },
} as const

export const podcast: SectionCopy = {
  title: 'The podcast',
  lead: 'Where the hands get told properly, by the people who won and lost them.',
}

export const platforms: readonly Link[] = [
  { name: 'Apple Podcasts', url: 'https://apple-podcasts.example/show/back-room' },
  brand.social.podcast,
  brand.social.videos,
]

export const episodes: readonly Episode[] = [
  {
    id: 'the-straddle-that-ate-tuesday',
    title: 'The straddle that ate Tuesday',
    description:
      'How a $200 straddle became the biggest pot of the year, told by the man who put it on and the woman who took it off him.',
    picture: 'straddle',
  },
  {
    id: 'what-a-dealer-hears',
    title: 'What a dealer hears',
    description:
      'Eleven years in the box. What players say when they think nobody is listening, and what their chips say instead.',
    picture: 'dealer',
  },
  {
    id: 'nobody-wins-at-four-in-the-morning',
    title: 'Nobody wins at four in the morning',
    description:
      'On quitting while ahead, quitting while behind, and the two hours in which nobody ever quits.',
    picture: 'four',
  },
]

export const followCards = [
  {
    link: brand.social.microblog,
    title: `Follow on ${brand.social.microblog.name}`,
    text: 'Seats that open tonight, and arguments about last night.',
  },
  {
    link: brand.social.photos,
    title: `Follow on ${brand.social.photos.name}`,
    text: 'The room, the chips and the breakfast after.',
  },
] as const

export const newsletter = {
  title: 'Newsletter',
  lead: 'One short e-mail a week: a hand, a room and a reason to play. No bad-beat stories longer than a paragraph.',
  /** A sample issue as a page. */
  browserUrl: 'https://letter.backroom.example/',
  archiveUrl: 'https://letter.backroom.example/archive',
  /** Shown until the sign-up form loads. */
  mail: {
    link: 'Subscribe by e-mail',
    url: `mailto:${brand.email}?subject=${encodeURIComponent('Subscribe me to the newsletter')}`,
  },
  issuesTitle: 'Latest Issues',
  /** Replaces the issues if JavaScript is disabled. */
  issuesElsewhere: 'Every issue so far is in the archive.',
} as const

export const recommends: SectionCopy = {
  title: 'We recommend',
  lead: 'Partners we use ourselves. Some of these links pay us, and we say which.',
}

export const recommendations: readonly Recommendation[] = [
  {
    id: 'partner-poker',
    title: brand.partner.name,
    image: 'phone',
    description: `A ${brand.partner.bonus} deposit bonus for players who come from us.`,
    details: `Where we play between games: quick cash-outs, pot-limit Omaha that runs at all hours, and a rake race we take too seriously.

This link pays us.`,
    ctaText: 'Get the bonus',
    ctaLink: brand.partner.signUpUrl,
  },
  {
    id: 'helicopter-tours',
    title: 'Silver Rotor Tours',
    image: 'helistrip',
    description: 'The only way to see the whole Strip and none of the traffic.',
    details: `Pilots who have flown here for decades and still point at things.

Take the Strip after dark, or give it half a day and land at the bottom of the canyon.`,
    ctaText: 'See the flights',
    ctaLink: 'https://silver-rotor.example/',
    extraLinks: [
      { text: 'Vegas tours', url: 'https://silver-rotor.example/las-vegas' },
      { text: 'Grand Canyon tours', url: 'https://silver-rotor.example/grand-canyon' },
    ],
  },
  {
    id: 'partnership',
    title: 'Work with us',
    image: 'envelope',
    description: 'A table, a microphone and a mailing list of people who like a gamble.',
    details: `If what you make belongs in a card room, tell us what it is and who it is for.

We only recommend what we use.`,
    ctaText: 'Write to us',
    ctaLink: `mailto:${brand.email}?subject=Partnership`,
  },
]
