import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { runProgram } from './run-program.mjs'
import { secondsSince } from './step.mjs'

export type TestRun = ReturnType<typeof createTestRun>

/**
 * The results of a part: the number of passed tests, the failed tests with reasons, and the flaky tests, which passed
 * only on the second attempt.
 */
type Tally = { passed: number; failed: string[]; flaky: string[] }

type Part = { title: string; tally: Tally; took: string }

/** A run with more flaky tests than this fails. */
const maxFlaky = 3
const maxReasonLines = 8

/**
 * Runs several suites and combines their results. The first stop request terminates the running program and skips the
 * remaining parts, so that the caller can still stop its own processes.
 * @param folder receives the reports of the suites
 */
export function createTestRun(folder: string) {
  const parts: Part[] = []
  const end = new AbortController()
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
    process.on(event, () => end.abort())
  }
  // The channel must not keep this process alive.
  process.channel?.unref()

  /** Runs a test runner and counts the tests in its JSON report. A run without failed tests must exit with 0. */
  async function runSuite(
    command: readonly string[],
    environment: Record<string, string>,
    count: (report: string) => Tally,
    report: string,
  ): Promise<Tally> {
    const { exitCode } = await runProgram(command, {
      environment,
      signal: end.signal,
      isShown: true,
    })
    const tally = count(await readFile(report, 'utf8'))
    const isSound = tally.failed.length > 0 || (exitCode === 0 && tally.passed > 0)
    if (!isSound) tally.failed.push(`${command.join(' ')}: exit code ${exitCode}`)
    return tally
  }

  return {
    /**
     * Runs one part and resolves with whether it passed; an error counts as one failure.
     * @param test resolves with a tally, or with whether its only check passed
     */
    async part(title: string, test: () => Promise<Tally | boolean>): Promise<boolean> {
      if (end.signal.aborted) return false
      console.log(`\n── ${title}`)
      const startedAt = Date.now()
      let result: Tally | boolean = false
      try {
        result = await test()
      } catch (error) {
        console.error(error)
      }
      const tally = typeof result === 'boolean' ? tallyOf(title, result) : result
      parts.push({ title, tally, took: secondsSince(startedAt) })
      return tally.failed.length === 0
    },

    /** Whether a script of package.json passes; its output is printed when it exits. */
    async script(name: string): Promise<boolean> {
      const { exitCode, output } = await runProgram(['npm', 'run', '--silent', name], {
        signal: end.signal,
      })
      process.stdout.write(`\n── ${name}\n${output}`)
      return exitCode === 0
    },

    /**
     * Runs projects of vitest.config.ts.
     * @param files substrings of the names of the files to run; all files by default
     */
    vitest(
      projects: readonly string[],
      environment: Record<string, string> = {},
      files: readonly string[] = [],
    ): Promise<Tally> {
      const report = join(folder, `${projects[0]}.json`)
      const flags = [
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]
      return runSuite(['vitest', 'run', ...files, ...flags], environment, tallyVitest, report)
    },

    /**
     * Runs a suite in the browser.
     * @param config the suite's configuration, below e2e
     * @param flags further flags of Playwright's
     */
    playwright(
      config: string,
      environment: Record<string, string>,
      flags: readonly string[] = [],
    ): Promise<Tally> {
      const report = join(folder, `${config.replaceAll('/', '-')}.json`)
      return runSuite(
        ['playwright', 'test', `--config=e2e/${config}`, '--reporter=list,json', ...flags],
        { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        tallyPlaywright,
        report,
      )
    },

    /** Prints every part, every flaky and failed test, and the total in the last line; exits with 1 after a failure. */
    summarize(): void {
      const flaky = parts.flatMap(({ tally }) => tally.flaky)
      if (flaky.length > maxFlaky) {
        const title = `At most ${maxFlaky} flaky tests`
        parts.push({ title, tally: tallyOf(title, false), took: '' })
      }
      const failed = parts.flatMap(({ tally }) => tally.failed)
      const passed = parts.reduce((sum, { tally }) => sum + tally.passed, 0)
      if (failed.length > 0 || passed === 0 || end.signal.aborted) process.exitCode = 1
      console.log()
      for (const { title, tally, took } of parts) {
        const mark = tally.failed.length === 0 ? '✓' : '✗'
        const failures = tally.failed.length === 0 ? '' : `, ${tally.failed.length} failed`
        const counts = `${tally.passed} passed${failures}`
        console.log(`  ${mark} ${title.padEnd(34)} ${took.padStart(8)}   ${counts}`)
      }
      for (const test of flaky) console.log(`  flaky: ${test}`)
      for (const test of failed) console.log(`  failed: ${test}`)
      console.log(`\n${passed} passed, ${failed.length} failed`)
    },
  }
}

/** The tally of a part with one check. */
function tallyOf(title: string, works: boolean): Tally {
  return { passed: works ? 1 : 0, failed: works ? [] : [title], flaky: [] }
}

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

/** A skipped test counts as failed, as does a file that fails outside its tests. */
function tallyVitest(json: string): Tally {
  const tally: Tally = { passed: 0, failed: [], flaky: [] }
  for (const { name, status, message, assertionResults } of (JSON.parse(json) as VitestReport)
    .testResults) {
    const file = relative(repositoryFolder, name)
    const unproven = assertionResults.filter((test) => test.status !== 'passed')
    tally.passed += assertionResults.length - unproven.length
    for (const { fullName, failureMessages } of unproven) {
      tally.failed.push(withReason(`${file} › ${fullName}`, failureMessages?.[0]))
    }
    if (status === 'failed' && unproven.length === 0) tally.failed.push(withReason(file, message))
  }
  return tally
}

type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

type PlaywrightSuite = {
  specs?: {
    title: string
    file: string
    line: number
    tests: { status: string; results?: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

/** A skipped test counts as failed, as does an error outside a test, for example a file that does not load. */
function tallyPlaywright(json: string): Tally {
  const { suites, errors } = JSON.parse(json) as PlaywrightReport
  const tally: Tally = {
    passed: 0,
    failed: errors.map(({ message }) => withReason('', message)),
    flaky: [],
  }
  for (const { title, file, line, tests } of suites.flatMap(specsOf)) {
    for (const { status, results = [] } of tests) {
      const failure = results.find(({ error }) => error !== undefined)
      const name = withReason(`${file}:${line} › ${title}`, failure?.error?.message)
      if (status === 'expected' || status === 'flaky') tally.passed += 1
      else tally.failed.push(name)
      if (status === 'flaky') tally.flaky.push(name)
    }
  }
  return tally
}

function specsOf({
  specs = [],
  suites = [],
}: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** The name of a test and the first lines of its failure. */
function withReason(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
  return [name, ...lines.slice(0, maxReasonLines).map((line) => `    | ${line}`)].join('\n')
}
