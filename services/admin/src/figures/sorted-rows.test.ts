import { describe, expect, it } from 'vitest'
import { sortedRows } from './sorted-rows.ts'

const rows = [
  { name: 'b', figures: { visits: 1, bounceRate: null } },
  { name: 'a', figures: { visits: 1, bounceRate: 50 } },
  { name: 'd', figures: { visits: 10, bounceRate: null } },
  { name: 'c', figures: { visits: 2, bounceRate: 0 } },
]
const page = { limit: 10, offset: 0 }
const namesOf = (sort: string, order: 'asc' | 'desc', { limit, offset } = page) =>
  sortedRows(rows, { sort, order, limit, offset }).map(({ name }) => name)

describe('sortedRows', () => {
  it('sorts by a figure as a number, equal ones by name', () => {
    expect(namesOf('visits', 'desc')).toEqual(['d', 'c', 'a', 'b'])
    expect(namesOf('visits', 'asc')).toEqual(['a', 'b', 'c', 'd'])
  })

  it('has rows without the figure last in both orders', () => {
    expect(namesOf('bounceRate', 'desc')).toEqual(['a', 'c', 'b', 'd'])
    expect(namesOf('bounceRate', 'asc')).toEqual(['c', 'a', 'b', 'd'])
  })

  it('sorts by name in both orders, and gives one page', () => {
    expect(namesOf('name', 'desc')).toEqual(['d', 'c', 'b', 'a'])
    expect(namesOf('name', 'asc', { limit: 2, offset: 1 })).toEqual(['b', 'c'])
  })
})
