import type { ConfirmedConversion } from '@cardroom/contracts/confirmed-conversions'
import { confirmedKinds } from '@cardroom/contracts/confirmed-conversions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conversionsIn } from '../../src/domain/confirmed-figures.ts'

const hourMs = 60 * 60 * 1000
const start = Date.UTC(2026, 10, 1)

const row = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom(...confirmedKinds),
  type: fc.constant('form_submission'),
  at: fc.integer({ min: 0, max: 20 }).map((half) => start + half * (hourMs / 2)),
  isSuspect: fc.boolean(),
  value: fc.integer({ min: 0, max: 100 }),
  source: fc.constantFrom('direct', 'google'),
  medium: fc.constant('direct'),
  page: fc.constant('/'),
  country: fc.constantFrom('US', 'DE'),
  device: fc.constant('mobile'),
  daysToConversion: fc.option(fc.integer({ min: 0, max: 9 })),
  touchPoints: fc.option(fc.integer({ min: 1, max: 9 })),
})
const list = fc
  .array(row, { maxLength: 30 })
  .map((rows) => rows.toSorted((one, other) => one.at - other.at))
const moment = fc.integer({ min: -2, max: 24 }).map((half) => start + half * (hourMs / 2))

const us = { name: 'country', value: 'US' } as const

describe('the conversions of a period', () => {
  it('are those between its ends that pass the filter, and their sums, asked in any turn', () => {
    const question = fc.record({ from: moment, to: moment, filter: fc.constantFrom(null, us) })
    fc.assert(
      fc.property(list, fc.array(question, { minLength: 1, maxLength: 8 }), (all, questions) => {
        for (const { from, to, filter } of questions) {
          const { rows, figures } = conversionsIn(all, { span: { from, to }, unit: 'hour', filter })
          const own = all.filter(
            ({ at, country }) => at >= from && at < to && (filter === null || country === 'US'),
          )
          expect(rows).toEqual(own)
          const counted = own.filter(({ isSuspect }) => !isSuspect)
          const { groups, points } = figures
          for (const kind of confirmedKinds) {
            const ofKind = counted.filter((one) => one.kind === kind)
            expect(sumsOf(groups, 'conversion', kind)).toEqual(sums(ofKind.map((one) => one.value)))
            expect(sumsOf(points, 'conversion', kind)).toEqual(sums(ofKind.map((one) => one.value)))
            for (const [metric, name] of pageFigures) {
              const known = ofKind.map((one) => one[name]).filter((one) => one !== null)
              expect(sumsOf(groups, metric, kind)).toEqual(sums(known))
            }
          }
          for (const { at } of points) {
            const ofHour = counted.filter((one) => Math.floor(one.at / hourMs) * hourMs === at)
            const inHour = points.filter((point) => point.at === at)
            expect(sumsOf(inHour, 'conversion')).toEqual(sums(ofHour.map((one) => one.value)))
          }
          const suspect = own.length - counted.length
          expect(sumsOf(groups, 'left-out', 'conversion')).toEqual({ count: suspect, sum: 0 })
        }
      }),
    )
  })

  it('are the same object while the same rows are in it, though its end has moved', () => {
    const all = [0, 1, 2].map((hour) => conversionAt(start + hour * hourMs))
    const until = (rows: readonly ConfirmedConversion[], to: number) =>
      conversionsIn(rows, { span: { from: start, to }, unit: 'hour', filter: null })
    const before = until(all, start + hourMs + 1)
    expect(until(all, start + 2 * hourMs)).toBe(before)
    expect(until(all, start + 2 * hourMs + 1).rows).toHaveLength(3)
    expect(until([...all], start + hourMs + 1)).not.toBe(before)
  })
})

const pageFigures = [
  ['days-to-conversion', 'daysToConversion'],
  ['touches', 'touchPoints'],
] as const

type Sums = { count: number; sum: number }

function sumsOf(
  rows: readonly (Sums & { metric: string; dim1: string })[],
  metric: string,
  kind?: string,
): Sums {
  const own = rows.filter(
    (one) => one.metric === metric && (kind === undefined || one.dim1 === kind),
  )
  return {
    count: own.reduce((all, { count }) => all + count, 0),
    sum: own.reduce((all, { sum }) => all + sum, 0),
  }
}

function sums(values: readonly number[]): Sums {
  return { count: values.length, sum: values.reduce((all, one) => all + one, 0) }
}

function conversionAt(at: number): ConfirmedConversion {
  return {
    id: String(at),
    kind: 'submission',
    type: 'form_submission',
    at,
    isSuspect: false,
    value: 20,
    source: 'direct',
    medium: 'direct',
    page: '/',
    country: 'US',
    device: 'mobile',
    daysToConversion: null,
    touchPoints: null,
  }
}
