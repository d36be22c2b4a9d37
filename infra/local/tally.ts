import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { repositoryFolder } from '@cardroom/local-servers/repository'

/**
 * How many tests of a part passed, which failed, and which passed only at a second attempt: each by its
 * file and full title, and below that the first lines of why.
 */
export type Tally = { passed: number; failed: readonly string[]; flaky: readonly string[] }

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      ancestorTitles: string[]
      title: string
      status: string
      failureMessages?: string[] | null
    }[]
  }[]
}

type PlaywrightReport = {
  config: { rootDir: string }
  suites: PlaywrightSuite[]
  errors: { message?: string; location?: { file: string; line: number } }[]
}

type PlaywrightSuite = {
  title: string
  specs?: { title: string; file: string; line: number; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

type PlaywrightTest = { status: string; results?: { error?: { message?: string } }[] }

const maxReasonLines = 8

/**
 * Counts vitest's JSON report. A test that was skipped proves nothing and counts as failed; a file that
 * failed beside its tests, because it cannot be loaded or cleaned up after, is one failure.
 */
export function tallyVitest(json: string): Tally {
  const { testResults } = JSON.parse(json) as VitestReport
  const files = testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(repositoryFolder, name)
    const unproven = assertionResults
      .filter((test) => test.status !== 'passed')
      .map(({ ancestorTitles, title, failureMessages }) =>
        withReason([file, ...ancestorTitles, title].join(' › '), failureMessages?.[0]),
      )
    const isBroken = status === 'failed' && unproven.length === 0
    return {
      passed: assertionResults.length - unproven.length,
      failed: isBroken ? [`${file}: ${firstLine(message)}`] : unproven,
      flaky: [],
    }
  })
  return sum(files)
}

/**
 * Counts Playwright's JSON report. A test that passes at its second attempt has passed, and is flaky; an
 * error outside a test, as in a file that cannot be loaded, is one failure.
 */
export function tallyPlaywright(json: string): Tally {
  const { config, suites, errors } = JSON.parse(json) as PlaywrightReport
  const tests = suites.flatMap((file) => testsIn(file, config.rootDir, []))
  const withStatus = (...statuses: string[]) =>
    tests.filter(({ status }) => statuses.includes(status)).map(({ name }) => name)
  const broken = errors.map(({ message = '', location }) => {
    const where = location === undefined ? '' : `${place(location)}: `
    return where + firstLine(message)
  })
  return {
    passed: withStatus('expected', 'flaky').length,
    failed: [...withStatus('unexpected', 'skipped'), ...broken],
    flaky: withStatus('flaky'),
  }
}

function testsIn(
  { specs = [], suites = [] }: PlaywrightSuite,
  folder: string,
  titles: readonly string[],
): { name: string; status: string }[] {
  const own = specs.flatMap(({ title, file, line, tests }) => {
    const name = [place({ file: join(folder, file), line }), ...titles, title].join(' › ')
    return tests.map(({ status, results = [] }) => {
      const failure = results.find(({ error }) => error !== undefined)
      return { name: withReason(name, failure?.error?.message), status }
    })
  })
  const inner = suites.flatMap((suite) => testsIn(suite, folder, [...titles, suite.title]))
  return [...own, ...inner]
}

function place({ file, line }: { file: string; line: number }): string {
  return `${relative(repositoryFolder, file)}:${line}`
}

/**
 * A runner's report together with its exit code: one that crashed, failed beside its tests or ran none is
 * a failure.
 * @param runner its name in that failure
 */
export function withExitCode(runner: string, tally: Tally, exitCode: number | null): Tally {
  const isSound = tally.failed.length > 0 || (exitCode === 0 && tally.passed > 0)
  const failure = `${runner}: ${tally.passed} passed, but the exit code is ${exitCode}`
  return isSound ? tally : { ...tally, failed: [failure] }
}

/** The sum of several parts. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
    flaky: tallies.flatMap(({ flaky }) => flaky),
  }
}

/** A test's name, and below it the first lines of why it failed: what CI shows of a run may be no more than its end. */
function withReason(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
  return [name, ...lines.slice(0, maxReasonLines).map((line) => `    | ${line}`)].join('\n')
}

function firstLine(message: string): string {
  return stripVTControlCharacters(message).trim().split('\n', 1).join('')
}
