import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { owner, signedIn } = await testApp()
const admin = await signedIn()
const path = '/api/admin/reports/imported'

const row = (day: string, dimension: 'total' | 'source' | 'page', key: string, visits: number) => ({
  imported_from: 'plausible' as const,
  day,
  dimension,
  key,
  visits,
  visitors: visits - 1,
  views: 2 * visits,
})

describe('imported days', () => {
  it('are told by program and day, with the largest sources and pages of these days', async () => {
    await owner
      .insertInto('imported_days')
      .values([
        row('2023-03-31', 'total', '', 99),
        row('2023-04-01', 'total', '', 10),
        row('2023-04-02', 'total', '', 20),
        row('2023-04-01', 'source', 'Google', 6),
        row('2023-04-02', 'source', 'Google', 7),
        row('2023-04-02', 'source', 'direct', 11),
        ...Array.from({ length: 12 }, (_, index) =>
          row('2023-04-01', 'page', `/page-${index}`, 2 + index),
        ),
        { ...row('2023-04-02', 'total', '', 5), imported_from: 'ga4' as const },
      ])
      .execute()

    const { data } = (await admin.get(`${path}?from=2023-04-01&to=2023-04-30`)).json()

    expect(data).toMatchObject([
      { program: 'ga4', days: [{ day: '2023-04-02', visits: 5 }], sources: [], pages: [] },
      {
        program: 'plausible',
        days: [
          { day: '2023-04-01', at: '2023-04-01T07:00:00.000Z', visits: 10, visitors: 9, views: 20 },
          {
            day: '2023-04-02',
            at: '2023-04-02T07:00:00.000Z',
            visits: 20,
            visitors: 19,
            views: 40,
          },
        ],
        sources: [
          { name: 'Google', visits: 13, visitors: 11, views: 26 },
          { name: 'direct', visits: 11 },
        ],
      },
    ])
    expect(data[1].pages).toHaveLength(10)
    expect(data[1].pages[0]).toMatchObject({ name: '/page-11', visits: 13 })
  })

  it('are none where nothing was imported, and wrong dates are refused', async () => {
    expect((await admin.get(`${path}?from=2024-01-01&to=2024-12-31`)).json().data).toEqual([])
    expect((await admin.get(`${path}?from=2024-02-01&to=2024-01-01`)).statusCode).toBe(400)
    expect((await admin.get(`${path}?from=2024-02-30&to=2024-03-01`)).statusCode).toBe(400)
    expect((await admin.get(path)).statusCode).toBe(400)
  })
})
