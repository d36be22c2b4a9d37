import type { Stamp } from '@cardroom/contracts/jobs'
import { createLogger } from '@cardroom/service-kit/logger'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { checkDay, createCounters, createLimits } from './limits.ts'
import { createVisits } from './visits.ts'
import { toRow } from '../records/row-rules.ts'
import { buildStamp } from '../../test/build-stamp.ts'

const { redis, urlFor } = await testRedis()
const logger = createLogger('test', 'silent')
const gate = { ask: <Answer>(call: () => Promise<Answer>) => call() }

/** Applies the limits to a batch and assigns the remaining records to visits, as the intake does. */
function createAdmission(connection: Redis, factor: number, now: () => number) {
  const limit = createLimits(createCounters(connection, gate, now), factor, logger)
  const putIntoVisits = createVisits(connection, gate, logger)
  return async (stamps: readonly Stamp[]) => {
    const refused = await limit(stamps)
    await putIntoVisits(stamps.filter((stamp) => !refused.has(stamp)))
    return refused
  }
}

const noon = Date.UTC(2026, 10, 20, 12)
const events = (count: number, sessionId: string) =>
  Array.from({ length: count }, () => buildStamp('event', { sessionId }))
const conversions = (count: number, sessionId: string) =>
  Array.from({ length: count }, () => buildStamp('conversion', { sessionId }))

function unreachable(): Redis {
  const away = new Redis('redis://127.0.0.1:1', {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: null,
  })
  away.on('error', () => {})
  return away
}

/** The amount that conversions add to the revenue, in whole dollars. */
const worthOf = (stamps: readonly Stamp[]) =>
  stamps.reduce((total, stamp) => {
    const { row } = toRow(stamp)
    return 'monetary_value' in row && row.is_counted ? total + row.monetary_value : total
  }, 0)

/** Large events from one network, each in a different session. */
const large = (count: number, ip: string) =>
  Array.from({ length: count }, (_one, nth) =>
    buildStamp(
      'event',
      { sessionId: `large-${ip}-${nth}`, additionalData: { text: 'x'.repeat(15_000) } },
      { ip },
    ),
  )

describe('limits of a day', () => {
  it.each([
    ['counted across instances', () => redis],
    ['while Redis is away', () => unreachable()],
  ])(
    'store at most 50 MB of one network, the second half as filtered, whatever sessions it names: %s',
    async (_, connect) => {
      const at = noon + 9 * 86_400_000
      const [redisOfOne, redisOfOther] = [connect(), connect()]
      const one = createAdmission(redisOfOne, 1, () => at)
      const other = redisOfOne === redisOfOther ? createAdmission(redisOfOther, 1, () => at) : one
      let [refused, filtered, stored] = [0, 0, 0]
      for (let nth = 0; nth < 20; nth += 1) {
        const batch = large(200, `198.51.7.${nth}`).map((stamp) => ({ ...stamp, ip: '198.51.7.0' }))
        const over = await (nth % 2 === 0 ? one : other)(batch)
        refused += over.size
        const taken = batch.filter((stamp) => !over.has(stamp))
        filtered += taken.filter(({ isLimited }) => isLimited === true).length
        stored += taken.length
      }

      // Each event has 15 kB.
      expect(stored * 15_000).toBeLessThan(50_000_000)
      expect(filtered).toBeGreaterThan(stored / 3)
      expect(refused).toBe(4000 - stored)
      expect((await one(large(1, '198.51.8.0'))).size).toBe(0)
      const ofAll = Number(
        await redis.hget(`limit:ingest:day:${Math.floor(at / 86_400_000)}`, 'all'),
      )
      expect(ofAll).toBeLessThanOrEqual(50_000_000)
    },
  )

  it('refuse everybody once all networks together are over, and the health check says so', async () => {
    const at = noon + 11 * 86_400_000
    const admit = createAdmission(redis, 1, () => at)
    const key = `limit:ingest:day:${Math.floor(at / 86_400_000)}`
    await redis.hset(key, 'all', 1_999_999_999)
    await expect(checkDay(redis, 1, at)).resolves.toBeUndefined()

    const refused = await admit(large(1, '10.3.0.0'))

    expect(refused.size).toBe(1)
    await expect(checkDay(redis, 1, at)).rejects.toThrow('The day is full')
  })
})

describe('session limits', () => {
  it('let 120 records a minute through, counted across instances', async () => {
    const one = createAdmission(redis, 1, () => noon)
    const other = createAdmission(redis, 1, () => noon + 1000)
    const nextMinute = createAdmission(redis, 1, () => noon + 60_000)

    const first = await one(events(100, 'busy'))
    const second = await other([...events(30, 'busy'), ...events(1, 'calm')])
    const later = await nextMinute(events(1, 'busy'))

    expect([first.size, second.size, later.size]).toEqual([0, 10, 0])
  })

  it('let 10 conversions an hour through', async () => {
    const findLimited = createAdmission(redis, 1, () => noon)
    const batch = [...conversions(12, 'eager'), ...events(1, 'eager')]

    const limited = await findLimited(batch)

    expect([...limited]).toEqual(batch.slice(10, 12))
  })

  it.each([
    ['counted across instances', () => redis],
    ['while Redis is away', () => unreachable()],
  ])(
    'count 60 conversions an hour of one network, whatever sessions they name: %s',
    async (_, connect) => {
      const admit = createAdmission(connect(), 1, () => noon)
      const ip = `198.51.${connect() === redis ? 100 : 101}.0`
      const flood = Array.from({ length: 100 }, (_one, nth) =>
        buildStamp('conversion', { sessionId: `flood-${ip}-${nth}` }, { ip }),
      )
      const neighbour = buildStamp('conversion', { sessionId: `calm-${ip}` }, { ip: '203.0.113.0' })

      const refused = await admit([...flood, neighbour])

      expect(refused.size).toBe(0)
      expect(flood.filter(({ isLimited }) => isLimited === true)).toEqual(flood.slice(60))
      expect(flood.map((stamp) => toRow(stamp).row.quality).slice(59, 61)).toEqual([
        'ok',
        'limited',
      ])
      expect(neighbour.isLimited).toBeUndefined()
    },
  )

  it.each([
    ['counted across instances', () => redis],
    ['while Redis is away', () => unreachable()],
  ])(
    'let 100 conversions of one network add at most one price a day, whatever sessions they name: %s',
    async (_, connect) => {
      const ip = `198.51.${connect() === redis ? 102 : 103}.0`
      const flood = (day: number) =>
        Array.from({ length: 100 }, (_one, nth) =>
          buildStamp('conversion', { sessionId: `priced-${day}-${ip}-${nth}` }, { ip }),
        )
      const days = [noon, noon + 86_400_000]
      const [first = [], second = []] = days.map(flood)
      const redisOfAll = connect()
      const admitOn = (day: number) => createAdmission(redisOfAll, 1, () => day)
      const admit = admitOn(noon)
      // While Redis is unavailable, each instance counts separately.
      const other = redisOfAll === redis ? admitOn(noon) : admit
      await admit(first.slice(0, 40))
      await other(first.slice(40))
      const neighbour = buildStamp('conversion', { sessionId: `paid-${ip}` }, { ip: '203.0.112.0' })
      await admit([neighbour])
      await admitOn(noon + 86_400_000)(second)

      expect(worthOf(first)).toBe(2000)
      expect(worthOf(second)).toBe(2000)
      expect(worthOf([neighbour])).toBe(2000)
    },
  )

  it('give each kind of conversion of a network its one price', async () => {
    const admit = createAdmission(redis, 1, () => noon)
    const ip = '198.51.104.0'
    const sent = (conversionType: string, nth: number, hasOrigin = true) =>
      buildStamp('conversion', { sessionId: `kind-${nth}`, conversionType }, { ip, hasOrigin })
    const stamps = [
      sent('level1_lead', 0, false),
      sent('level1_lead', 1),
      sent('form_submission', 2),
      sent('jotform_submission', 3),
      sent('newsletter_signup', 4),
    ]

    await admit(stamps)

    expect(stamps.map(({ isUnpriced = false }) => isUnpriced)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ])
  })

  it('let a visitor leave a form often, and submit it then', async () => {
    const admit = createAdmission(redis, 1, () => noon)
    const facts = { ip: '192.0.2.0' }
    const left = Array.from({ length: 30 }, () =>
      buildStamp('conversion', { sessionId: 'wavering', conversionType: 'abandoned' }, facts),
    )
    const submitted = { sessionId: 'wavering', conversionType: 'form_submission' }

    const refused = await admit([...left, buildStamp('conversion', submitted, facts)])

    expect(refused.size).toBe(0)
  })

  it('still hold while Redis is away', async () => {
    const findLimited = createAdmission(unreachable(), 1, () => noon)

    const first = await findLimited(events(120, 'lonely'))
    const second = await findLimited(events(1, 'lonely'))

    expect([first.size, second.size]).toEqual([0, 1])
  })

  it('need no more than the rights of the service', async () => {
    const service = new Redis(urlFor('ingest'))
    const findLimited = createAdmission(service, 1, () => noon)

    await findLimited(events(1, 'rights'))

    const minute = Math.floor(noon / 60_000)
    expect(await redis.hget(`limit:ingest:minute:${minute}`, 'rights')).toBe('1')
    await service.quit()
  })
})

const minuteMs = 60_000

const factsAt = (minute: number, facts: Partial<Stamp>) =>
  ({ at: noon + minute * minuteMs, visitorId: 'v', ...facts }) as Partial<Omit<Stamp, 'kind'>>

const arrival = (minute: number, payload: object, facts: Partial<Stamp> = {}) =>
  buildStamp('traffic-source', { sessionId: 'tab-1', ...payload }, factsAt(minute, facts))
const view = (minute: number, payload: object = {}, facts: Partial<Stamp> = {}) =>
  buildStamp('page-view', { sessionId: 'tab-1', ...payload }, factsAt(minute, facts))

/** The visit of each record, numbered by start, and whether the record starts it. */
async function visitsOf(stamps: readonly Stamp[]) {
  const visitor = crypto.randomUUID()
  const admit = createAdmission(redis, 1000, () => noon)
  for (const stamp of stamps) {
    if (stamp.visitorId === 'v') stamp.visitorId = visitor
    await admit([stamp])
  }
  const ids = [...new Set(stamps.map(({ visitId }) => visitId))]
  return stamps.map(
    (stamp) => `${ids.indexOf(stamp.visitId) + 1}${stamp.beginsVisit === true ? ' begins' : ''}`,
  )
}

describe('referrer spam', () => {
  const spam = { landingPage: 'https://backroom.example/', referrer: 'http://semalt.com/' }
  const person = { landingPage: 'https://backroom.example/', referrer: 'https://www.google.com/' }

  it.each([
    ['Redis', () => redis],
    ['the instance alone', unreachable],
  ])('is left out by %s', async (_, connect) => {
    const stamp = arrival(0, spam)

    await createAdmission(connect(), 1000, () => noon)([stamp])

    expect(toRow(stamp).row.quality).toBe('spam')
  })

  it('marks its whole visit, until another visit begins', async () => {
    const stamps = [arrival(0, spam), view(1), arrival(2, person), view(3)]
    const again = { ...arrival(4, spam), id: stamps[0]?.id ?? '' }

    await visitsOf([...stamps, again])

    expect([...stamps, again].map((stamp) => toRow(stamp).row.quality)).toEqual([
      'spam',
      'spam',
      'ok',
      'ok',
      'spam',
    ])
  })
})

/** Arrivals and other records of one visitor in order of arrival, with the visits they are assigned to. */
describe('visits', () => {
  const google = { landingPage: 'https://backroom.example/', referrer: 'https://www.google.com/' }
  const inside = {
    landingPage: 'https://backroom.example/rake',
    referrer: 'https://backroom.example/',
  }
  const letter = {
    landingPage:
      'https://backroom.example/?utm_source=newsletter&utm_medium=email&utm_campaign=november',
    referrer: '',
  }
  const direct = { landingPage: 'https://backroom.example/', referrer: '' }

  it.each<[string, Stamp[], string[]]>([
    [
      'one arrival and what follows',
      [arrival(0, google), view(0), view(29)],
      ['1 begins', '1', '1'],
    ],
    [
      'three tabs',
      [
        arrival(0, google),
        arrival(1, { ...inside, sessionId: 'tab-2' }),
        arrival(2, { ...inside, sessionId: 'tab-3' }),
      ],
      ['1 begins', '1', '1'],
    ],
    ['twenty idle minutes', [arrival(0, google), arrival(20, direct)], ['1 begins', '1']],
    ['exactly thirty idle minutes', [arrival(0, google), arrival(30, direct)], ['1 begins', '1']],
    [
      'thirty-one idle minutes',
      [arrival(0, google), arrival(31, direct)],
      ['1 begins', '2 begins'],
    ],
    [
      'an hour with a record every twenty minutes',
      [arrival(0, google), view(20), view(40), arrival(60, direct)],
      ['1 begins', '1', '1', '1'],
    ],
    [
      'a campaign in an open tab',
      [arrival(0, google), arrival(5, letter), view(6)],
      ['1 begins', '2 begins', '2'],
    ],
    ['the same campaign again', [arrival(0, letter), arrival(5, letter)], ['1 begins', '1']],
    [
      'a campaign after a direct arrival',
      [arrival(0, direct), arrival(5, letter)],
      ['1 begins', '2 begins'],
    ],
    [
      'another click of the same advertisement',
      [
        arrival(0, { landingPage: 'https://backroom.example/?gclid=a', referrer: '' }),
        arrival(5, { landingPage: 'https://backroom.example/?gclid=b', referrer: '' }),
      ],
      ['1 begins', '2 begins'],
    ],
    ['a view before its arrival', [view(0), arrival(0, google), view(1)], ['1', '1 begins', '1']],
    [
      'another source after a direct one',
      [arrival(0, direct), arrival(1, google)],
      ['1 begins', '2 begins'],
    ],
    [
      'an exit after the end of the visit',
      [arrival(0, google), view(45, { timeSpent: 12 }), arrival(46, google)],
      ['1 begins', '2', '3 begins'],
    ],
    [
      'an exit within the visit',
      [arrival(0, google), view(10, { timeSpent: 12 })],
      ['1 begins', '1'],
    ],
    [
      'a refused visitor id: every session for itself',
      [
        arrival(0, google, { visitorId: null }),
        arrival(1, { ...inside, sessionId: 'tab-2' }, { visitorId: null }),
        view(2, {}, { visitorId: null }),
      ],
      ['1 begins', '2 begins', '1'],
    ],
    [
      'bots: every arrival for itself, and no state',
      [
        arrival(0, google, { userAgent: 'Googlebot/2.1' }),
        arrival(0, { ...google, sessionId: 'tab-2' }, { userAgent: 'Googlebot/2.1' }),
        arrival(1, google),
      ],
      ['1 begins', '2 begins', '3 begins'],
    ],
  ])('%s', async (_, stamps, expected) => {
    // Sessions without a visitor must not share ids with another test case.
    const own = crypto.randomUUID()
    for (const { payload } of stamps) payload.sessionId = `${own}-${payload.sessionId}`
    expect(await visitsOf(stamps)).toEqual(expected)
  })

  it('a record that is sent again begins the same visit', async () => {
    const first = arrival(0, google, { id: '6f0b1a52-31d1-4f43-8a5e-0c1f4e8d7a01' })
    const again = arrival(1, google, { id: '6f0b1a52-31d1-4f43-8a5e-0c1f4e8d7a01' })

    expect(await visitsOf([first, again])).toEqual(['1 begins', '1 begins'])
  })

  it('an arrival that is sent again after another began a visit leaves that visit as it is', async () => {
    const id = crypto.randomUUID()
    const stamps = [
      arrival(0, google, { id }),
      arrival(1, letter),
      arrival(2, google, { id }),
      view(3),
      arrival(4, letter),
    ]

    expect(await visitsOf(stamps)).toEqual(['1 begins', '2 begins', '1 begins', '2', '2'])
    expect(stamps[2]?.attribution).toEqual(stamps[0]?.attribution)
  })

  it('so does one that began the visit of a view before it', async () => {
    const id = crypto.randomUUID()
    const stamps = [view(0), arrival(0, google, { id }), arrival(1, letter)]

    expect(await visitsOf([...stamps, arrival(2, google, { id })])).toEqual([
      '1',
      '1 begins',
      '2 begins',
      '1 begins',
    ])
  })

  it('a redirect is of the visit that follows it, and gives it its source', async () => {
    const redirect = buildStamp(
      'event',
      { sessionId: 'v' },
      {
        ...factsAt(0, {}),
        arrival: { landingPage: 'https://backroom.example/podcast?utm_source=show', referrer: '' },
      },
    )
    const page = arrival(0, direct)

    expect(await visitsOf([redirect, page])).toEqual(['1', '1 begins'])
    expect(page).toMatchObject({ attribution: { source: 'show' } })
    expect(redirect).not.toHaveProperty('arrival')
  })

  it('a redirect of another campaign begins a visit', async () => {
    const first = arrival(0, google)
    const redirect = buildStamp(
      'event',
      { sessionId: 'v' },
      {
        ...factsAt(5, {}),
        arrival: { landingPage: letter.landingPage, referrer: '' },
      },
    )
    const page = arrival(5, letter)

    expect(await visitsOf([first, redirect, page])).toEqual(['1 begins', '2', '2 begins'])
  })

  it('two tabs at the same moment are one visit', async () => {
    const visitorId = crypto.randomUUID()
    const tabs = [1, 2, 3].map((tab) =>
      arrival(0, { ...google, sessionId: `${visitorId}-${tab}` }, { visitorId }),
    )
    const one = createAdmission(redis, 1000, () => noon)
    const other = createAdmission(redis, 1000, () => noon)

    await Promise.all([one(tabs.slice(0, 1)), other(tabs.slice(1))])

    expect(new Set(tabs.map(({ visitId }) => visitId)).size).toBe(1)
    expect(tabs.filter(({ beginsVisit }) => beginsVisit)).toHaveLength(1)
  })

  it('a lead carries the source of its visit', async () => {
    const lead = buildStamp('conversion', { sessionId: 'tab-1' }, factsAt(2, {}))

    await visitsOf([arrival(0, google), arrival(1, letter), lead])

    expect(lead.attribution).toEqual({
      source: 'newsletter',
      medium: 'email',
      campaign: 'november',
      channel: 'email',
    })
  })

  it('are sessions while Redis is away', async () => {
    const away = new Redis('redis://127.0.0.1:1', {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: null,
    })
    away.on('error', () => {})
    const admit = createAdmission(away, 1, () => noon)
    const stamps = [arrival(0, google), view(1)]

    await admit(stamps)

    expect(stamps.map(({ visitId }) => visitId)).toEqual(['tab-1', 'tab-1'])
    expect(stamps[0]).toMatchObject({
      beginsVisit: true,
      attribution: { source: 'organic-google' },
    })
  })
})
