import { defaultTimeframe, timeframes } from '@cardroom/contracts/report-frame'
import type { ReportQuery } from '@cardroom/contracts/analytics-reports'
import type { Reports } from './domain/reports.ts'

/** How often one report is asked for: what a try has read is in memory for the next. */
const mostTries = 3

/** The timeframe that the dashboard opens with comes last: nothing is kept longer than it. */
const inOrder = [
  ...timeframes.filter((timeframe) => timeframe !== defaultTimeframe).toReversed(),
  defaultTimeframe,
]

/**
 * Asks for every report once, one at a time, so that what they are counted from is in memory, and
 * counted, before an administrator waits for it. Resolves with the number of reports that could not be made;
 * whoever asks for those counts them then.
 */
export async function warmReports(reports: Reports, signal: AbortSignal): Promise<number> {
  const { traffic, events, pageViews, conversions, affiliate, funnel } = reports
  let failed = 0
  for (const timeframe of inOrder) {
    for (const report of [events, pageViews, affiliate, funnel, conversions, traffic]) {
      if (signal.aborted) return failed
      if (!(await isMade(report, { timeframe }))) failed += 1
    }
  }
  return failed
}

async function isMade(
  report: (query: ReportQuery) => Promise<unknown>,
  query: ReportQuery,
): Promise<boolean> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    try {
      await report(query)
      return true
    } catch {
      // Slower than a statement may be, or no database at all; neither concerns anybody yet.
    }
  }
  return false
}
