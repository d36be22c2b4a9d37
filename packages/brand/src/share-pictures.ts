import { hero } from './home-copy.ts'
import type { PageHead } from './page-head.ts'

/** The picture beside a shared link: the brand's name and a line, over the dark left side of a master. */
export type SharePicture = {
  /** File name in `art/masters`, without its ending. */
  readonly master: string
  /** Top of the cut in pixels of the master, which is as wide as the master and 840 high. */
  readonly top: number
  readonly line: string
}

/** By the name under which a page's head asks for it. */
export const sharePictures: Readonly<Record<PageHead['sharePicture'], SharePicture>> = {
  home: { master: 'chips', top: 60, line: hero.title },
  pokergo: { master: 'neon', top: 100, line: 'Live on PokerGO.' },
  drink: { master: 'whiskey', top: 120, line: 'What we pour.' },
  'high-stakes-summer': { master: 'strip', top: 100, line: 'High Stakes Summer.' },
  wsop: { master: 'host', top: 80, line: 'The Last Longer.' },
  rake: { master: 'chips', top: 60, line: 'August Rake Race.' },
}
