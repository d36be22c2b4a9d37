import { randomRuns } from '@cardroom/test-kit/random-runs'
import { brand } from '@cardroom/brand/brand'
import {
  type Dimension,
  dimensions,
  type ExploreFilter,
  filterText,
  type Touch,
  visitDimensions,
} from '@cardroom/contracts/explore'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

/*
 * The report of visits against plain SQL over the raw rows: any dates over both clock changes, pairs of filters,
 * every dimension, first and last touch; first on a whole history, then on what comes and changes after it.
 */

const { clock, owner, signedIn } = await testApp()
clock.now = Date.UTC(2026, 10, 20, 17, 34)
const admin = await signedIn()
await sql`SELECT ensure_month_partitions('2026-01-01', '2026-12-01')`.execute(owner)

const names: Record<Dimension, readonly string[]> = {
  channel: ['email', 'direct', ''],
  source: ['direct', 'google', 'instagram'],
  medium: ['direct', 'organic', 'social'],
  campaign: ['november', "o'clock, now", ''],
  term: ['poker', ''],
  content: ['banner', ''],
  referrer: ['t.co', 'news.example', ''],
  'entry-page': ['/', '/drink', '/wsop', ''],
  'exit-page': ['/', '/drink', '/wsop', ''],
  country: ['US', 'DE', ''],
  region: ['Nevada', ''],
  city: ['Las Vegas', 'Köln', ''],
  device: ['desktop', 'mobile'],
  browser: ['Chrome', ''],
  system: ['iOS', ''],
  screen: ['under 768 px', '1920 px and wider', ''],
  language: ['en-US', ''],
  'visitor-type': ['new', 'returning'],
  page: ['/', '/drink', '/wsop'],
  'event-category': ['flaviar', 'cta', ''],
  'event-type': ['click', 'scroll'],
  'event-action': ['open', ''],
  'event-label': ['hero "one"', 'a,b', ''],
}

const hour = 60 * 60 * 1000
/** The instants of the two clock changes, and now. */
const edges = [Date.UTC(2026, 2, 8, 10), Date.UTC(2026, 10, 1, 9), clock.now]
const time = fc.oneof(
  fc
    .tuple(fc.constantFrom(...edges), fc.integer({ min: -40 * hour, max: 40 * hour }))
    .map(([edge, by]) => Math.min(edge + by, clock.now - 1)),
  fc.constantFrom(...edges.slice(0, 2)).chain((edge) => fc.constantFrom(edge, edge - 1, edge + 1)),
  fc.integer({ min: Date.UTC(2026, 1, 20), max: clock.now - 1 }),
)

const common = {
  id: fc.uuid(),
  session_id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  visit_id: fc.constantFrom('a', 'b', 'v', 'w', null, null),
  quality: fc.constantFrom('ok', 'ok', 'ok', 'bot' as const),
  user_agent: fc.constant('Mozilla/5.0'),
}
const rows = {
  traffic_sources: fc.record({
    ...common,
    timestamp: time,
    // Some come often, most of the others once.
    visitor_id: fc.oneof(fc.constantFrom('p', 'q', 'r', null), fc.nat({ max: 60 }).map(String)),
    source: fc.constantFrom(...names.source),
    medium: fc.constantFrom(...names.medium),
    campaign: fc.constantFrom('november', "o'clock, now", null),
    utm_parameters: fc.constantFrom('{"utm_term":"poker"}', '{"utm_content":"banner"}', null),
    referrer: fc.constantFrom('https://t.co/x', 'https://www.News.example:8080?y', 'odd', null),
    landing_page: fc.constantFrom('https://x.example/drink?a', '/', 'https://x.example', null),
    country: fc.constantFrom('US', 'DE', null),
    begins_visit: fc.constantFrom(true, true, true, false),
    channel: fc.constantFrom('email', 'direct', null),
    region: fc.constantFrom('Nevada', null),
    city: fc.constantFrom('Las Vegas', 'Köln', null),
    device_category: fc.constantFrom(...names.device),
    browser: fc.constantFrom('Chrome', null),
    operating_system: fc.constantFrom('iOS', null),
    screen_width: fc.constantFrom(390, 1920, null),
    language: fc.constantFrom('en-US', null),
  }),
  page_views: fc.record({
    ...common,
    timestamp: time,
    page_path: fc.constantFrom('/', '/drink', '/drink?x', '/wsop#y'),
    time_spent: fc.option(fc.integer({ min: 0, max: 500 })),
  }),
  user_events: fc.record({
    ...common,
    timestamp: time,
    event_type: fc.constantFrom('click', 'scroll'),
    event_category: fc.constantFrom('flaviar', 'cta', null),
    event_action: fc.constantFrom('open', null),
    event_label: fc.constantFrom('hero "one"', 'a,b', null),
    event_value: fc.constantFrom(1, 25, null),
  }),
  conversions: fc.record({
    ...common,
    conversion_timestamp: time,
    conversion_type: fc.constantFrom(
      'form_submission',
      'newsletter_signup',
      'level1_lead',
      'form_abandonment',
      'nobody_knows',
    ),
    monetary_value: fc.constantFrom(0, 2000, 8000),
    original_source: fc.constantFrom('instagram', null),
    original_medium: fc.constantFrom('social', null),
    original_campaign: fc.constantFrom('november', null),
    channel: fc.constantFrom('email', null),
    last_source: fc.constantFrom('google', null),
    last_medium: fc.constantFrom('organic', null),
    last_campaign: fc.constantFrom('november', null),
    last_channel: fc.constantFrom('direct', null),
    is_counted: fc.boolean(),
  }),
}
/** An application, a reader or an inquiry: `beside` a recorded conversion of the batch, so many minutes apart, or anywhere. */
const ownRow = fc.record({
  id: fc.uuid(),
  table: fc.constantFrom('applications', 'newsletters', 'sponsorships'),
  at: time,
  session: fc.constantFrom('a', 'b', 'c', 'd', null),
  is_suspect: fc.constantFrom(false, false, true),
  beside: fc.constantFrom(null, -59, 0, 10, 60, 61),
})
type Own = typeof ownRow extends fc.Arbitrary<infer Made> ? Made : never
type Table = keyof typeof rows
const tables = Object.keys(rows) as Table[]

const some = (made: fc.Arbitrary<{ id: string }>, maxLength: number) =>
  fc.uniqueArray(made, { maxLength, selector: ({ id }) => id })
const batch = (maxLength: number) =>
  fc.record({
    ...(Object.fromEntries(tables.map((name) => [name, some(rows[name], maxLength)])) as Record<
      Table,
      fc.Arbitrary<{ id: string }[]>
    >),
    own: fc.uniqueArray(ownRow, { maxLength, selector: ({ id }) => id }),
  })
type Batch = Record<Table, object[]> & { own: Own[] }

const filter = fc.constantFrom(...dimensions).chain((dimension) =>
  fc.record<ExploreFilter>({
    operator: fc.constantFrom('is', 'is_not'),
    dimension: fc.constant(dimension),
    value: fc.constantFrom(...names[dimension]),
  }),
)
const part = fc.record<ExploreFilter>({
  operator: fc.constant('contains'),
  dimension: fc.constantFrom('source', 'page', 'event-label', 'city', 'entry-page'),
  value: fc.constantFrom('O', 'DR', 'a', '/'),
})
const days = fc
  .tuple(fc.integer({ min: 0, max: 270 }), fc.constantFrom(1, 2, 5, 30, 120))
  .map(([back, length]) => {
    const to = Temporal.PlainDate.from('2026-11-19').subtract({ days: back })
    return { from: to.subtract({ days: length - 1 }).toString(), to: to.toString() }
  })
const question = fc.record({
  days,
  filters: fc.array(fc.oneof({ weight: 4, arbitrary: filter }, part), { maxLength: 3 }),
  by: fc.constantFrom(...dimensions),
  touch: fc.constantFrom<Touch>('first', 'last'),
  compare: fc.constantFrom('previous' as const, 'year' as const),
})
type Question = typeof question extends fc.Arbitrary<infer Made> ? Made : never

await createPlainViews()

describe('every figure of the visits', () => {
  it('is a plain count of the raw rows', { timeout: 900_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        batch(30),
        fc.array(batch(4), { minLength: 1, maxLength: 2 }),
        fc.array(question, { minLength: 12, maxLength: 12 }),
        async (history, later, questions) => {
          await clear()
          const parts = questions.length / (later.length + 1)
          for (const [index, made] of [history, ...later].entries()) {
            await store(made)
            for (const one of questions.slice(index * parts, (index + 1) * parts)) {
              const { found, expected } = await bothWays(one)
              expect(found).toEqual(expected)
            }
          }
        },
      ),
      { ...randomRuns(1), endOnFailure: true },
    )
  })

  it('has every row of every table', { timeout: 120_000 }, async () => {
    await clear()
    const [history] = fc.sample(batch(40), { numRuns: 1 })
    await store(history as Batch)
    await storeReturning()
    for (const by of dimensions) {
      const own = { from: '2026-02-01', to: '2026-11-20' }
      const { found, expected } = await bothWays({
        days: own,
        filters: [],
        by,
        touch: 'first',
        compare: 'year',
      })
      expect(found).toEqual(expected)
    }
    const { cohorts } = await ask('/../retention')
    expect(cohorts).toEqual(await plainRetention())
    expect(sum(cohorts, 'visitors')).toBeGreaterThan(0)
  })
})

async function clear(): Promise<void> {
  const confirmed = ['applications', 'newsletters', 'sponsorships'] as const
  for (const table of [...tables, ...confirmed] as const) {
    await owner.deleteFrom(table).execute()
  }
}

/** Stores rows, completes a stored view, and marks what changed as the worker does. */
async function store(made: Batch): Promise<void> {
  for (const table of tables) {
    const stored = made[table].map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          name.endsWith('timestamp') ? new Date(value as number) : value,
        ]),
      ),
    )
    if (stored.length > 0)
      await owner
        .insertInto(table)
        .values(stored as never)
        .execute()
  }
  await storeOwn(made)
  await sql`UPDATE page_views SET time_spent = 77 WHERE id = (SELECT min(id::text)::uuid FROM page_views)`.execute(
    owner,
  )
}

/** Stores what the house has rows of; one becomes possible spam, and of one the page's record comes late. */
async function storeOwn({ own: made, conversions }: Batch): Promise<void> {
  for (const [index, { id, table, beside, is_suspect, ...one }] of made.entries()) {
    const near = conversions[index] as
      | { session_id: string; conversion_timestamp: number }
      | undefined
    const isBeside = beside !== null && near !== undefined
    const at = isBeside ? near.conversion_timestamp + beside * 60_000 : one.at
    const ofVisit = {
      session_id: isBeside ? near.session_id : one.session,
      created_at: new Date(Math.min(at, clock.now - 1)),
    }
    const person = { email: `${id}@x.example`, phone: '1', ip_address: '127.0.0.1', is_suspect, id }
    if (table === 'newsletters') {
      await owner
        .insertInto(table)
        .values({ ...ofVisit, email: person.email })
        .execute()
    } else if (table === 'applications') {
      const answers = { experience: 'x', stakes: 'x', availability: [], interests: [] }
      await owner
        .insertInto(table)
        .values({
          ...ofVisit,
          ...person,
          ...answers,
          first_name: 'Ada',
          last_name: 'Quinn',
          agree_to_terms: true,
        })
        .execute()
    } else {
      await owner
        .insertInto(table)
        .values({
          ...ofVisit,
          ...person,
          company_name: 'x',
          contact_name: 'x',
          package_type: 'rotating_border',
          episode_count: 'all',
          package_price: 500,
          potential_value: 500,
          interested_in_podcast: false,
          message: null,
          user_agent: null,
        })
        .execute()
    }
  }
  await sql`UPDATE applications SET is_suspect = NOT is_suspect
    WHERE id = (SELECT min(id::text)::uuid FROM applications)`.execute(owner)
  await sql`UPDATE sponsorships SET spam_at = CASE WHEN spam_at IS NULL THEN now() END
    WHERE id = (SELECT min(id::text)::uuid FROM sponsorships)`.execute(owner)
  await sql`
    INSERT INTO conversions (id, session_id, visit_id, conversion_type, conversion_timestamp, monetary_value, user_agent,
      original_source, last_source, last_campaign, quality, is_counted)
    SELECT gen_random_uuid(), session_id, 'w', 'form_submission', created_at - interval '30 minutes', 8000, 'x',
      'instagram', 'google', 'november', 'ok', true
    FROM applications WHERE session_id IS NOT NULL ORDER BY id DESC LIMIT 1`.execute(owner)
}

/** Visitors who come again in some of the weeks before now. */
async function storeReturning(): Promise<void> {
  await sql`
    INSERT INTO traffic_sources (id, "timestamp", session_id, visitor_id, source, medium, user_agent, device_category, quality)
    SELECT gen_random_uuid(), ${new Date(clock.now)}::timestamptz - make_interval(days => (n * n * 7) % 97, hours => n),
      'returning-' || n, 'returning-' || n % 9, 'google', 'organic', 'x', 'desktop', 'ok'
    FROM generate_series(1, 40) AS n`.execute(owner)
}

async function bothWays(asked: Question) {
  const { filters, by, touch, compare } = asked
  const query = new URLSearchParams({ ...asked.days, touch, compare, unit: 'month' })
  for (const one of filters) query.append('filter', filterText(one))
  const report = await ask(`?${query.toString()}`)
  query.delete('unit')
  const table = await ask(`/table?${query.toString()}&by=${by}&limit=500`)
  const shift =
    compare === 'year'
      ? sql`make_interval(years => 1)`
      : sql`make_interval(days => ${asked.days.to}::date - ${asked.days.from}::date + 1)`
  const current = { ...asked, shift: sql`make_interval()` }
  const compared = { ...asked, shift }

  const totals = await plainTotals(current)
  const comparedTotals = await plainTotals(compared)
  const plainOfTable = await plainTable(current)
  const comparedRows = await plainTable(compared)
  const listed = table.rows.map((row: { name: string }) => row.name)
  return {
    found: {
      totals: report.totals,
      comparedTotals: report.comparedTotals,
      series: sums(report.series),
      comparedSeries: sums(report.comparedSeries),
      total: table.total,
      rows: table.rows.map(toComparable).toSorted(byName),
    },
    expected: {
      totals: closeTo(totals),
      comparedTotals: closeTo(comparedTotals),
      series: ofSeries(totals),
      comparedSeries: ofSeries(comparedTotals),
      total: plainOfTable.size,
      rows: [...plainOfTable]
        .map(([name, figures]) => {
          const before = listed.includes(name) ? comparedRows.get(name) : undefined
          return {
            name,
            figures: closeTo(figures),
            compared: before === undefined ? 'nothing' : closeTo(before),
          }
        })
        .toSorted(byName),
    },
  }
}

type Row = { name: string; figures: Figures; compared: Figures }

/** A row without anything in the compared period has figures that are all zero or without a denominator. */
function toComparable({ name, figures, compared }: Row) {
  const isNothing = Object.values(compared).every((value) => (value ?? 0) === 0)
  return { name, figures, compared: isNothing ? 'nothing' : compared }
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1
}

function ofSeries({ visits, views, conversions }: Figures) {
  return { visits, views, conversions }
}

function sums(series: readonly object[]) {
  return ofSeries({
    visits: sum(series, 'visits'),
    views: sum(series, 'views'),
    conversions: sum(series, 'conversions'),
  })
}

// oxlint-disable-next-line typescript/no-explicit-any -- what a report holds is its contract's business
async function ask(path: string): Promise<any> {
  const response = await admin.get(`/api/admin/reports/explore${path}`)
  return response.json().data ?? response.json()
}

type Figures = Record<string, number | null>

/** The same figures, shares within the rounding of their last digit. */
function closeTo(figures: Figures | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(figures ?? {}).map(([name, value]) => [
      name,
      value === null || Number.isInteger(value) ? value : expect.closeTo(value, 1),
    ]),
  )
}

function sum(list: readonly object[], name: string): number {
  return list.reduce((all, one) => all + ((one as Record<string, number>)[name] ?? 0), 0)
}

/* The reference. It shares nothing with the report but the names of dimensions and figures. */

function page(column: string): RawBuilder<unknown> {
  return sql.raw(`CASE WHEN ${column} LIKE '%/drink%' THEN '/drink'
    WHEN ${column} LIKE '/wsop%' THEN '/wsop' WHEN ${column} IS NOT NULL THEN '/' ELSE '' END`)
}

async function createPlainViews(): Promise<void> {
  for (const table of tables) {
    await sql`
      CREATE VIEW ${sql.table(`plain_${table}`)} AS
      SELECT *, coalesce(visit_id, session_id) AS visit FROM ${sql.table(table)}
      WHERE quality = 'ok' ${table === 'traffic_sources' ? sql`AND begins_visit` : sql``}`.execute(
      owner,
    )
  }
  await sql`
    CREATE VIEW plain_confirmed AS
    SELECT kind, "timestamp", c.original_source, c.original_medium, c.original_campaign, c.channel, c.last_source,
      c.last_medium, c.last_campaign, c.last_channel, 8000 AS worth, coalesce(c.visit_id, c.session_id,
        (SELECT coalesce(v.visit_id, v.session_id) FROM page_views AS v WHERE v.session_id = own.session_id
          AND v."timestamp" <= own."timestamp" AND v."timestamp" >= own."timestamp" - interval '24 hours'
          ORDER BY v."timestamp" DESC, v.id LIMIT 1), own.session_id) AS visit
    FROM (
      SELECT 'submission' AS kind, 'form_submission' AS type, session_id, created_at AS "timestamp"
      FROM applications WHERE NOT is_suspect AND spam_at IS NULL
      UNION ALL SELECT 'sponsorship', 'form_submission', session_id, created_at
      FROM sponsorships WHERE NOT is_suspect AND spam_at IS NULL
      UNION ALL SELECT 'newsletter', 'newsletter_signup', session_id, created_at FROM newsletters) AS own
    LEFT JOIN conversions AS c ON c.id = (
      SELECT n.id FROM conversions AS n WHERE n.session_id = own.session_id AND n.conversion_type = own.type
        AND greatest(n.conversion_timestamp, own."timestamp")
          <= least(n.conversion_timestamp, own."timestamp") + interval '60 minutes'
      ORDER BY greatest(n.conversion_timestamp, own."timestamp") - least(n.conversion_timestamp, own."timestamp"),
        n.id LIMIT 1)`.execute(owner)
  await sql`
    CREATE VIEW plain_money AS
    SELECT kind, "timestamp", original_source, original_medium, original_campaign, channel, last_source, last_medium,
      last_campaign, last_channel, worth, visit FROM plain_confirmed
    UNION ALL
    SELECT 'lead', conversion_timestamp, original_source, original_medium, original_campaign, channel, last_source,
      last_medium, last_campaign, last_channel, 0, visit
    FROM plain_conversions WHERE conversion_type = 'level1_lead' AND is_counted`.execute(owner)
  await sql`
    CREATE VIEW plain_visits AS
    SELECT t.*, coalesce(t.visitor_id, t.session_id) AS person,
      t.id = (SELECT id FROM plain_traffic_sources AS o WHERE o.visit = t.visit
        ORDER BY o."timestamp", o.id LIMIT 1) AS has_records,
      t.id = (SELECT id FROM plain_traffic_sources AS o WHERE coalesce(o.visitor_id, o.session_id) = coalesce(t.visitor_id, t.session_id)
        ORDER BY o."timestamp", o.id LIMIT 1) AS is_new
    FROM plain_traffic_sources AS t`.execute(owner)
  await sql`
    CREATE VIEW plain_views AS
    SELECT *, ${page('page_path')} AS page FROM plain_page_views`.execute(owner)
  await sql`
    CREATE VIEW plain AS
    SELECT v.*, ${page('landing_page')} AS landing,
      (SELECT count(*) FROM plain_views AS w WHERE has_records AND w.visit = v.visit) AS views,
      (SELECT sum(time_spent) FROM plain_views AS w WHERE has_records AND w.visit = v.visit) AS seconds,
      (SELECT page FROM plain_views AS w WHERE has_records AND w.visit = v.visit
        ORDER BY "timestamp", page LIMIT 1) AS entry,
      (SELECT page FROM plain_views AS w WHERE has_records AND w.visit = v.visit
        ORDER BY "timestamp" DESC, page DESC LIMIT 1) AS exit,
      (SELECT count(*) FROM plain_user_events AS e
        WHERE has_records AND e.visit = v.visit) AS events,
      (SELECT count(*) FROM plain_conversions AS c
        WHERE has_records AND is_counted AND c.visit = v.visit) AS converted
    FROM plain_visits AS v`.execute(owner)
}

const visitColumns: Partial<Record<Dimension, RawBuilder<unknown>>> = {
  channel: sql`coalesce(p.channel, '')`,
  source: sql`p.source`,
  medium: sql`p.medium`,
  campaign: sql`coalesce(p.campaign, '')`,
  term: sql`coalesce(p.utm_parameters ->> 'utm_term', '')`,
  content: sql`coalesce(p.utm_parameters ->> 'utm_content', '')`,
  referrer: sql`CASE WHEN p.referrer LIKE '%t.co%' THEN 't.co' WHEN p.referrer LIKE '%News%' THEN 'news.example'
    ELSE '' END`,
  'entry-page': sql`coalesce(p.entry, p.landing)`,
  'exit-page': sql`coalesce(p.exit, p.landing)`,
  country: sql`coalesce(p.country, '')`,
  region: sql`coalesce(p.region, '')`,
  city: sql`coalesce(p.city, '')`,
  device: sql`p.device_category`,
  browser: sql`coalesce(p.browser, '')`,
  system: sql`coalesce(p.operating_system, '')`,
  screen: sql`CASE p.screen_width WHEN 390 THEN 'under 768 px' WHEN 1920 THEN '1920 px and wider' ELSE '' END`,
  language: sql`coalesce(p.language, '')`,
  'visitor-type': sql`CASE WHEN p.is_new THEN 'new' ELSE 'returning' END`,
}
const firstColumns: Partial<Record<Dimension, RawBuilder<unknown>>> = {
  channel: sql`coalesce(c.channel, '')`,
  source: sql`c.original_source`,
  medium: sql`coalesce(c.original_medium, '')`,
  campaign: sql`coalesce(c.original_campaign, '')`,
  term: sql`''`,
  content: sql`''`,
}
const eventColumns: Partial<Record<Dimension, RawBuilder<unknown>>> = {
  'event-category': sql`coalesce(r.event_category, '')`,
  'event-type': sql`r.event_type`,
  'event-action': sql`coalesce(r.event_action, '')`,
  'event-label': sql`coalesce(r.event_label, '')`,
}
const recordColumns = { ...eventColumns, page: sql`r.page` } as typeof eventColumns

const lastColumns: typeof firstColumns = {
  channel: sql`coalesce(c.last_channel, '')`,
  source: sql`c.last_source`,
  medium: sql`coalesce(c.last_medium, '')`,
  campaign: sql`coalesce(c.last_campaign, '')`,
}
const touchColumns = { first: firstColumns, last: lastColumns }

function columnOf(by: Dimension, touch: Touch | 'visit'): RawBuilder<unknown> {
  const ofVisit = visitColumns[by] ?? sql`''`
  if (touch === 'visit') return ofVisit
  const known = sql`CASE WHEN p.id IS NULL THEN '' ELSE ${ofVisit} END`
  const own = touchColumns[touch][by]
  const source = touch === 'first' ? sql`c.original_source` : sql`c.last_source`
  return own === undefined
    ? known
    : sql`CASE WHEN ${source} IS NOT NULL THEN ${own} ELSE ${known} END`
}

const isTrue = (column: RawBuilder<unknown>, { operator, value }: ExploreFilter) =>
  operator === 'contains'
    ? sql`strpos(lower(${column}), lower(${value})) > 0`
    : sql`${column} = ${value}`

const any = (list: readonly RawBuilder<unknown>[]) => sql`(${sql.join(list, sql` OR `)})`

/** Same dimension and operator: any of them (none, for `is_not`); otherwise all. */
function passes(filters: readonly ExploreFilter[], touch: Touch | 'visit'): RawBuilder<unknown> {
  const groups = [...Map.groupBy(filters, (one) => `${one.operator}${one.dimension}`).values()]
  const ofVisit = groups
    .filter(([one]) => visitColumns[one?.dimension ?? 'page'] !== undefined)
    .map((group) => {
      const found = any(group.map((one) => isTrue(columnOf(one.dimension, touch), one)))
      return group[0]?.operator === 'is_not' ? sql`NOT ${found}` : found
    })
  const ofRecords = (['page', 'event'] as const).flatMap((kind) => {
    const own = groups.filter(([one]) =>
      kind === 'page' ? one?.dimension === 'page' : one?.dimension.startsWith('event-'),
    )
    const has = (list: readonly (readonly ExploreFilter[])[]) =>
      sql`EXISTS (SELECT FROM ${recordsOf(kind)} AS r WHERE p.has_records AND r.visit = p.visit
        AND ${sql.join(
          list.map((group) =>
            any(group.map((one) => isTrue(recordColumns[one.dimension] ?? sql`''`, one))),
          ),
          sql` AND `,
        )})`
    const wanted = own.filter(([one]) => one?.operator !== 'is_not')
    return [
      ...(wanted.length > 0 ? [has(wanted)] : []),
      ...own.filter(([one]) => one?.operator === 'is_not').map((group) => sql`NOT ${has([group])}`),
    ]
  })
  return sql.join([sql`true`, ...ofVisit, ...ofRecords], sql` AND `)
}

const recordsOf = (kind: 'page' | 'event') =>
  kind === 'page' ? sql`plain_views` : sql`plain_user_events`

type Plain = Question & { shift: RawBuilder<unknown> }

function isWithin({ days: { from, to }, shift }: Plain, at: RawBuilder<unknown>) {
  return sql`${at} >= (${from}::date - ${shift}) AT TIME ZONE ${brand.timeZone}
    AND ${at} < (${to}::date + 1 - ${shift}) AT TIME ZONE ${brand.timeZone}`
}

/** One row for each name; all visits and conversions are one row where there is no name. */
async function plainRows(asked: Plain, by: Dimension | null): Promise<Map<string, Figures>> {
  const { filters, touch } = asked
  const nameOf = (of: Touch | 'visit') => (by === null ? sql`'all'` : columnOf(by, of))
  const visits = sql`SELECT ${nameOf('visit')} AS name, p.* FROM plain AS p
    WHERE ${isWithin(asked, sql`p."timestamp"`)} AND ${passes(filters, 'visit')}`
  const conversions = sql`SELECT ${nameOf(touch)} AS name, c.kind, c.worth AS value
    FROM plain_money AS c LEFT JOIN plain AS p ON p.visit = c.visit AND p.has_records
    WHERE ${isWithin(asked, sql`c."timestamp"`)}
      AND ${passes(filters, touch)}`
  const brings = sql`kind <> 'lead'`
  const { rows: found } = await sql<{ name: string } & Record<string, string | number | null>>`
    WITH v AS (${visits}), c AS (${conversions}),
      n AS (SELECT name FROM v UNION SELECT name FROM c)
    SELECT name, visits, visitors, "newVisitors", views, round(views / nullif(visits, 0), 2)::float8 AS "viewsPerVisit",
      round(100 * bounces / nullif(visits, 0), 2)::float8 AS "bounceRate",
      "averageSeconds"::float8, conversions, submissions, newsletters, sponsorships, leads,
      round(100 * conversions / nullif(visits, 0), 2)::float8 AS "conversionRate", value
    FROM n, LATERAL (SELECT count(*)::numeric AS visits, count(DISTINCT person) AS visitors,
        count(DISTINCT person) FILTER (WHERE is_new) AS "newVisitors", coalesce(sum(views), 0) AS views,
        count(*) FILTER (WHERE views <= 1 AND events = 0 AND converted = 0)::numeric AS bounces,
        round(avg(seconds), 1) AS "averageSeconds" FROM v WHERE v.name = n.name) AS a,
      LATERAL (SELECT count(*) FILTER (WHERE ${brings})::numeric AS conversions,
        count(*) FILTER (WHERE kind = 'submission') AS submissions,
        count(*) FILTER (WHERE kind = 'newsletter') AS newsletters,
        count(*) FILTER (WHERE kind = 'sponsorship') AS sponsorships,
        count(*) FILTER (WHERE kind = 'lead') AS leads,
        coalesce(sum(value) FILTER (WHERE ${brings}), 0) AS value FROM c WHERE c.name = n.name) AS b`.execute(
    owner,
  )
  return new Map(found.map(({ name, ...figures }) => [name, toNumbers(figures)]))
}

// Numbers of Postgres' numeric type are read as texts.
function toNumbers(figures: Record<string, string | number | null>): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, value === null ? null : Number(value)]),
  )
}

const nothing: Figures = {
  visits: 0,
  visitors: 0,
  newVisitors: 0,
  views: 0,
  viewsPerVisit: null,
  bounceRate: null,
  averageSeconds: null,
  conversions: 0,
  submissions: 0,
  newsletters: 0,
  sponsorships: 0,
  leads: 0,
  conversionRate: null,
  value: 0,
}

/** The weeks before the current one, newest first, and who of each came again. */
async function plainRetention() {
  const { rows: found } = await sql<{ week: string; visitors: number; returned: number[] }>`
    WITH seen AS (SELECT person, date_trunc('week', "timestamp" AT TIME ZONE ${brand.timeZone}) AS week FROM plain_visits),
      first AS (SELECT person, min(week) AS week FROM seen GROUP BY person),
      weeks AS (SELECT generate_series(timestamp '2026-08-17', timestamp '2026-11-09', interval '1 week') AS week)
    SELECT to_char(week, 'YYYY-MM-DD') AS week, (SELECT count(*) FROM first WHERE first.week = weeks.week) AS visitors,
      (SELECT array_agg(CASE WHEN weeks.week + n * interval '1 week' < timestamp '2026-11-16' THEN
        (SELECT count(DISTINCT person)::int FROM seen JOIN first USING (person)
          WHERE first.week = weeks.week AND seen.week = weeks.week + n * interval '1 week') END ORDER BY n)
        FROM generate_series(1, 12) AS n) AS returned
    FROM weeks ORDER BY weeks.week DESC`.execute(owner)
  return found
}

async function plainTotals(asked: Plain): Promise<Figures> {
  return (await plainRows(asked, null)).get('all') ?? nothing
}

async function plainTable(asked: Plain): Promise<Map<string, Figures>> {
  const { by, filters } = asked
  if (visitDimensions.some((one) => one === by)) return await plainRows(asked, by)
  const kind = by === 'page' ? 'page' : 'event'
  const figures =
    kind === 'page'
      ? sql`count(*) AS views, round(avg(time_spent), 1)::float8 AS "averageSeconds"`
      : sql`count(*) AS events, sum(event_value) AS "eventValue"`
  const own = filters.filter(({ dimension }) =>
    kind === 'page' ? dimension === 'page' : dimension.startsWith('event-'),
  )
  const groups = [...Map.groupBy(own, (one) => `${one.operator}${one.dimension}`).values()]
  const isOwn = groups.map((group) => {
    const found = sql.join(
      group.map((one) => isTrue(recordColumns[one.dimension] ?? sql`''`, one)),
      sql` OR `,
    )
    return group[0]?.operator === 'is_not' ? sql`NOT (${found})` : sql`(${found})`
  })
  const { rows: found } = await sql<{ name: string } & Record<string, string | number | null>>`
    SELECT ${recordColumns[by]} AS name, count(DISTINCT p.visit) AS visits,
      count(DISTINCT p.person) AS visitors, ${figures}
    FROM plain AS p JOIN ${recordsOf(kind)} AS r ON p.has_records AND r.visit = p.visit
    WHERE ${isWithin(asked, sql`p."timestamp"`)} AND ${passes(filters, 'visit')}
      AND ${sql.join([sql`true`, ...isOwn], sql` AND `)}
    GROUP BY 1`.execute(owner)
  return new Map(found.map(({ name, ...one }) => [name, toNumbers(one)]))
}
