import { brand } from './brand.ts'
import { weeklyPrizes } from './contests.ts'
import type { PageHead } from './page-head.ts'
import type { PictureName } from './pictures.ts'
import { raceWeeks } from './seasons.ts'

const currency = 'USDT'
const weeklyPool = weeklyPrizes.reduce((sum, prize) => sum + prize, 0)
const totalPool = weeklyPool * raceWeeks.length

export const rakeRaceHead: PageHead = {
  path: '/rake',
  title: `August Rake Race · ${brand.name}`,
  description: `Four weeks of rake race on ${brand.partner.name}: ${weeklyPool} ${currency} a week for the three who rake most, ${totalPool} ${currency} in all. The leaderboard, and every winner.`,
}

/** Report names of the places on the page that link to the partner. */
export const signUpSources = {
  banner: `${brand.name.toLowerCase().replaceAll(' ', '-')}-banner`,
  main: 'main-signup',
  cta: 'cta-button',
} as const

export const rakeRaceBanner = {
  kicker: `On ${brand.partner.name}, August 2025`,
  title: 'August Rake Race',
  lead: `Play under our link, and the rake you pay is your score. The three at the top of each week split ${weeklyPool} ${currency}.`,
  cta: `Play on ${brand.partner.name}`,
  /** Accessible name of the list of prizes. */
  prizesLabel: 'What a week pays',
  places: ['1st', '2nd', '3rd'],
  prizes: weeklyPrizes,
  currency,
  picture: 'chips' satisfies PictureName,
} as const

export const rakeRaceDetails = {
  title: 'How it works',
  items: [
    {
      term: 'Who takes part',
      text: `Everyone whose ${brand.partner.name} account was opened under our link.`,
    },
    {
      term: 'What counts',
      text: 'Rake paid in cash games, from Monday 12:00 AM ET to Sunday 11:59 PM ET.',
    },
    {
      term: 'What it pays',
      text: `${weeklyPool} ${currency} a week: ${weeklyPrizes[0]} for the 1st, ${weeklyPrizes[1]} for the 2nd, ${weeklyPrizes[2]} for the 3rd.`,
    },
    { term: 'When', text: 'Payouts every Monday. Then everyone starts from zero again.' },
  ],
  cta: 'Sign up under our link',
} as const

export const rakeBoard = {
  leader: {
    title: 'Current rake leader',
    empty: 'No leader data available',
    raked: 'raked so far',
  },
  leaderboard: { title: 'Live leaderboard', empty: 'No leaderboard data available' },
  winners: {
    title: 'Past weekly winners',
    empty: 'No winners recorded yet',
    /** @param week a number from 1 */
    week: (week: number) => `Week ${week}`,
    inProgress: 'In Progress...',
    comingSoon: 'Coming Soon',
  },
  loading: 'Loading...',
  elsewhere: 'The standings need JavaScript.',
  failed: 'This cannot be loaded right now.',
  retry: 'Retry',
  currency,
} as const

export const rakeSchedule = {
  title: 'Contest schedule',
  paid: 'Paid on',
  weeks: raceWeeks,
} as const

export const rakeFigures = {
  title: 'Quick stats',
  figures: [
    { value: `${weeklyPool} ${currency}`, unit: 'weekly pool' },
    { value: `${totalPool} ${currency}`, unit: 'total pool' },
    { value: String(raceWeeks.length), unit: 'weeks' },
    { value: `Top ${weeklyPrizes.length}`, unit: 'win weekly' },
  ],
} as const

export const rakeSignUp = {
  title: `No account on ${brand.partner.name} yet?`,
  lead: `Open one under our link: your rake counts from the first hand, and new players get a ${brand.partner.bonus} deposit bonus. The link pays us.`,
  cta: 'Open an account',
  note: `${brand.minimumAge} and over, where online poker is legal. If it stops being fun, call ${brand.helpLine.name}.`,
} as const
