import { hero } from './home-copy.ts'

/** The picture beside a shared link: the brand's name and a line, to the left of a master's subject. */
export type SharePicture = {
  /** File name in `art/masters`, without its ending. */
  readonly master: string
  /** Top of the cut in pixels of the master, which is as wide as the master and 840 high. */
  readonly top: number
  /** How far the master is moved to the right, in its pixels, to make room for the words. */
  readonly right?: number
  readonly line: string
}

/** By the path of the page, without its slash. */
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
