/** How many tests of a part passed and failed. */
export type Tally = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Counts vitest's JSON report. A file that cannot be loaded has no tests of its own and is one failure. */
export function tallyVitest(json: string): Tally {
  const report = JSON.parse(json) as VitestReport
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  return {
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests + broken.length,
  }
}

/**
 * Counts Playwright's JSON report. A test that passes at its second try has passed; the report above the
 * count names it as flaky.
 */
export function tallyPlaywright(json: string): Tally {
  const { stats } = JSON.parse(json) as PlaywrightReport
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }
}

/**
 * What a runner's report and exit code say together. A test that was skipped proves nothing and counts
 * as failed; so does a runner that crashed, complained beside its tests or ran none.
 */
export function judge({ passed, failed }: Tally, exitCode: number | null): Tally {
  const isSound = failed > 0 || (exitCode === 0 && passed > 0)
  return { passed, failed: isSound ? failed : 1 }
}

/** The sum of several parts. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
  }
}
