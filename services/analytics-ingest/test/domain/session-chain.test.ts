import { describe, expect, it } from 'vitest'
import { linksOf, wholeChain } from '../../src/domain/session-chain.ts'

const hourMs = 60 * 60 * 1000
// Eight in the morning in Los Angeles.
const morning = Date.UTC(2026, 10, 20, 16)
const hour = (nth: number) => morning + nth * hourMs
const ofHours = (hours: number[], nth: number) =>
  linksOf(hours.map(hour), hour(nth))
    .filter(({ grain }) => grain === 'hour')
    .map(({ bucket, seenBefore, sessions }) => [
      (bucket - morning) / hourMs,
      seenBefore === null ? null : (seenBefore - morning) / hourMs,
      sessions,
    ])

describe('linksOf', () => {
  it('says nothing of an hour that is known', () => {
    expect(linksOf([hour(0)], hour(0))).toEqual([])
  })

  it('ties an hour to the one before it', () => {
    expect(ofHours([], 0)).toEqual([[0, null, 1]])
    expect(ofHours([0, 2], 5)).toEqual([[5, 2, 1]])
  })

  it('puts an hour that comes late between its neighbours', () => {
    expect(ofHours([0, 4], 2)).toEqual([
      [2, 0, 1],
      [4, 0, -1],
      [4, 2, 1],
    ])
  })

  it('counts a day once, however many hours it has', () => {
    const days = linksOf([hour(0)], hour(3)).filter(({ grain }) => grain === 'day')

    expect(days).toEqual([])
  })
})

describe('wholeChain', () => {
  it('is what the single hours come to', () => {
    const nths = [0, 30, 5, 2]
    const added = nths.flatMap((nth, index) => linksOf(nths.slice(0, index).map(hour), hour(nth)))
    const sums = new Map<string, number>()
    for (const { grain, bucket, seenBefore, sessions } of [
      ...added,
      ...wholeChain(nths.map(hour), -1),
    ]) {
      const key = [grain, bucket, seenBefore].join(' ')
      sums.set(key, (sums.get(key) ?? 0) + sessions)
    }

    expect([...sums.values()].filter((left) => left !== 0)).toEqual([])
  })
})
