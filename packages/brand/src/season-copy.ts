/** A short title, and a sentence of up to about ninety characters. */
export type SeasonText = { readonly title: string; readonly text: string }

/** A season page's texts before, during and after the season. */
export type SeasonCopy = {
  /** Text of the prerendered HTML, which is valid at any time. */
  readonly dates: SeasonText
  /** @param wait time until the season starts, such as `12 days 4 hours` */
  readonly before: (wait: string) => SeasonText
  /** @param left time until the season ends, such as `3 hours 20 minutes` */
  readonly during: (left: string) => SeasonText
  readonly after: SeasonText
}

export const docuseriesSeasonCopy: SeasonCopy = {
  dates: {
    title: 'June 1st through July 2025',
    text: 'Ten episodes in eight weeks. Partners are taken in the order in which they write.',
  },
  before: (wait) => ({
    title: `Starts in ${wait}`,
    text: 'Filming begins on June 1st, 2025. Partners are taken in the order in which they write.',
  }),
  during: (left) => ({
    title: `On air for another ${left}`,
    text: 'Ten episodes, through July 2025. Episodes that are not cut yet still have room.',
  }),
  after: {
    title: 'The 2025 season has aired',
    text: 'It ran from June 1st through July 2025. Write to us now about the one that follows.',
  },
}

export const lastLongerSeasonCopy: SeasonCopy = {
  dates: {
    title: 'July 2nd - 16th, 2025',
    text: 'The dates of the main event. The list below says who is in, and who is left.',
  },
  before: (wait) => ({
    title: `Cards in the air in ${wait}`,
    text: 'Sign-up is open until the main event starts on July 2nd, 2025.',
  }),
  during: (left) => ({
    title: `The main event is on for another ${left}`,
    text: 'Report your chips at the end of each day, and tell us when you are out.',
  }),
  after: {
    title: 'The 2025 main event is over',
    text: 'This is how it ended. Send no money now: a new sign-up is for the next one.',
  },
}

export const broadcastDates = 'November 6th - 10th'

export const pokergoSeasonCopy: SeasonCopy = {
  dates: {
    title: broadcastDates,
    text: 'Five days in front of cameras. Seats are given by application.',
  },
  before: (wait) => ({
    title: `Starts in ${wait}`,
    text: 'Applications are read in the order they come in.',
  }),
  during: (left) => ({
    title: 'On the air now',
    text: `The broadcast goes on for ${left}. An application still counts for the next one.`,
  }),
  after: {
    title: 'The November broadcast is over',
    text: 'Applications stay open: they count for the next one, and for the game at home.',
  },
}

export const rakeRaceSeasonCopy: SeasonCopy = {
  dates: {
    title: 'August 4 - 31, 2025',
    text: 'Four weeks, each from Monday 12:00 AM ET to Sunday 11:59 PM ET.',
  },
  before: (wait) => ({
    title: `Starts in ${wait}`,
    text: 'Week 1 begins on Monday, August 4, 2025, at 12:00 AM ET. Accounts can be opened now.',
  }),
  during: (left) => ({
    title: `This week ends in ${left}`,
    text: 'Sunday, 11:59 PM ET. What was raked by then counts; payouts follow on Monday.',
  }),
  after: {
    title: 'The August 2025 race is over',
    text: 'It ran until August 31. Results stay here; the bonus for new players goes on.',
  },
}
