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

/** The phase of a season, and the time until the phase or its current step ends. */
type SeasonMoment = { phase: 'before' | 'during'; leftMs: number } | { phase: 'after' }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * @param now epoch milliseconds
 * @param stepMs length of each step of the season, if it has steps
 */
function seasonMoment(
  { startsAt, endsAt }: Season,
  now: number,
  stepMs = Number.POSITIVE_INFINITY,
): SeasonMoment {
  const start = Date.parse(startsAt)
  const end = Date.parse(endsAt)
  if (now < start) return { phase: 'before', leftMs: start - now }
  if (now >= end) return { phase: 'after' }
  const step = Math.min(stepMs, end - start)
  return { phase: 'during', leftMs: Math.min(step - ((now - start) % step), end - now) }
}

/** Formats a duration in its two largest units, such as `12 days 4 hours`. The minimum is one minute. */
function durationInWords(ms: number): string {
  const minutes = Math.max(Math.ceil(ms / minuteMs), 1)
  const days = Math.floor((minutes * minuteMs) / dayMs)
  const hours = Math.floor((minutes * minuteMs) / hourMs) % 24
  const parts =
    days > 0
      ? [counted(days, 'day'), counted(hours, 'hour')]
      : [counted(hours, 'hour'), counted(minutes % 60, 'minute')]
  return parts.filter((part) => part !== null).join(' ')
}

function counted(count: number, unit: string): string | null {
  if (count === 0) return null
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

type SeasonNotice = {
  readonly season: Season
  readonly words: SeasonCopy
  readonly stepMs?: number
}

const weekMs = 7 * dayMs

export const seasonNotices = {
  '/high-stakes-summer': { season: docuseries, words: docuseriesSeasonCopy },
  '/pokergo': { season: liveBroadcast, words: pokergoSeasonCopy },
  '/wsop': { season: mainEvent, words: lastLongerSeasonCopy },
  '/rake': { season: rakeRace, words: rakeRaceSeasonCopy, stepMs: weekMs },
} satisfies Readonly<Record<string, SeasonNotice>>

export type SeasonPage = keyof typeof seasonNotices

/**
 * Returns the text of a season's note.
 * @param now epoch milliseconds
 */
export function seasonText({ season, words, stepMs }: SeasonNotice, now: number): SeasonText {
  const moment = seasonMoment(season, now, stepMs)
  if (moment.phase === 'after') return words.after
  return words[moment.phase](durationInWords(moment.leftMs))
}
