/** How many tests of a part passed and failed, and which of them passed only at a second attempt. */
export type Tally = { passed: number; failed: number; flaky: readonly string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

type PlaywrightSuite = {
  title: string
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
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
    flaky: [],
  }
}

/** Counts Playwright's JSON report. A test that passes at its second attempt has passed, and is flaky. */
export function tallyPlaywright(json: string): Tally {
  const { stats, suites } = JSON.parse(json) as PlaywrightReport
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    flaky: suites.flatMap(findFlaky),
  }
}

function findFlaky({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`)
  return [...own, ...suites.flatMap(findFlaky)]
}

/**
 * A runner's report together with its exit code. A test that was skipped proves nothing and counts as
 * failed; so does a runner that crashed, failed beside its tests or ran none.
 */
export function withExitCode(tally: Tally, exitCode: number | null): Tally {
  const isSound = tally.failed > 0 || (exitCode === 0 && tally.passed > 0)
  return isSound ? tally : { ...tally, failed: 1 }
}

/** The sum of several parts. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    flaky: tallies.flatMap(({ flaky }) => flaky),
  }
}
