import { hero } from './home-copy.ts'

/** A link preview picture: the brand's name and a line of text to the left of the master's subject. */
export type SharePicture = {
  /** File name in `art/masters` without the extension. */
  readonly master: string
  /** Top of the crop in pixels of the master. The crop is as wide as the master and 840 px high. */
  readonly top: number
  /** Pixels by which the master moves to the right to make room for the text. */
  readonly right?: number
  readonly line: string
}

/** Pictures by the path of the page without the leading slash. */
export const sharePictures: Readonly<Record<string, SharePicture>> = {
  home: { master: 'chips', top: 60, line: hero.title },
  pokergo: { master: 'live', top: 120, right: 480, line: 'Live on PokerGO.' },
  drink: { master: 'whiskey', top: 120, line: 'What we pour.' },
  'high-stakes-summer': {
    master: 'boulevard',
    top: 60,
    right: 400,
    line: 'High Stakes Summer.',
  },
  wsop: { master: 'host', top: 80, line: 'The Last Longer.' },
  rake: { master: 'push', top: 100, right: 440, line: 'August Rake Race.' },
  kook: { master: 'cards', top: 100, right: 160, line: 'The secret game.' },
  privacy: { master: 'chair', top: 100, right: 400, line: 'Privacy policy.' },
  terms: { master: 'cage', top: 80, right: 440, line: 'Contest rules.' },
  subscription: { master: 'envelope', top: 120, right: 400, line: 'The letter.' },
  'thank-you': { master: 'straddle', top: 120, right: 480, line: 'See you at the table.' },
}
