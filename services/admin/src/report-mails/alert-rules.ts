import type { TrafficAlertKind } from '@cardroom/contracts/report-mails'

/** Current visits, and the visits in the same hours of earlier weeks, newest first. */
export type Traffic = {
  lastHour: number
  usualHour: readonly number[]
  lastHours: number
  usualHours: readonly number[]
  /** Whether visits were counted during all that time; otherwise no baseline is known. */
  hasHistory: boolean
}

/** The number of earlier weeks that define the baseline. */
export const usualWeeks = 4

/** This many hours without a visit count as silence, if visits are usual in those hours. */
export const silentHours = 3

/** An hour with fewer visits never counts as a spike. */
const minSpike = 30
const spikeFactor = 3
/** A spike ends below this fraction of its threshold, which prevents flapping. */
const endOfSpike = 2 / 3
/** Silence is reported only if every earlier week had at least this many visits in those hours. */
const minUsual = 5

/**
 * Decides which alerts begin and which end.
 * @param open the alerts that have begun and not ended
 */
export function judgeTraffic(
  traffic: Traffic,
  open: ReadonlySet<TrafficAlertKind>,
): { begins: TrafficAlertKind[]; ends: TrafficAlertKind[] } {
  const { lastHour, usualHour, lastHours, usualHours, hasHistory } = traffic
  const limit = Math.max(minSpike, spikeFactor * meanOf(usualHour))
  const begins: TrafficAlertKind[] = []
  const ends: TrafficAlertKind[] = []
  if (!open.has('spike')) {
    if (hasHistory && lastHour > limit) begins.push('spike')
  } else if (lastHour < limit * endOfSpike) ends.push('spike')
  if (!open.has('silence')) {
    const isUsual = hasHistory && usualHours.every((count) => count >= minUsual)
    if (lastHours === 0 && isUsual) begins.push('silence')
  } else if (lastHours > 0) ends.push('silence')
  return { begins, ends }
}

/** The mean; 0 for an empty list. */
export function meanOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length)
}
