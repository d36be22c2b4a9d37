import { describe, expect, it } from 'vitest'
import { exportPath, reportQuery } from '../../../src/admin/shared/report-query.ts'

const filter = { name: 'page', value: '/drink?a=1&b' } as const

describe('reportQuery', () => {
  it('sends the timeframe and the filter', () => {
    const query = reportQuery('events', { timeframe: '7days', filter })

    expect(query.queryKey).toEqual([
      '/api/admin/reports/events?timeframe=7days&page=%2Fdrink%3Fa%3D1%26b',
    ])
  })
})

describe('exportPath', () => {
  it('asks for a table under the same filter', () => {
    expect(exportPath('events', 'types', { timeframe: 'lifetime', filter })).toBe(
      '/api/admin/reports/events/export?table=types&timeframe=lifetime&page=%2Fdrink%3Fa%3D1%26b',
    )
    expect(exportPath('funnel', 'series', { timeframe: '30days', filter: null })).toBe(
      '/api/admin/reports/funnel/export?table=series&timeframe=30days',
    )
  })
})
