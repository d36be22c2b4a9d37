import { describe, expect, it } from 'vitest'
import { noRecords } from '../../src/domain/reports.ts'
import { trafficReport } from '../../src/domain/traffic-report.ts'
import { toTimeRange } from '../../src/domain/time-range.ts'
import { buildInput, group } from './build-figures.ts'

const visit = (dim1: string, count: number, dim3 = '/') =>
  group({ metric: 'visit', dim1, dim3, count })

describe('trafficReport', () => {
  it('rounds shares to one decimal', () => {
    const report = trafficReport(
      buildInput({ groups: [visit('google', 2), visit('direct', 1)] }),
      noRecords,
    )

    expect(report.sources.map(({ percentage }) => percentage)).toEqual([66.7, 33.3])
  })

  it('names the page that most visits of a source landed on', () => {
    const report = trafficReport(
      buildInput({ groups: [visit('google', 2, '/rake'), visit('google', 3, '/')] }),
      noRecords,
    )

    expect(report.sources).toMatchObject([{ source: 'google', count: 5, landingPage: '/' }])
  })

  it('begins a lifetime with its first day, and with today when there is none', () => {
    const now = Date.parse('2026-11-20T20:00:00Z')
    const lifetime = { range: toTimeRange('lifetime', now) }
    const first = { metric: 'visit', at: Date.parse('2026-11-18T08:00:00Z') } as const
    const point = { ...first, dim1: '', count: 2, sum: 0, sampleCount: 0, sessions: 0 }

    const empty = trafficReport(buildInput({}, lifetime), noRecords)
    const begun = trafficReport(buildInput({ points: [point] }, lifetime), noRecords)

    expect(empty.series).toEqual([{ at: '2026-11-20T08:00:00.000Z', visits: 0 }])
    expect(begun.period.from).toBe('2026-11-18T08:00:00.000Z')
    expect(begun.series.map(({ visits }) => visits)).toEqual([2, 0, 0])
  })

  it('counts a missing metric as zero', () => {
    const left = group({ metric: 'left-out', dim1: 'visit', dim2: 'bot', count: 4 })

    const report = trafficReport(buildInput({ groups: [left] }), noRecords)

    expect(report.totalVisits).toBe(0)
    expect(report.filtered).toEqual({
      bot: 4,
      'no-origin': 0,
      spam: 0,
      limited: 0,
      repeat: 0,
      suspect: 0,
    })
    expect(report.series).toHaveLength(7)
  })

  it('has the series of the previous period, entry for entry', () => {
    const point = {
      metric: 'visit',
      dim1: '',
      count: 3,
      sum: 0,
      sampleCount: 0,
      sessions: 0,
    } as const
    const at = Date.parse('2026-11-07T08:00:00Z')
    const previous = { groups: [], points: [{ ...point, at }] }

    const report = trafficReport(buildInput({}, { previous }), noRecords)

    expect(report.previousSeries).toHaveLength(report.series.length)
    expect(report.previousSeries?.[0]).toEqual({ at: '2026-11-07T08:00:00.000Z', visits: 3 })
    expect(trafficReport(buildInput({}), noRecords).previousSeries).toBeNull()
  })
})
