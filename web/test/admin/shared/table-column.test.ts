import { describe, expect, it } from 'vitest'
import {
  type Column,
  compareValues,
  optionOf,
  rowMatches,
} from '../../../src/admin/shared/table-column.ts'

type Person = { name: string; email: string; stake: number; isPaid: boolean }

const name: Column<Person> = {
  id: 'name',
  label: 'Name',
  value: (person) => person.name,
  isSearched: true,
}
const email: Column<Person> = {
  id: 'email',
  label: 'Email',
  value: (person) => person.email,
  isSearched: true,
  isHidden: true,
}
const stake: Column<Person> = { id: 'stake', label: 'Stake', value: (person) => person.stake }
const mona: Person = { name: 'Mona Reyes', email: 'mona@x.example', stake: 50, isPaid: true }

describe('compareValues', () => {
  it('compares numbers by their size', () => {
    expect([10, 9, 100].sort(compareValues)).toEqual([9, 10, 100])
  })

  it('compares words without regard to case, and numbers in them by their size', () => {
    expect(['week 10', 'Week 9', 'alpha', 'Álamo'].sort(compareValues)).toEqual([
      'Álamo',
      'alpha',
      'Week 9',
      'week 10',
    ])
  })
})

describe('rowMatches', () => {
  const columns = [name, email, stake]

  it('finds every word in any column, hidden ones included', () => {
    expect(rowMatches(columns, mona, 'REYES x.example')).toBe(true)
  })

  it('does not match when a word is missing', () => {
    expect(rowMatches(columns, mona, 'mona flores')).toBe(false)
  })

  it('does not look into columns that are not searched', () => {
    expect(rowMatches(columns, mona, '50')).toBe(false)
  })

  it('finds everything where nothing is looked for', () => {
    expect(rowMatches([stake], mona, '  ')).toBe(true)
  })
})

describe('optionOf', () => {
  it('is the value, or the option of the filter', () => {
    const filter = { all: 'All', options: { yes: 'Yes' }, optionOf: () => 'yes' }

    expect(optionOf(stake, mona)).toBe('50')
    expect(optionOf({ ...stake, filter }, mona)).toBe('yes')
  })
})
