import { describe, expect, it } from 'vitest'
import { sum, type Tally, tallyPlaywright, tallyVitest, withExitCode } from '../../local/tally.ts'

const vitestReport = (changes: object = {}) =>
  JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: 'passed', assertionResults: [{}, {}, {}] }],
    ...changes,
  })

const tally = (passed: number, failed: number, flaky: string[] = []): Tally => ({
  passed,
  failed,
  flaky,
})

const spec = (title: string, status: string) => ({
  title,
  file: 'home.test.ts',
  line: 7,
  tests: [{ status }],
})

describe('tallyVitest', () => {
  it('counts what passed and failed', () => {
    expect(tallyVitest(vitestReport({ numFailedTests: 2 }))).toEqual(tally(3, 2))
  })

  it('counts a skipped test as failed', () => {
    const report = vitestReport({ numPendingTests: 1, numTodoTests: 1 })

    expect(tallyVitest(report)).toEqual(tally(3, 2))
  })

  it('counts a file that cannot be loaded as failed', () => {
    const report = vitestReport({ testResults: [{ status: 'failed', assertionResults: [] }] })

    expect(tallyVitest(report)).toEqual(tally(3, 1))
  })
})

describe('tallyPlaywright', () => {
  it('counts a skipped test as failed, one that passed at its second attempt as passed', () => {
    const report = {
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 },
      suites: [],
    }

    expect(tallyPlaywright(JSON.stringify(report))).toEqual(tally(6, 2))
  })

  it('names each flaky test', () => {
    const report = {
      stats: { expected: 1, unexpected: 0, flaky: 2, skipped: 0 },
      suites: [
        {
          title: 'home.test.ts',
          specs: [spec('opens', 'flaky'), spec('closes', 'expected')],
          suites: [{ title: 'on a phone', specs: [spec('scrolls', 'flaky')] }],
        },
      ],
    }

    expect(tallyPlaywright(JSON.stringify(report)).flaky).toEqual([
      'home.test.ts:7 opens',
      'home.test.ts:7 scrolls',
    ])
  })
})

describe('withExitCode', () => {
  it('believes a sound run', () => {
    expect(withExitCode(tally(3, 0), 0)).toEqual(tally(3, 0))
  })

  it('adds no failure to those that were counted', () => {
    expect(withExitCode(tally(3, 2), 1)).toEqual(tally(3, 2))
  })

  it.each([1, null])('counts a runner that ended with %s as a failure', (exitCode) => {
    expect(withExitCode(tally(3, 0), exitCode)).toEqual(tally(3, 1))
  })

  it('counts a runner that ran nothing as a failure', () => {
    expect(withExitCode(tally(0, 0), 0)).toEqual(tally(0, 1))
  })
})

describe('sum', () => {
  it('adds up', () => {
    expect(sum([tally(1, 0, ['a']), tally(2, 3, ['b'])])).toEqual(tally(3, 3, ['a', 'b']))
  })
})
