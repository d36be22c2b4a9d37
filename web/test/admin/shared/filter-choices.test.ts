import { describe, expect, it } from 'vitest'
import { filterChoices } from '../../../src/admin/shared/filter-choices.ts'

const valuesOf = (...of: Parameters<typeof filterChoices>) =>
  filterChoices(...of).map(({ value }) => value)

describe('filterChoices', () => {
  it('suggests values of the report first, without duplicates', () => {
    expect(valuesOf('source', ['google', 'direct', '']).slice(0, 3)).toEqual([
      'google',
      'direct',
      'development',
    ])
  })

  it('proposes the public pages', () => {
    expect(valuesOf('page', [])).toContain('/drink')
    expect(valuesOf('page', []).join(' ')).not.toContain('/admin')
  })

  it('proposes countries by code, with their names', () => {
    expect(filterChoices('country', [])).toContainEqual({ value: 'DE', label: 'Germany' })
    expect(filterChoices('country', []).length).toBeGreaterThan(200)
  })
})
