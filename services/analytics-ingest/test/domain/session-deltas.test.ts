import { describe, expect, it } from 'vitest'
import { allDeltas, deltasForNewHour } from '../../src/domain/session-deltas.ts'

const hourMs = 60 * 60 * 1000
// Eight in the morning in Los Angeles.
const morning = Date.UTC(2026, 10, 20, 16)
const hour = (nth: number) => morning + nth * hourMs
const ofHours = (hours: number[], nth: number) =>
  deltasForNewHour(hours.map(hour), hour(nth))
    .filter(({ grain }) => grain === 'hour')
    .map(({ bucket, previousBucket, sessions }) => [
      (bucket - morning) / hourMs,
      previousBucket === null ? null : (previousBucket - morning) / hourMs,
      sessions,
    ])

describe('deltasForNewHour', () => {
  it('has no delta for a known hour', () => {
    expect(deltasForNewHour([hour(0)], hour(0))).toEqual([])
  })

  it('counts an hour after the one before it', () => {
    expect(ofHours([], 0)).toEqual([[0, null, 1]])
    expect(ofHours([0, 2], 5)).toEqual([[5, 2, 1]])
  })

  it('counts a late hour between its neighbours', () => {
    expect(ofHours([0, 4], 2)).toEqual([
      [2, 0, 1],
      [4, 0, -1],
      [4, 2, 1],
    ])
  })

  it('counts a day once, however many hours it has', () => {
    const days = deltasForNewHour([hour(0)], hour(3)).filter(({ grain }) => grain === 'day')

    expect(days).toEqual([])
  })
})

describe('allDeltas', () => {
  it('equals the sum of the single hours', () => {
    const nths = [0, 30, 5, 2]
    const added = nths.flatMap((nth, index) =>
      deltasForNewHour(nths.slice(0, index).map(hour), hour(nth)),
    )
    const sums = new Map<string, number>()
    for (const { grain, bucket, previousBucket, sessions } of [
      ...added,
      ...allDeltas(nths.map(hour), -1),
    ]) {
      const key = [grain, bucket, previousBucket].join(' ')
      sums.set(key, (sums.get(key) ?? 0) + sessions)
    }

    expect([...sums.values()].filter((left) => left !== 0)).toEqual([])
  })
})
