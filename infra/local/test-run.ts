import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { secondsSince } from './step.mjs'
import { judge, sum, type Tally, tallyPlaywright, tallyVitest } from './tally.ts'

type Part = { title: string; tally: Tally; took: string }

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

  return {
    /** Runs one part of the whole; one that throws is one failure. Says whether it passed. */
    async part(title: string, test: () => Promise<Tally>): Promise<boolean> {
      if (end.signal.aborted) return false
      console.log(`\n── ${title}`)
      const startedAt = Date.now()
      let tally: Tally = { passed: 0, failed: 1 }
      try {
        tally = await test()
      } catch (error) {
        console.error(error)
      }
      parts.push({ title, tally, took: secondsSince(startedAt) })
      return tally.failed === 0
    },

    /** Runs a script of package.json that either passes or fails. */
    async check(script: string): Promise<Tally> {
      const exitCode = await runProgram(['npm', 'run', '--silent', script], {}, end.signal)
      return tallyCheck(exitCode === 0)
    },

    /** Runs projects of vitest.config.ts. */
    async vitest(projects: readonly string[], environment: Record<string, string>): Promise<Tally> {
      const report = join(folder, `${projects[0]}.json`)
      const exitCode = await runProgram(
        [
          'vitest',
          'run',
          ...projects.flatMap((project) => ['--project', project]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        environment,
        end.signal,
      )
      return judge(tallyVitest(await readFile(report, 'utf8')), exitCode)
    },

    /**
     * Runs a suite in the browser.
     * @param config the suite's configuration, below e2e
     */
    async playwright(config: string, environment: Record<string, string>): Promise<Tally> {
      const report = join(folder, `${config.replaceAll('/', '-')}.json`)
      const exitCode = await runProgram(
        ['playwright', 'test', `--config=e2e/${config}`, '--reporter=list,json'],
        { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        end.signal,
      )
      return judge(tallyPlaywright(await readFile(report, 'utf8')), exitCode)
    },

    /** Prints every part and, as the last line, the sum; a failure makes the exit status 1. */
    summarize(): void {
      console.log()
      for (const { title, tally, took } of parts) {
        const mark = tally.failed === 0 ? '✓' : '✗'
        const failed = tally.failed === 0 ? '' : `, ${tally.failed} failed`
        console.log(
          `  ${mark} ${title.padEnd(24)} ${took.padStart(8)}   ${tally.passed} passed${failed}`,
        )
      }
      const { passed, failed } = sum(parts.map(({ tally }) => tally))
      if (failed > 0 || passed === 0 || end.signal.aborted) process.exitCode = 1
      console.log(`\n${passed} passed, ${failed} failed`)
    },
  }
}

/** A part that either works or does not. */
export function tallyCheck(works: boolean): Tally {
  return works ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
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
