import {
  docuseriesSeasonCopy,
  lastLongerSeasonCopy,
  pokergoSeasonCopy,
  rakeRaceSeasonCopy,
  type SeasonCopy,
  type SeasonText,
} from '@cardroom/brand/season-copy'
import {
  docuseries,
  liveBroadcast,
  mainEvent,
  rakeRace,
  type Season,
} from '@cardroom/brand/seasons'
import { durationInWords, seasonMoment } from './season-moment.ts'

/** A season, and what a page says of it. */
export type SeasonNotice = {
  readonly season: Season
  readonly words: SeasonCopy
  /** Length of each part of the season, to count down to the end of a part. */
  readonly stepMs?: number
}

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs

/** What each page of a season says of it, by the page's path. */
export const seasonNotices = {
  '/high-stakes-summer': { season: docuseries, words: docuseriesSeasonCopy },
  '/pokergo': { season: liveBroadcast, words: pokergoSeasonCopy },
  '/wsop': { season: mainEvent, words: lastLongerSeasonCopy },
  '/rake': { season: rakeRace, words: rakeRaceSeasonCopy, stepMs: weekMs },
} satisfies Readonly<Record<string, SeasonNotice>>

/** @param now epoch milliseconds */
export function seasonText({ season, words, stepMs }: SeasonNotice, now: number): SeasonText {
  const moment = seasonMoment(season, now, stepMs)
  if (moment.phase === 'after') return words.after
  return words[moment.phase](durationInWords(moment.leftMs))
}

/** The current minute, in epoch milliseconds. */
export function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs
}
