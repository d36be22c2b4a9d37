import { describe, expect, it } from 'vitest'
import { keptBackups } from '../../backup/retention.ts'

const zone = 'America/Chicago'
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const nightly = (count: number, last = Date.UTC(2026, 10, 23, 10)) =>
  Array.from({ length: count }, (_, n) => ({ madeAt: new Date(last - n * dayMs) }))
const daysOf = (backups: Iterable<{ madeAt: Date }>) =>
  [...backups].map(({ madeAt }) => madeAt.toISOString().slice(0, 10)).toSorted()

describe('keptBackups', () => {
  it('keeps seven days, four weeks and twelve months of a year of nights', () => {
    const kept = keptBackups(nightly(400), zone)

    expect(daysOf(kept)).toEqual([
      // The last of each month
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      // the Sundays, with which weeks end
      '2026-11-08',
      '2026-11-15',
      // and the last seven days.
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ])
  })

  it('keeps the same backups when it deletes every night', () => {
    let kept: { madeAt: Date }[] = []
    for (const backup of nightly(800).toReversed()) {
      kept = [...keptBackups([...kept, backup], zone)]
    }

    expect(daysOf(kept)).toEqual(daysOf(keptBackups(nightly(800), zone)))
  })

  it('keeps what there is when nights are missing', () => {
    const old = nightly(3, Date.UTC(2024, 4, 20, 10))

    expect(keptBackups(old, zone).size).toBe(3)
  })

  it('keeps the newest backup of a day after three days', () => {
    const [newest, , , , first] = nightly(5)
    const later = { madeAt: new Date(Date.UTC(2026, 10, 19, 20)) }
    const all = [newest, first, later].filter((backup) => backup !== undefined)

    expect(keptBackups(all, zone)).toEqual(new Set([newest, later]))
  })

  it('keeps all recent backups beside the first one of a new machine', () => {
    const night = { madeAt: new Date('2026-11-24T03:15:00-06:00') }
    const ofAnEmptyMachine = { madeAt: new Date('2026-11-24T11:00:00-06:00') }
    const twoNightsLater = { madeAt: new Date('2026-11-26T03:15:00-06:00') }

    expect(keptBackups([night, ofAnEmptyMachine], zone)).toContain(night)
    expect(keptBackups([night, ofAnEmptyMachine, twoNightsLater], zone)).toContain(night)
  })

  it('counts an early morning as the night before', () => {
    const evening = { madeAt: new Date('2026-11-23T23:00:00-06:00') }
    const early = { madeAt: new Date('2026-11-24T03:00:00-06:00') }
    const later = { madeAt: new Date('2026-11-28T03:00:00-06:00') }

    expect(keptBackups([evening, early, later], zone)).toEqual(new Set([early, later]))
  })
})
