import { describe, expect, it } from 'vitest'
import {
  toCompletion,
  formatFields,
  rateLevel,
} from '../../../../src/admin/features/conversions-report/conversion-format.ts'
import { sourceStages } from '../../../../src/admin/features/conversions-report/source-stages.ts'

const completion = (leads: number, submissions: number) =>
  toCompletion({ level1Leads: { total: leads }, formSubmissions: { total: submissions } })

const visits = (source: string, totalVisits: number, submissions = 0) => ({
  source,
  totalVisits,
  submissions,
  newsletterSignups: 1,
  others: 1,
  count: submissions + 2,
  submissionsValue: 0,
  newsletterValue: 0,
  othersValue: 0,
  value: 0,
  conversionRate: 0,
  color: 'grey',
})

describe('rateLevel', () => {
  it.each([
    [5.01, 'good'],
    [5, 'fair'],
    [1.01, 'fair'],
    [1, 'plain'],
    [0, 'plain'],
  ])('%d percent is %s', (rate, standing) => {
    expect(rateLevel(rate)).toBe(standing)
  })
})

describe('toCompletion', () => {
  it('is healthy from half of the leads on', () => {
    expect(completion(10, 5)).toEqual({ rate: 50, isHealthy: true })
    expect(completion(100, 49)).toEqual({ rate: 49, isHealthy: false })
  })

  it('has no level without leads', () => {
    expect(completion(0, 2)).toEqual({ rate: null, isHealthy: null })
    expect(completion(2, 3)).toEqual({ rate: null, isHealthy: true })
  })
})

describe('formatFields', () => {
  const fields = ['email', 'phone', 'firstName', 'lastName', 'stakes'].map((name, index) => ({
    name,
    count: 1200 - index,
  }))

  it('names the three that were filled in most', () => {
    expect(formatFields(fields)).toBe('email 1,200, phone 1,199, firstName 1,198 and 2 more')
    expect(formatFields(fields.slice(0, 1))).toBe('email 1,200')
  })

  it('is None without fields', () => {
    expect(formatFields([])).toBe('None')
  })
})

describe('sourceStages', () => {
  it('takes the six with the most visits, and the rest as one', () => {
    const bySource = Array.from({ length: 9 }, (_, index) => visits(`s${index}`, index, 1))
    const stages = sourceStages({ bySource, level1Leads: { bySource: [{ name: 's0', count: 4 }] } })

    expect(stages.map(({ source }) => source)).toEqual([
      's8',
      's7',
      's6',
      's5',
      's4',
      's3',
      'Other',
    ])
    expect(stages.at(-1)).toMatchObject({ visits: 3, leads: 4, submissions: 3 })
  })

  it('does not lose a source that has only leads', () => {
    const stages = sourceStages({
      bySource: [visits('google', 10, 1)],
      level1Leads: { bySource: [{ name: 'poster', count: 2 }] },
    })

    expect(stages).toEqual([
      { source: 'google', color: 'google', visits: 10, leads: 0, submissions: 1 },
      { source: 'poster', color: 'grey', visits: 0, leads: 2, submissions: 0 },
    ])
  })
})
