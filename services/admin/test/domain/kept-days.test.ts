import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptFor } from '../../src/domain/kept-days.ts'
import { emptyVisits } from '../../src/domain/visits.ts'
import { type MadeVisit, storeVisitors } from './stored-visits.ts'

/** More than are added at a time. */
const visitCount = 45_000
const visitorCount = 30_000

describe('keptFor', () => {
  it('adds many visits bit by bit, and then what has changed meanwhile', async () => {
    const made = fc.sample(fc.nat({ max: visitorCount - 1 }), visitCount).map(visitOf)
    const visits = emptyVisits()
    const places = new Map<number, number[]>()
    storeVisitors(visits, made, places)
    const keeper = {
      make: () => new Map<number, number>(),
      add(kept: Map<number, number>, added: Int32Array, sign: number) {
        const seen = new Set<number>()
        let [visitor, before] = [-1, -1]
        for (const place of added) {
          const own = visits.visitor.values[place] ?? -1
          if (own !== visitor) {
            expect(seen.has(own)).toBe(false)
            seen.add(own)
          } else {
            expect(place).toBeGreaterThan(before)
          }
          ;[visitor, before] = [own, place]
          kept.set(place, (kept.get(place) ?? 0) + sign)
        }
      },
      bytes: () => 0,
    }

    expect(keptFor(visits, 'places', keeper)).toBeNull()
    storeVisitors(visits, again(made, 10), places)
    let kept = keptFor(visits, 'places', keeper)
    for (let turn = 0; kept === null && turn < 100; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      kept = keptFor(visits, 'places', keeper)
    }
    const left = storeAndAsk()
    expect(left.filter(([, times]) => times !== 0).map(([place]) => place)).toEqual(
      [...places.values()].flat().toSorted((one, other) => one - other),
    )

    function storeAndAsk() {
      storeVisitors(visits, again(made, 5), places)
      return [...(keptFor(visits, 'places', keeper) ?? [])].toSorted(
        ([one], [other]) => one - other,
      )
    }
  })

  it('tells the next question of a failure, and begins anew', () => {
    const visits = emptyVisits()
    storeVisitors(visits, [visitOf(1, 1)], new Map())
    let isBroken = true
    const keeper = {
      make: () => [],
      add() {
        if (isBroken) throw new Error('broken')
      },
      bytes: () => 0,
    }
    expect(() => keptFor(visits, 'broken', keeper)).toThrow('broken')
    isBroken = false
    expect(keptFor(visits, 'broken', keeper)).toEqual([])
  })
})

function visitOf(visitor: number, index: number): MadeVisit {
  return { visitor, ms: Date.UTC(2026, 9, 1) + index * 1000, country: '', views: [], events: [] }
}

/** All visits of the first visitors. */
function again(made: readonly MadeVisit[], count: number): MadeVisit[] {
  const visitors = new Set(made.slice(0, count).map(({ visitor }) => visitor))
  return made.filter(({ visitor }) => visitors.has(visitor))
}
