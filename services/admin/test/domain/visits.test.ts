import { describe, expect, it } from 'vitest'
import {
  emptyVisits,
  setConversions,
  storedTouches,
  toConversionRows,
} from '../../src/domain/visits.ts'

const texts = Object.values(storedTouches).flat()
const visitPlaces = [3, null, 3, 0, 4, 3, null, 0]
/** By column, conversions of five visits and of none. */
const columns = [
  visitPlaces,
  visitPlaces.map((_, nth) => nth * 1000),
  visitPlaces.map((_, nth) => 20_000 + nth),
  visitPlaces.map((_, nth) => (nth % 2 === 0 ? 'lead' : 'newsletter')),
  visitPlaces.map((_, nth) => nth * 100),
  ...texts.map((name) => visitPlaces.map((_, nth) => (nth % 3 === 0 ? '' : `${name} ${nth % 3}`))),
]

/** The conversions, after so many rows of them were made at a time. */
function conversionsOf(rowsAtOnce: number) {
  const visits = emptyVisits()
  visits.count = 5
  const parts = []
  for (let from = 0; from < visitPlaces.length; from += rowsAtOnce) {
    const some = columns.map((column) => column.slice(from, from + rowsAtOnce))
    parts.push(toConversionRows(visits, some))
  }
  setConversions(visits, parts)
  return visits.conversions
}

describe('setConversions', () => {
  it.each([1, 3, 8])('is the same for rows made %i at a time', (rowsAtOnce) => {
    const { count, place, kinds, head, next, ms, value, ...rest } = conversionsOf(rowsAtOnce)

    expect({ count, kinds: kinds[1] }).toEqual({ count: 8, kinds: 'newsletter' })
    expect([...place]).toEqual([3, -1, 3, 0, 4, 3, -1, 0])
    expect([...ms]).toEqual(columns[1])
    expect([...value]).toEqual(columns[4])
    expect([...head]).toEqual([7, -1, -1, 5, 4])
    expect([...next]).toEqual([-1, -1, 0, -1, -1, 2, -1, 3])
    const { first, last, day } = conversionsOf(visitPlaces.length)
    expect(rest).toEqual({ first, last, day })
    expect([...day]).toEqual(columns[2])
  })

  it('is none without any', () => {
    const visits = emptyVisits()
    setConversions(visits, [])

    expect(visits.conversions.count).toBe(0)
    expect(visits.conversions.first.get('source')).toEqual(new Int32Array())
  })
})
