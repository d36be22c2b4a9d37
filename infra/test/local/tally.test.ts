import { describe, expect, it } from 'vitest'
import { judge, sum, tallyPlaywright, tallyVitest } from '../../local/tally.ts'

const vitestReport = (changes: object = {}) =>
  JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: 'passed', assertionResults: [{}, {}, {}] }],
    ...changes,
  })

describe('tallyVitest', () => {
  it('counts what passed and failed', () => {
    expect(tallyVitest(vitestReport({ numFailedTests: 2 }))).toEqual({ passed: 3, failed: 2 })
  })

  it('counts a skipped test as failed', () => {
    const report = vitestReport({ numPendingTests: 1, numTodoTests: 1 })

    expect(tallyVitest(report)).toEqual({ passed: 3, failed: 2 })
  })

  it('counts a file that cannot be loaded as failed', () => {
    const report = vitestReport({ testResults: [{ status: 'failed', assertionResults: [] }] })

    expect(tallyVitest(report)).toEqual({ passed: 3, failed: 1 })
  })
})

describe('tallyPlaywright', () => {
  it('counts a skipped test as failed, one that passed in the end as passed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 } }

    expect(tallyPlaywright(JSON.stringify(report))).toEqual({ passed: 6, failed: 2 })
  })
})

describe('judge', () => {
  it('believes a sound run', () => {
    expect(judge({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 })
  })

  it('adds no failure to those that were counted', () => {
    expect(judge({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 })
  })

  it.each([1, null])('counts a runner that ended with %s as a failure', (exitCode) => {
    expect(judge({ passed: 3, failed: 0 }, exitCode)).toEqual({ passed: 3, failed: 1 })
  })

  it('counts a runner that ran nothing as a failure', () => {
    expect(judge({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('sum', () => {
  it('adds up', () => {
    const tallies = [
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]

    expect(sum(tallies)).toEqual({ passed: 3, failed: 3 })
  })
})
