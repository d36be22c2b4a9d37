import { defaultTimeframe, timeframes } from '@cardroom/contracts/report-frame'
import { reportNames } from '@cardroom/contracts/analytics-reports'
import type { Reports } from './domain/report-tables.ts'

/** Attempts at one report; what an attempt has read is in memory for the next. */
const maxAttempts = 3

/** The default timeframe comes last, so that it is the last to be evicted. */
const inOrder = [
  ...timeframes.filter((timeframe) => timeframe !== defaultTimeframe).toReversed(),
  defaultTimeframe,
]

/**
 * Makes every report once, one at a time, so that the first administrator finds them in the cache. Resolves
 * with the number of reports that failed; those are made when they are requested.
 */
export async function warmReports(reports: Reports, signal: AbortSignal): Promise<number> {
  let failed = 0
  for (const timeframe of inOrder) {
    for (const name of reportNames.toReversed()) {
      if (signal.aborted) return failed
      if (!(await isMade(() => reports[name]({ timeframe })))) failed += 1
    }
  }
  return failed
}

async function isMade(make: () => Promise<unknown>): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      await make()
      return true
    } catch {
      // A statement timeout, or no database: tried again, or left to the first request.
    }
  }
  return false
}
