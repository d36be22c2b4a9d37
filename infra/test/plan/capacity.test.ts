import { describe, expect, it } from 'vitest'
import { planCapacity, units } from '../../plan/capacity.ts'

const none = { visits: 0, tables: 0, watchers: 0 }
const partOf = (load: Parameters<typeof planCapacity>[0], name: string) => {
  const found = planCapacity(load).parts.find(({ part }) => part === name)
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}

describe('planCapacity', () => {
  it('has two of what may be two, and no work, where nobody comes', () => {
    const plan = planCapacity(none)

    expect(plan).toMatchObject({
      diskBytes: 0,
      recordsPerDay: 0,
      recordsPerSecond: 0,
      sockets: 0,
      limits: [],
    })
    expect(plan.parts.map(({ part, cores, instances }) => [part, cores, instances])).toEqual([
      ['gateway', 0, 2],
      ['analytics-ingest', 0, 2],
      ['analytics-worker', 0, 2],
      ['kook-game', 0, 2],
      ['redis', 0, 1],
      ['postgres', 0, 1],
    ])
  })

  it('needs twice the cores for twice the visits', () => {
    const visits = 1e6
    const once = partOf({ ...none, visits }, 'analytics-ingest')
    const twice = partOf({ ...none, visits: 2 * visits }, 'analytics-ingest')

    expect(once.cores).toBeGreaterThan(0)
    expect(twice.cores).toBeCloseTo(2 * once.cores)
  })

  it('adds an instance of kook-game for what its sockets need', () => {
    const tables = (units.socketsPerInstance * 3) / (units.seats + 94)

    expect(partOf({ ...none, tables, watchers: 94 }, 'kook-game').instances).toBe(3)
  })

  it('adds a worker for what one core cannot store', () => {
    const most = (0.7 * 1000 * 86_400) / units.recordMs.worker / units.peak / units.recordsPerVisit

    expect(partOf({ ...none, visits: most * 2 * 0.99 }, 'analytics-worker').instances).toBe(2)
    expect(partOf({ ...none, visits: most * 2 * 1.01 }, 'analytics-worker').instances).toBe(3)
  })

  it('says when Redis needs a second one', () => {
    const { limits } = planCapacity({ visits: 1e8, tables: 0, watchers: 0 })

    expect(limits).toContainEqual(expect.stringMatching(/^Redis: one core/))
  })
})
