import { describe, expect, it } from 'vitest'
import { arrangedRows } from '../../../src/admin/shared/arranged-rows.ts'
import type { Column } from '../../../src/admin/shared/table-column.ts'

type Person = { name: string; email: string; stake: number | null }

const columns: readonly Column<Person>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name, isSearched: true },
  { id: 'email', label: 'E-mail', value: ({ email }) => email, isSearched: true, isHidden: true },
  {
    id: 'stake',
    label: 'Stake',
    value: ({ stake }) => stake,
    filter: {
      all: 'All',
      options: { high: 'High' },
      optionOf: ({ stake }) => (Number(stake) > 40 ? 'high' : 'low'),
    },
  },
]
const people: Person[] = [
  { name: 'week 10', email: 'mona@x.example', stake: 50 },
  { name: 'Week 9', email: 'ada@x.example', stake: null },
  { name: 'alpha', email: 'bo@y.example', stake: 9 },
  { name: 'Álamo', email: 'cy@y.example', stake: 100 },
]
const usual = { search: '', filters: {}, sort: { id: 'name', isDescending: false } }
const namesOf = (change: object) =>
  arrangedRows(columns, people, { ...usual, ...change }).map(({ name }) => name)

describe('arrangedRows', () => {
  it.each([
    ['name', false, ['Álamo', 'alpha', 'Week 9', 'week 10']],
    ['name', true, ['week 10', 'Week 9', 'alpha', 'Álamo']],
    ['stake', false, ['alpha', 'week 10', 'Álamo', 'Week 9']],
    ['stake', true, ['Álamo', 'week 10', 'alpha', 'Week 9']],
  ])(
    'sorts by %s, descending: %s; words without case or accents, empty values last',
    (id, isDescending, names) => {
      expect(namesOf({ sort: { id, isDescending } })).toEqual(names)
    },
  )

  it.each([
    ['WEEK x.example', ['Week 9', 'week 10']],
    ['week bo', []],
    ['50', []],
    ['  ', ['Álamo', 'alpha', 'Week 9', 'week 10']],
  ])('finds every word of %j in any searched column', (search, names) => {
    expect(namesOf({ search })).toEqual(names)
  })

  it('keeps the rows of a chosen option', () => {
    expect(namesOf({ filters: { stake: 'high' } })).toEqual(['Álamo', 'week 10'])
  })
})
