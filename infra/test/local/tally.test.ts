import { join } from 'node:path'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { describe, expect, it } from 'vitest'
import { sum, type Tally, tallyPlaywright, tallyVitest, withExitCode } from '../../local/tally.ts'

const tally = (passed: number, failed: string[] = [], flaky: string[] = []): Tally => ({
  passed,
  failed,
  flaky,
})

const vitestTest = (
  title: string,
  status: string,
  ancestorTitles: string[] = [],
  failureMessages: string[] = [],
) => ({ ancestorTitles, title, status, failureMessages })

const vitestReport = (
  status: 'passed' | 'failed',
  assertionResults: ReturnType<typeof vitestTest>[],
  message = '',
) =>
  JSON.stringify({
    testResults: [
      {
        name: join(repositoryFolder, 'gateway/test/a.test.ts'),
        status,
        message,
        assertionResults,
      },
    ],
  })

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'home.test.ts',
  line: 7,
  tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
})

const playwrightReport = (changes: object) =>
  JSON.stringify({
    config: { rootDir: join(repositoryFolder, 'e2e/browser') },
    suites: [],
    errors: [],
    ...changes,
  })

describe('tallyVitest', () => {
  it('counts what passed, and names what failed by file and full title', () => {
    const given = vitestReport('failed', [
      vitestTest('opens', 'passed'),
      vitestTest('closes', 'failed', ['a lock', 'in the dark']),
      vitestTest('creaks', 'failed'),
    ])

    expect(tallyVitest(given)).toEqual(
      tally(1, [
        'gateway/test/a.test.ts › a lock › in the dark › closes',
        'gateway/test/a.test.ts › creaks',
      ]),
    )
  })

  it.each(['skipped', 'pending', 'todo'])('counts a test that is %s as failed', (status) => {
    const given = vitestReport('passed', [
      vitestTest('opens', 'passed'),
      vitestTest('closes', status),
    ])

    expect(tallyVitest(given)).toEqual(tally(1, ['gateway/test/a.test.ts › closes']))
  })

  it('gives the first lines of why, without their colours', () => {
    const many = Array.from({ length: 20 }, (_, line) => `${line}`).join('\n')
    const given = vitestReport('failed', [
      vitestTest('closes', 'failed', [], ['\u001B[31mError: locked\u001B[39m\n\n  by whom  \n']),
      vitestTest('creaks', 'failed', [], [many]),
    ])

    expect(tallyVitest(given).failed).toEqual([
      'gateway/test/a.test.ts › closes\n    | Error: locked\n    |   by whom',
      expect.stringMatching(/creaks\n {4}\| 0\n(.*\n){6} {4}\| 7$/),
    ])
  })

  it('names a file that cannot be loaded', () => {
    const given = vitestReport('failed', [], 'Cannot find module\nof the lock')

    expect(tallyVitest(given)).toEqual(tally(0, ['gateway/test/a.test.ts: Cannot find module']))
  })

  it('names a file that fails after its tests', () => {
    const given = vitestReport(
      'failed',
      [vitestTest('opens', 'passed')],
      'The server does not stop',
    )

    expect(tallyVitest(given)).toEqual(
      tally(1, ['gateway/test/a.test.ts: The server does not stop']),
    )
  })
})

describe('tallyPlaywright', () => {
  it('names by file, line and full title what failed and what passed at its second attempt', () => {
    const given = playwrightReport({
      suites: [
        {
          title: 'home.test.ts',
          specs: [spec('opens', 'flaky'), spec('closes', 'expected'), spec('creaks', 'skipped')],
          suites: [
            {
              title: 'on a phone',
              specs: [spec('scrolls', 'unexpected'), spec('swipes', 'flaky')],
            },
          ],
        },
      ],
    })

    expect(tallyPlaywright(given)).toEqual(
      tally(
        3,
        [
          'e2e/browser/home.test.ts:7 › creaks',
          'e2e/browser/home.test.ts:7 › on a phone › scrolls',
        ],
        ['e2e/browser/home.test.ts:7 › opens', 'e2e/browser/home.test.ts:7 › on a phone › swipes'],
      ),
    )
  })

  it('says why one failed at its first attempt', () => {
    const given = playwrightReport({
      suites: [{ title: 'home.test.ts', specs: [spec('opens', 'flaky', 'no page', 'no server')] }],
    })

    expect(tallyPlaywright(given).flaky).toEqual([
      'e2e/browser/home.test.ts:7 › opens\n    | no page',
    ])
  })

  it('names an error outside the tests', () => {
    const file = join(repositoryFolder, 'e2e/browser/home.test.ts')
    const given = playwrightReport({
      errors: [
        {
          message: '\u001B[31mSyntaxError: Unexpected token\u001B[39m\n  at',
          location: { file, line: 3 },
        },
        { message: 'Error: no site' },
      ],
    })

    expect(tallyPlaywright(given)).toEqual(
      tally(0, ['e2e/browser/home.test.ts:3: SyntaxError: Unexpected token', 'Error: no site']),
    )
  })
})

describe('withExitCode', () => {
  it('believes a sound run', () => {
    expect(withExitCode('vitest', tally(3), 0)).toEqual(tally(3))
  })

  it('adds no failure to those that were counted', () => {
    expect(withExitCode('vitest', tally(3, ['a', 'b']), 1)).toEqual(tally(3, ['a', 'b']))
  })

  it.each([1, null])('counts a runner that ended with %s as a failure', (exitCode) => {
    expect(withExitCode('vitest unit', tally(3), exitCode)).toEqual(
      tally(3, [`vitest unit: 3 passed, but the exit code is ${exitCode}`]),
    )
  })

  it('counts a runner that ran nothing as a failure', () => {
    expect(withExitCode('vitest', tally(0), 0).failed).toHaveLength(1)
  })
})

describe('sum', () => {
  it('adds up', () => {
    expect(sum([tally(1, [], ['a']), tally(2, ['b'], ['c'])])).toEqual(tally(3, ['b'], ['a', 'c']))
  })
})
