import { randomRuns } from '@cardroom/test-kit/random-runs'
import { brand } from '@cardroom/brand/brand'
import { type Timeframe, timeframes } from '@cardroom/contracts/report-frame'
import {
  affiliateCategory,
  affiliateClick,
  affiliateScroll,
} from '@cardroom/contracts/affiliate-events'
import { type FilterName, filterNames } from '@cardroom/contracts/summaries'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

/*
 * Every report against plain counts of the raw rows. The summaries come from the rebuild; that the worker
 * keeps the same ones is proved in analytics-ingest.
 */

const { owner, signedIn } = await testApp()
await sql`SELECT ensure_month_partitions(now() - interval '5 months', now())`.execute(owner)

const values: Record<FilterName, readonly string[]> = {
  source: ['direct', 'organic-google', 'instagram'],
  medium: ['direct', 'organic', 'social'],
  page: ['/', '/drink', '/wsop'],
  country: ['US', 'DE'],
  device: ['desktop', 'mobile'],
}
const sessions = ['a', 'b', 'c', 'd', 'e', 'f']
const qualities = ['ok', 'ok', 'ok', 'bot', 'no-origin', 'spam'] as const

const common = {
  id: fc.uuid(),
  session_id: fc.constantFrom(...sessions),
  quality: fc.constantFrom(...qualities),
  user_agent: fc.constant('Mozilla/5.0'),
}
/** Minutes back from now: many within two days, some before the longest timeframe that ends. */
const minutesAgo = fc.oneof(
  fc.integer({ min: 0, max: 60 * 50 }),
  fc.integer({ min: 0, max: 60 * 24 * 130 }),
)

const world = fc.record({
  visits: fc.uniqueArray(
    fc.record({
      minutesAgo,
      row: fc.record({
        ...common,
        source: fc.constantFrom(...values.source),
        medium: fc.constantFrom(...values.medium),
        landing_page: fc.constantFrom('https://x.example/drink?a', '/', 'https://x.example', null),
        country: fc.constantFrom(...values.country, null),
        device_category: fc.constantFrom(...values.device),
      }),
    }),
    { maxLength: 25, selector: ({ row }) => row.id },
  ),
  views: fc.uniqueArray(
    fc.record({
      minutesAgo,
      row: fc.record({
        ...common,
        page_path: fc.constantFrom('/', '/drink', '/drink?x', '/wsop#y'),
        time_spent: fc.option(fc.integer({ min: 0, max: 500 })),
      }),
    }),
    { maxLength: 40, selector: ({ row }) => row.id },
  ),
  events: fc.uniqueArray(
    fc.record({
      minutesAgo,
      row: fc.record({
        ...common,
        event_type: fc.constantFrom('click', 'view', 'scroll'),
        event_category: fc.constantFrom(affiliateCategory, 'cta', null),
        event_action: fc.constantFrom(affiliateClick, affiliateScroll, null),
        event_label: fc.constantFrom('hero_cta', 'gift_cta', null),
        page_path: fc.constantFrom('/', '/drink', null),
      }),
    }),
    { maxLength: 40, selector: ({ row }) => row.id },
  ),
  conversions: fc.uniqueArray(
    fc.record({
      minutesAgo,
      row: fc.record({
        ...common,
        conversion_type: fc.constantFrom(
          'form_submission',
          'jotform_submission',
          'newsletter_signup',
          'level1_lead',
          'form_abandonment',
        ),
        monetary_value: fc.constantFrom(0, 2000, 8000),
        original_source: fc.constantFrom('instagram', null),
        original_medium: fc.constantFrom('social', null),
        days_to_conversion: fc.option(fc.integer({ min: 0, max: 30 })),
        touch_points: fc.option(fc.integer({ min: 0, max: 9 })),
        is_counted: fc.boolean(),
      }),
    }),
    { maxLength: 25, selector: ({ row }) => row.id },
  ),
  /** Rows that the house has of applications, readers and inquiries. */
  own: fc.array(
    fc.record({
      minutesAgo,
      session: fc.option(fc.constantFrom(...sessions, 'nobody')),
      table: fc.constantFrom('applications', 'newsletters', 'sponsorships'),
      isSuspect: fc.boolean(),
    }),
    { maxLength: 20 },
  ),
})
type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never

const stored = [
  'traffic_sources',
  'page_views',
  'user_events',
  'conversions',
  'applications',
  'newsletters',
  'sponsorships',
] as const

async function store({ visits, views, events, conversions, own }: World): Promise<void> {
  // Few rows in many partitions: deleting them is faster than truncating the files.
  for (const table of stored) await owner.deleteFrom(table).execute()
  const now = Date.now()
  const sampleCount = <Row>(made: readonly { minutesAgo: number; row: Row }[]) =>
    made.map((one) => ({ ...one.row, timestamp: new Date(now - one.minutesAgo * 60_000) }))
  if (visits.length > 0) {
    await owner.insertInto('traffic_sources').values(sampleCount(visits)).execute()
  }
  if (views.length > 0) await owner.insertInto('page_views').values(sampleCount(views)).execute()
  if (events.length > 0) await owner.insertInto('user_events').values(sampleCount(events)).execute()
  if (conversions.length > 0) {
    const rows = sampleCount(conversions).map(({ timestamp, ...row }) => ({
      ...row,
      conversion_timestamp: timestamp,
    }))
    await owner.insertInto('conversions').values(rows).execute()
  }
  for (const [nth, { minutesAgo: ago, session, table, isSuspect }] of own.entries()) {
    const at = new Date(now - ago * 60_000)
    if (table === 'newsletters') {
      await sql`INSERT INTO newsletters (email, session_id, created_at)
        VALUES (${`reader${nth}@mail.example`}, ${session}, ${at})`.execute(owner)
    } else if (table === 'applications') {
      await sql`INSERT INTO applications (id, first_name, last_name, email, phone, experience, stakes, availability,
          interests, agree_to_terms, is_suspect, session_id, ip_address, created_at)
        VALUES (gen_random_uuid(), 'A', 'B', '', '', '', '', '{}', '{}', true, ${isSuspect}, ${session}, '',
          ${at})`.execute(owner)
    } else {
      await sql`INSERT INTO sponsorships (id, company_name, contact_name, email, phone, package_type, episode_count,
          package_price, potential_value, is_suspect, session_id, ip_address, created_at)
        VALUES (gen_random_uuid(), 'A', 'B', '', '', 'rotating_border', 'all', 500, 750, ${isSuspect}, ${session}, '',
          ${at})`.execute(owner)
    }
  }
  // Every third is marked as spam by an administrator.
  for (const table of ['applications', 'sponsorships']) {
    await sql`UPDATE ${sql.table(table)} SET spam_at = now() WHERE id IN (
      SELECT id FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS nth FROM ${sql.table(table)}) AS row
      WHERE nth % 3 = 0)`.execute(owner)
  }
}

type Filter = { name: FilterName; value: string } | null

const first = (column: 'source' | 'medium' | 'country' | 'device_category' | 'landing_page') =>
  sql`(SELECT ${sql.ref(column)} FROM traffic_sources AS t WHERE t.session_id = r.session_id
    ORDER BY t."timestamp", t.id LIMIT 1)`
const pathOf = (text: RawBuilder<unknown>) =>
  sql`CASE WHEN ${text} LIKE '%/drink%' THEN '/drink' WHEN ${text} LIKE '/wsop%' THEN '/wsop'
    WHEN ${text} IS NOT NULL THEN '/' END`

/** What the page recorded of the conversion that a row is about: nearest to it, within an hour. */
function touch(
  column: 'original_source' | 'original_medium' | 'days_to_conversion' | 'touch_points',
) {
  const distance = sql`abs(extract(epoch FROM c.conversion_timestamp - r.at))`
  return sql`(SELECT ${sql.ref(`c.${column}`)} FROM conversions AS c WHERE c.session_id = r.session_id
    AND c.conversion_type = r.type AND ${distance} <= 3600 ORDER BY ${distance}, c.id LIMIT 1)`
}

const ofSession = {
  source: sql`coalesce(${first('source')}, 'unknown')`,
  medium: sql`coalesce(${first('medium')}, 'unknown')`,
  country: first('country'),
  device: first('device_category'),
}
const tables = {
  traffic_sources: {
    source: sql`source`,
    medium: sql`medium`,
    country: sql`country`,
    device: sql`device_category`,
    page: pathOf(sql`landing_page`),
  },
  page_views: { ...ofSession, page: pathOf(sql`page_path`) },
  user_events: { ...ofSession, page: pathOf(sql`page_path`) },
  own: {
    ...ofSession,
    source: sql`coalesce(${touch('original_source')}, ${ofSession.source})`,
    medium: sql`CASE WHEN ${touch('original_source')} IS NULL THEN ${ofSession.medium}
      ELSE coalesce(${touch('original_medium')}, 'unknown') END`,
    page: pathOf(first('landing_page')),
  },
  conversions: {
    ...ofSession,
    source: sql`coalesce(original_source, ${ofSession.source})`,
    medium: sql`CASE WHEN original_source IS NULL THEN ${ofSession.medium}
      ELSE coalesce(original_medium, 'unknown') END`,
    page: pathOf(first('landing_page')),
  },
} satisfies Record<string, Record<FilterName, RawBuilder<unknown>>>
type Table = keyof typeof tables

const days: Partial<Record<Timeframe, number>> = { '7days': 7, '30days': 30, '90days': 90 }

function isWithin(timeframe: Timeframe, at: RawBuilder<unknown>) {
  const count = days[timeframe]
  if (timeframe === '24hours') return sql`${at} >= date_trunc('hour', now()) - interval '23 hours'`
  if (count === undefined) return sql`true`
  return sql`${at} >= (date_trunc('day', now() AT TIME ZONE ${brand.timeZone})
    - make_interval(days => ${count - 1})) AT TIME ZONE ${brand.timeZone}`
}

const ownRows = sql`(
  SELECT 'application' AS kind, 'form_submission' AS type, created_at AS at, session_id, is_suspect OR spam_at IS NOT NULL AS is_suspect FROM applications
  UNION ALL SELECT 'newsletter', 'newsletter_signup', created_at, session_id, false FROM newsletters
  UNION ALL SELECT 'sponsor', 'form_submission', created_at, session_id, is_suspect OR spam_at IS NOT NULL FROM sponsorships)`

/** One plain aggregate over a raw table, of the rows that count. */
function plain(table: Table, timeframe: Timeframe, filter: Filter) {
  const at =
    table === 'own'
      ? sql`r.at`
      : table === 'conversions'
        ? sql`conversion_timestamp`
        : sql`"timestamp"`
  const from = table === 'own' ? ownRows : sql.table(table)
  const passes = filter === null ? sql`true` : sql`${tables[table][filter.name]} = ${filter.value}`
  return async (what: RawBuilder<unknown>, where: RawBuilder<unknown> = sql`quality = 'ok'`) => {
    const { rows } = await sql<{ result: number | null }>`
      SELECT (${what})::float8 AS result FROM ${from} AS r
      WHERE ${where} AND ${passes} AND ${isWithin(timeframe, at)}`.execute(owner)
    return rows[0]?.result ?? 0
  }
}

const count = sql`count(*)`
const total = (rows: readonly object[], name: string) =>
  rows.reduce((all, row) => all + ((row as Record<string, number>)[name] ?? 0), 0)

describe('the sums of every report', () => {
  it('are plain counts of the raw rows', { timeout: 900_000 }, async () => {
    const { get } = await signedIn()
    const report = async (name: string, timeframe: Timeframe, filter: Filter) => {
      const query = new URLSearchParams({
        timeframe,
        ...(filter && { [filter.name]: filter.value }),
      })
      const response = await get(`/api/admin/analytics/${name}?${query.toString()}`)
      expect(response.statusCode).toBe(200)
      return response.json().data
    }
    const filters = fc.option(
      fc
        .constantFrom(...filterNames)
        .chain((name) => fc.constantFrom(...values[name]).map((value) => ({ name, value }))),
    )

    await fc.assert(
      fc.asyncProperty(world, filters, async (made, filter) => {
        await store(made)
        await Promise.all(
          timeframes.map(async (timeframe) => {
            const of = (name: string) => report(name, timeframe, filter)
            await expectTraffic(await of('traffic'), timeframe, filter)
            await expectEvents(await of('events'), timeframe, filter)
            await expectViews(await of('page-views'), timeframe, filter)
            await expectConversions(await of('conversions'), timeframe, filter)
            await expectAffiliate(await of('flaviar'), timeframe, filter)
            await expectFunnel(await of('funnel'), timeframe, filter)
          }),
        )
      }),
      randomRuns(5),
    )
  })
})

// oxlint-disable-next-line typescript/no-explicit-any -- what a report holds is its contract's business
type Report = any

async function expectTraffic(data: Report, timeframe: Timeframe, filter: Filter) {
  const visits = plain('traffic_sources', timeframe, filter)
  const expected = await visits(count)
  expect(data.totalVisits).toBe(expected)
  expect(total(data.series, 'visits')).toBe(expected)
  expect(total(data.sources, 'count')).toBe(expected)
  expect(total(data.bySource, 'count')).toBe(expected)
  expect(total(data.byMedium, 'count')).toBe(expected)
  expect(data.recentVisits).toHaveLength(Math.min(10, expected))
  expect(data.filtered.bot).toBe(await visits(count, sql`quality = 'bot'`))
  for (const { name, count: found } of data.bySource) {
    expect(found).toBe(await visits(count, sql`quality = 'ok' AND source = ${name}`))
  }
}

async function expectEvents(data: Report, timeframe: Timeframe, filter: Filter) {
  const events = plain('user_events', timeframe, filter)
  const expected = await events(count)
  expect(data.totalEvents).toBe(expected)
  expect(total(data.series, 'events')).toBe(expected)
  expect(total(data.byType, 'count')).toBe(expected)
  expect(total(data.byCategory, 'count')).toBe(expected)
  expect(data.recentEvents).toHaveLength(Math.min(10, expected))
  for (const { name, count: found } of data.byType) {
    expect(found).toBe(await events(count, sql`quality = 'ok' AND event_type = ${name}`))
  }
}

async function expectViews(data: Report, timeframe: Timeframe, filter: Filter) {
  const views = plain('page_views', timeframe, filter)
  const expected = await views(count)
  expect(data.totalPageViews).toBe(expected)
  expect(total(data.series, 'views')).toBe(expected)
  expect(total(data.pages, 'total')).toBe(expected)
  expect(data.recentViews).toHaveLength(Math.min(10, expected))
  for (const page of data.pages) {
    const isPage = sql`quality = 'ok' AND ${tables.page_views.page} = ${page.path}`
    expect(page.total).toBe(await views(count, isPage))
    expect(page.unique).toBe(await views(sql`count(DISTINCT session_id)`, isPage))
    const seconds = await views(sql`round(avg(time_spent), 1)`, isPage)
    expect(page.avgTimeOnPage ?? 0).toBeCloseTo(seconds, 1)
  }
}

async function expectConversions(data: Report, timeframe: Timeframe, filter: Filter) {
  const conversions = plain('conversions', timeframe, filter)
  const isOk = sql`quality = 'ok' AND is_counted`
  const own = plain('own', timeframe, filter)
  const counts = sql`NOT is_suspect`
  const submissions = await own(count, sql`${counts} AND kind = 'application'`)
  const money = 8000 * (await own(count, counts))
  const leads = await conversions(count, sql`${isOk} AND conversion_type = 'level1_lead'`)
  expect(data.totalVisits).toBe(await plain('traffic_sources', timeframe, filter)(count))
  expect(data.totalValue).toBe(money)
  expect(total(data.series, 'value')).toBe(money)
  expect(total(data.bySource, 'value')).toBe(money)
  expect(total(data.bySource, 'count')).toBe(await own(count, counts))
  expect(total(data.bySource, 'totalVisits')).toBe(data.totalVisits)
  expect(data.formSubmissions).toEqual({ total: submissions, value: 8000 * submissions })
  expect(data.newsletterSignups.total).toBe(await own(count, sql`kind = 'newsletter'`))
  expect(data.otherConversions.total).toBe(await own(count, sql`${counts} AND kind = 'sponsor'`))
  expect(total(data.bySource, 'submissions')).toBe(submissions)
  expect(data.filtered.suspect).toBe(await own(count, sql`is_suspect`))
  expect(data.recentConversions).toHaveLength(Math.min(10, await own(count, counts)))
  expect(data.level1Leads.total).toBe(leads)
  expect(total(data.level1Leads.bySource, 'count')).toBe(leads)
  expect(total(data.level1Leads.locations, 'count')).toBe(leads)
  expect(data.level1Leads.recent).toHaveLength(Math.min(5, leads))
  expect(data.abandonedForms.total).toBe(
    await conversions(count, sql`${isOk} AND conversion_type = 'form_abandonment'`),
  )
  expect(data.avgDaysToConversion ?? 0).toBeCloseTo(
    await own(sql`round(avg(${touch('days_to_conversion')}), 1)`, counts),
    1,
  )
  expect(data.avgTouchPoints ?? 0).toBeCloseTo(
    await own(sql`round(avg(${touch('touch_points')}), 1)`, counts),
    1,
  )
  expect(data.filtered.repeat).toBe(
    await conversions(count, sql`quality = 'ok' AND NOT is_counted`),
  )
}

async function expectAffiliate(data: Report, timeframe: Timeframe, filter: Filter) {
  const views = plain('page_views', timeframe, filter)
  const events = plain('user_events', timeframe, filter)
  const onPage = sql`quality = 'ok' AND ${tables.page_views.page} = '/drink'`
  const isClick = sql`quality = 'ok' AND event_category = ${affiliateCategory}
    AND event_action = ${affiliateClick}`
  const clicks = await events(count, isClick)
  const seen = await views(sql`count(DISTINCT session_id)`, onPage)
  expect(data.overview.totalPageViews).toBe(await views(count, onPage))
  expect(data.overview.totalSessions).toBe(seen)
  expect(data.overview.totalClicks).toBe(clicks)
  expect(total(data.bySource, 'sessions')).toBe(seen)
  expect(total(data.bySource, 'clicks')).toBe(clicks)
  expect(total(data.ctaPerformance, 'clicks')).toBe(clicks)
  expect(total(data.series, 'clicks')).toBe(clicks)
}

async function expectFunnel(data: Report, timeframe: Timeframe, filter: Filter) {
  const own = plain('own', timeframe, filter)
  const sources = Object.values<object>(data.sources)
  const submissions = await own(count, sql`kind = 'application' AND NOT is_suspect`)
  const money = 8000 * submissions
  expect(total(sources, 'formSubmissions')).toBe(submissions)
  expect(total(sources, 'value')).toBe(money)
  expect(data.totals).toMatchObject({ formSubmissions: submissions, value: money })
  expect(total(sources, 'visits')).toBe(await plain('traffic_sources', timeframe, filter)(count))
  expect(total(data.series, 'formSubmissions')).toBe(submissions)
}
