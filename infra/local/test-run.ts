import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from './run-program.mjs'
import { secondsSince } from './step.mjs'
import { sum, type Tally, tallyPlaywright, tallyVitest, withExitCode } from './tally.ts'

export type TestRun = ReturnType<typeof createTestRun>

type Part = { title: string; tally: Tally; took: string }

/** More flaky tests than this in one run are a failure. */
const maxFlaky = 3

/**
 * Several suites that are counted together. The first Ctrl-C or other request to stop ends the program
 * that runs and skips the parts that are left, so that the caller can still take down what it started.
 * @param folder receives the suites' reports
 */
export function createTestRun(folder: string) {
  const parts: Part[] = []
  const end = new AbortController()
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
    process.on(event, () => end.abort())
  }
  // Listening to it must not keep this process alive.
  process.channel?.unref()

  /** Runs one part and counts it; one that throws is one failure. Resolves with whether it passed. */
  async function count(title: string, test: () => Promise<Tally | boolean>): Promise<boolean> {
    if (end.signal.aborted) return false
    const startedAt = Date.now()
    let result: Tally | boolean = false
    try {
      result = await test()
    } catch (error) {
      console.error(error)
    }
    const tally = typeof result === 'boolean' ? tallyCheck(title, result) : result
    parts.push({ title, tally, took: secondsSince(startedAt) })
    return tally.failed.length === 0
  }

  return {
    /**
     * Runs one part of the whole and resolves with whether it passed.
     * @param test resolves with its tests, or with whether the one thing that it checks is so
     */
    async part(title: string, test: () => Promise<Tally | boolean>): Promise<boolean> {
      if (!end.signal.aborted) console.log(`\n── ${title}`)
      return await count(title, test)
    },

    /** Runs scripts of package.json that either pass or fail, at the same time; prints each when it ends. */
    async checks(scripts: readonly string[]): Promise<void> {
      await Promise.all(
        scripts.map((script) =>
          count(script, async () => {
            const { exitCode, output } = await runProgram(['npm', 'run', '--silent', script], {
              signal: end.signal,
            })
            process.stdout.write(`\n── ${script}\n${output}`)
            return exitCode === 0
          }),
        ),
      )
    },

    /**
     * Runs projects of vitest.config.ts.
     * @param files parts of the names of the files to run; all of them unless given
     */
    async vitest(
      projects: readonly string[],
      environment: Record<string, string>,
      files: readonly string[] = [],
    ): Promise<Tally> {
      const report = join(folder, `${projects[0]}.json`)
      const { exitCode } = await runProgram(
        [
          'vitest',
          'run',
          ...files,
          ...projects.flatMap((project) => ['--project', project]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        { environment, signal: end.signal, isShown: true },
      )
      const tally = tallyVitest(await readFile(report, 'utf8'))
      return withExitCode(`vitest ${projects.join(' ')}`, tally, exitCode)
    },

    /**
     * Runs a suite in the browser.
     * @param config the suite's configuration, below e2e
     * @param flags further flags of Playwright's
     */
    async playwright(
      config: string,
      environment: Record<string, string>,
      flags: readonly string[] = [],
    ): Promise<Tally> {
      const report = join(folder, `${config.replaceAll('/', '-')}.json`)
      const { exitCode } = await runProgram(
        ['playwright', 'test', `--config=e2e/${config}`, '--reporter=list,json', ...flags],
        {
          environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
          signal: end.signal,
          isShown: true,
        },
      )
      const tally = tallyPlaywright(await readFile(report, 'utf8'))
      return withExitCode(`playwright ${config}`, tally, exitCode)
    },

    /**
     * Prints every part, every flaky and every failed test with why and, as the last line, the sum; a
     * failure makes the exit status 1.
     */
    summarize(): void {
      const { flaky } = sum(parts.map(({ tally }) => tally))
      if (flaky.length > maxFlaky) {
        const title = `At most ${maxFlaky} flaky tests`
        parts.push({ title, tally: tallyCheck(title, false), took: '' })
      }
      const { passed, failed } = sum(parts.map(({ tally }) => tally))
      if (failed.length > 0 || passed === 0 || end.signal.aborted) process.exitCode = 1
      console.log()
      for (const { title, tally, took } of parts) {
        const mark = tally.failed.length === 0 ? '✓' : '✗'
        const failures = tally.failed.length === 0 ? '' : `, ${tally.failed.length} failed`
        console.log(
          `  ${mark} ${title.padEnd(24)} ${took.padStart(8)}   ${tally.passed} passed${failures}`,
        )
      }
      if (flaky.length + failed.length > 0) console.log()
      for (const test of flaky) console.log(`  flaky: ${test}`)
      for (const test of failed) console.log(`  failed: ${test}`)
      console.log(`\n${passed} passed, ${failed.length} failed`)
    },
  }
}

/** A part that either works or does not. */
function tallyCheck(title: string, works: boolean): Tally {
  return works ? { passed: 1, failed: [], flaky: [] } : { passed: 0, failed: [title], flaky: [] }
}
