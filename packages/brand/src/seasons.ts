/** A period in ISO 8601 with offsets. It includes the start and excludes the end. */
export type Season = { readonly startsAt: string; readonly endsAt: string }

/** The summer docuseries: ten episodes over eight weeks, from June 1st through July. */
export const docuseries: Season = {
  startsAt: '2025-06-01T00:00:00-07:00',
  endsAt: '2025-08-01T00:00:00-07:00',
}

/** The main event to which the Last Longer belongs. */
export const mainEvent: Season = {
  startsAt: '2025-07-02T00:00:00-07:00',
  endsAt: '2025-07-17T00:00:00-07:00',
}

/** The five days of the live broadcast. */
export const liveBroadcast: Season = {
  startsAt: '2025-11-06T00:00:00-08:00',
  endsAt: '2025-11-11T00:00:00-08:00',
}

/** The rake race: four weeks, each from Monday 12:00 AM to Sunday 11:59 PM Eastern Time. */
export const rakeRace: Season = {
  startsAt: '2025-08-04T00:00:00-04:00',
  endsAt: '2025-09-01T00:00:00-04:00',
}

/** A week of the rake race: its number, starting at 1, its days, and the Monday of its payout. */
export type RaceWeek = { readonly number: number; readonly label: string; readonly paidOn: string }

export const raceWeeks: readonly RaceWeek[] = [
  { number: 1, label: 'Aug 4-10', paidOn: 'Monday, August 11' },
  { number: 2, label: 'Aug 11-17', paidOn: 'Monday, August 18' },
  { number: 3, label: 'Aug 18-24', paidOn: 'Monday, August 25' },
  { number: 4, label: 'Aug 25-31', paidOn: 'Monday, September 1' },
]
