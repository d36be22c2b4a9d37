import { brand } from './brand.ts'
import type { PageHead } from './page-head.ts'
import type { PictureName } from './pictures.ts'
import { broadcastDates as dates } from './season-copy.ts'

export const pokergoHead: PageHead = {
  path: '/pokergo',
  title: `Join us on PokerGO · ${brand.name}`,
  description: `${brand.game.name} live on PokerGO, ${dates}, from a Las Vegas resort. Apply for one of the seats.`,
}

/** Texts of the broadcast's page. They are valid before and after the dates. */
export const pokergo = {
  badge: 'LIVE ON POKERGO',
  title: 'Join Us on PokerGO!',
  dates,
  place: 'A Las Vegas resort, Nevada',
  lead: `${brand.game.name}, five days in front of cameras. The stakes stay at ${brand.game.stakes} and up, the straddles stay on, and everybody gets to see your hand.`,
  call: 'Seats are given by application. Fill in the form and a host calls you.',
  apply: 'Apply for a seat',
  picture: 'live' satisfies PictureName,
  ready: {
    title: 'Ready to Play?',
    lead: 'Tell us how you play and when you are in town. It takes three minutes.',
    newTab: 'Open it in a new tab',
    /** Describes the form and precedes that link. */
    elsewhere: 'Rather have the form on its own?',
  },
  facts: {
    title: 'Before you apply',
    items: [
      'You play with your own money, as everywhere else.',
      'Hole cards are shown on the stream, half an hour late.',
      'No sponsor patches. A clean shirt helps.',
      'If this table is full, your application counts for the next one and for the game at home.',
    ],
  },
  note: {
    title: 'Seats are limited',
    text: 'The table holds eight. Applications are read in the order they come in, so apply early.',
  },
} as const
