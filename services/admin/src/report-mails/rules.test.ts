import { describe, expect, it } from 'vitest'
import { dueReport } from './rules.ts'

const at = (local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('America/Los_Angeles').epochMilliseconds

describe('a weekly report', () => {
  it.each([
    ['2026-11-09T07:59:59', null],
    ['2026-11-09T08:00', ['2026-11-02', '2026-11-08']],
    ['2026-11-12T07:59', ['2026-11-02', '2026-11-08']],
    ['2026-11-12T08:00', null],
    // The clocks go back on November 1 and forward on March 8.
    ['2026-11-02T08:00', ['2026-10-26', '2026-11-01']],
    ['2027-03-15T08:00', ['2027-03-08', '2027-03-14']],
    ['2027-01-04T09:00', ['2026-12-28', '2027-01-03']],
  ])('at %s is of %o', (now, days) => {
    const due = dueReport('weekly', at(now))

    expect(due && [due.from, due.to]).toEqual(days)
  })
})

describe('a monthly report', () => {
  it.each([
    ['2026-12-01T07:59', null],
    ['2026-12-01T08:00', ['2026-11-01', '2026-11-30']],
    ['2027-01-03T12:00', ['2026-12-01', '2026-12-31']],
    ['2027-01-04T08:00', null],
    ['2028-03-01T08:00', ['2028-02-01', '2028-02-29']],
  ])('at %s is of %o', (now, days) => {
    const due = dueReport('monthly', at(now))

    expect(due && [due.from, due.to]).toEqual(days)
  })
})
