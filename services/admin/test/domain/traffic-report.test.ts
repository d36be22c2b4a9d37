import { describe, expect, it } from 'vitest'
import { trafficReport } from '../../src/domain/traffic-report.ts'

const figures = { byQuality: {}, sources: [], mediums: [], recentVisits: [] }

describe('trafficReport', () => {
  it('rounds shares to one decimal', () => {
    const report = trafficReport({
      ...figures,
      byQuality: { ok: 3 },
      sources: [
        { name: 'google', count: 2, landingPage: '/' },
        { name: 'direct', count: 1, landingPage: '/' },
      ],
    })

    expect(report.sources.map(({ percentage }) => percentage)).toEqual([66.7, 33.3])
  })

  it('counts what it was not told of as none', () => {
    const report = trafficReport({ ...figures, byQuality: { bot: 4 } })

    expect(report.totalVisits).toBe(0)
    expect(report.filtered).toEqual({ bot: 4, 'no-origin': 0, limited: 0 })
  })
})
