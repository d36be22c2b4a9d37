import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { secondsSince } from './step.mjs'
import { sum, type Tally, tallyPlaywright, tallyVitest, withExitCode } from './tally.ts'

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
  async function count(title: string, test: () => Promise<Tally>): Promise<boolean> {
    if (end.signal.aborted) return false
    const startedAt = Date.now()
    let tally = tallyCheck(false)
    try {
      tally = await test()
    } catch (error) {
      console.error(error)
    }
    parts.push({ title, tally, took: secondsSince(startedAt) })
    return tally.failed === 0
  }

  return {
    /** Runs one part of the whole and resolves with whether it passed. */
    async part(title: string, test: () => Promise<Tally>): Promise<boolean> {
      if (!end.signal.aborted) console.log(`\n── ${title}`)
      return await count(title, test)
    },

    /** Runs scripts of package.json that either pass or fail, at the same time; prints each when it ends. */
    async checks(scripts: readonly string[]): Promise<void> {
      await Promise.all(
        scripts.map((script) =>
          count(script, async () => {
            const { exitCode, output } = await captureProgram(
              ['npm', 'run', '--silent', script],
              end.signal,
            )
            process.stdout.write(`\n── ${script}\n${output}`)
            return tallyCheck(exitCode === 0)
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
      const exitCode = await runProgram(
        [
          'vitest',
          'run',
          ...files,
          ...projects.flatMap((project) => ['--project', project]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        environment,
        end.signal,
      )
      return withExitCode(tallyVitest(await readFile(report, 'utf8')), exitCode)
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
      const exitCode = await runProgram(
        ['playwright', 'test', `--config=e2e/${config}`, '--reporter=list,json', ...flags],
        { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        end.signal,
      )
      return withExitCode(tallyPlaywright(await readFile(report, 'utf8')), exitCode)
    },

    /**
     * Prints every part, every flaky test and, as the last line, the sum; a failure makes the exit status 1.
     */
    summarize(): void {
      const total = sum(parts.map(({ tally }) => tally))
      if (total.flaky.length > maxFlaky) {
        const title = `At most ${maxFlaky} flaky tests`
        parts.push({ title, tally: tallyCheck(false), took: '' })
      }
      console.log()
      for (const { title, tally, took } of parts) {
        const mark = tally.failed === 0 ? '✓' : '✗'
        const failed = tally.failed === 0 ? '' : `, ${tally.failed} failed`
        console.log(
          `  ${mark} ${title.padEnd(24)} ${took.padStart(8)}   ${tally.passed} passed${failed}`,
        )
      }
      if (total.flaky.length > 0) console.log()
      for (const test of total.flaky) console.log(`  flaky: ${test}`)
      const { passed, failed } = sum(parts.map(({ tally }) => tally))
      if (failed > 0 || passed === 0 || end.signal.aborted) process.exitCode = 1
      console.log(`\n${passed} passed, ${failed} failed`)
    },
  }
}

/** A part that either works or does not. */
export function tallyCheck(works: boolean): Tally {
  return { passed: works ? 1 : 0, failed: works ? 0 : 1, flaky: [] }
}

/**
 * Resolves with the exit code of a program of this checkout, null when a signal ended it.
 * @param signal asks the program to stop
 */
export function runProgram(
  [program = '', ...args]: readonly string[],
  environment: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: repositoryFolder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    signal?.addEventListener('abort', () => child.kill())
    child.once('error', reject)
    child.once('close', resolve)
  })
}

/** Resolves with the exit code of a program of this checkout and all that it printed. */
function captureProgram(
  [program = '', ...args]: readonly string[],
  signal: AbortSignal,
): Promise<{ exitCode: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: repositoryFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    signal.addEventListener('abort', () => child.kill())
    child.once('error', reject)
    child.once('close', (exitCode) => resolve({ exitCode, output }))
  })
}
