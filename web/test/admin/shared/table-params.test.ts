import { describe, expect, it } from 'vitest'
import {
  readTableState,
  type TableParams,
  type TableState,
  writeTableState,
} from '../../../src/admin/shared/table-params.ts'

const address: TableParams = {
  filters: { status: ['pending', 'declined'] },
  sortable: ['date', 'company'],
  sort: { id: 'date', isDescending: true },
}

const usual: TableState = { search: '', filters: {}, sort: address.sort, page: 1 }

function read(query: string, change: Partial<TableParams> = {}): TableState {
  return readTableState(new URLSearchParams(query), { ...address, ...change })
}

function write(query: string, change: Partial<TableState>, where: Partial<TableParams> = {}) {
  const params = new URLSearchParams(query)
  return writeTableState(params, { ...usual, ...change }, { ...address, ...where }).toString()
}

describe('readTableState', () => {
  it('reads the defaults from an empty URL', () => {
    expect(read('')).toEqual(usual)
  })

  it('reads search, filters, order and page', () => {
    expect(read('q=acme&status=pending&sort=company&page=3')).toEqual({
      search: 'acme',
      filters: { status: 'pending' },
      sort: { id: 'company', isDescending: false },
      page: 3,
    })
  })

  it.each([
    ['an option that is none', 'status=lost'],
    ['a column that is none', 'sort=-secret'],
    ['a page before the first', 'page=-2'],
    ['a page that is no number', 'page=two'],
    ['a page with a fraction', 'page=1.5'],
  ])('counts %s as not said', (_what, query) => {
    expect(read(query)).toEqual(usual)
  })

  it('separates two tables of a page by prefix', () => {
    const state = read('leads-q=mona&q=acme', { prefix: 'leads' })

    expect(state.search).toBe('mona')
  })
})

describe('writeTableState', () => {
  it('leaves out the defaults', () => {
    expect(write('q=acme&page=4&sort=company&status=pending', {})).toBe('')
  })

  it('writes changed values', () => {
    const sort = { id: 'company', isDescending: true }

    expect(write('', { search: 'a b', filters: { status: 'declined' }, sort, page: 2 })).toBe(
      'q=a+b&status=declined&sort=-company&page=2',
    )
  })

  it('keeps other parameters', () => {
    expect(write('open=7&timeframe=7days&q=x', { page: 2 })).toBe('open=7&timeframe=7days&page=2')
  })

  it('is read back as it was written', () => {
    const state: TableState = {
      search: '=1+1 & "é"',
      filters: { status: 'pending' },
      sort: { id: 'company', isDescending: true },
      page: 12,
    }

    expect(read(write('', state, { prefix: 'x' }), { prefix: 'x' })).toEqual(state)
  })
})
