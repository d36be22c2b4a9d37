import { sourceColorName } from '@cardroom/brand/source-colors'
import type { NamedCount, RecentVisit, TrafficReport } from '@cardroom/contracts/admin'

/** What the visits of a timeframe add up to; lists by visits, most first. */
export type TrafficFigures = {
  byQuality: Partial<Record<'ok' | 'bot' | 'no-origin' | 'limited', number>>
  sources: { name: string; count: number; landingPage: string | null }[]
  mediums: NamedCount[]
  recentVisits: RecentVisit[]
}

/** How many sources and mediums the Traffic tab shows. */
const shownNames = 5

/** The Traffic tab's report. Only visits of quality `ok` count; the others are told beside them. */
export function trafficReport(figures: TrafficFigures): TrafficReport {
  const { byQuality, sources, mediums } = figures
  const totalVisits = byQuality.ok ?? 0
  return {
    totalVisits,
    filtered: {
      bot: byQuality.bot ?? 0,
      'no-origin': byQuality['no-origin'] ?? 0,
      limited: byQuality.limited ?? 0,
    },
    bySource: sources.slice(0, shownNames).map(({ name, count }) => ({ name, count })),
    byMedium: mediums.slice(0, shownNames),
    recentVisits: figures.recentVisits,
    sources: sources.map(({ name, count, landingPage }) => ({
      source: name,
      count,
      percentage: totalVisits === 0 ? 0 : Math.round((count / totalVisits) * 1000) / 10,
      landingPage: landingPage ?? '',
      color: sourceColorName(name),
    })),
  }
}
