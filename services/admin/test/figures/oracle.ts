import { brand } from '@cardroom/brand/brand'
import {
  affiliateCategory,
  affiliateClick,
  affiliateScroll,
} from '@cardroom/contracts/affiliate-events'
import type { ReportName } from '@cardroom/contracts/analytics-reports'
import {
  type Dimension,
  type ExploreFilter,
  type Touch,
  visitDimensions,
} from '@cardroom/contracts/explore'
import type { GoalStep } from '@cardroom/contracts/goals'
import type { Timeframe } from '@cardroom/contracts/report-frame'
import type { FilterName } from '@cardroom/contracts/summaries'
import type { Database } from '@cardroom/database/client'
import { type RawBuilder, sql } from 'kysely'
import { now, pages } from './random-traffic.ts'

/* oxlint-disable unicorn/consistent-function-scoping -- the parts of a tab are kept together */

/*
 * What every report has to answer, in plain SQL of Postgres on the raw rows. It shares nothing with the reports but the
 * names of dimensions and figures.
 */

type Sql = RawBuilder<unknown>
export type Figures = Record<string, number | null>
export type Row = Record<string, unknown>

const zone = sql.lit(brand.timeZone)
const page = (column: string) =>
  sql.raw(`CASE WHEN ${column} LIKE '%/drink%' THEN '/drink'
  WHEN ${column} LIKE '/wsop%' THEN '/wsop' WHEN ${column} LIKE '/high%' THEN '/high-stakes-summer'
  WHEN ${column} IS NOT NULL THEN '/' ELSE '' END`)
const visit = sql`coalesce(visit_id, session_id)`
const and = (conditions: readonly Sql[]) => sql.join([sql`true`, ...conditions], sql` AND `)
const any = (conditions: readonly Sql[]) => sql`(${sql.join(conditions, sql` OR `)})`

/** The views that `createOracle` has made, each after those that it reads. */
const viewNames: string[] = []

/** Creates views of what a report means by a visit, a conversion and so on. They have the rows of the last `refreshOracle`. */
export async function createOracle(owner: Database): Promise<void> {
  const create = async (name: string, query: Sql) => {
    await sql`CREATE MATERIALIZED VIEW ${sql.table(name)} AS ${query}`.execute(owner)
    viewNames.push(name)
  }
  await create(
    'arrivals',
    sql`SELECT *, ${visit} AS visit, coalesce(visitor_id, session_id) AS person, ${page('landing_page')} AS landing,
      coalesce(split_part(split_part(landing_page, '#', 1), '?', 1), '') AS address
    FROM traffic_sources WHERE begins_visit`,
  )
  await create(
    'views',
    sql`SELECT *, ${visit} AS visit, ${page('page_path')} AS page FROM page_views`,
  )
  await create(
    'events',
    sql`SELECT *, ${visit} AS visit, ${page('page_path')} AS page FROM user_events`,
  )
  await create(
    'sent',
    sql`SELECT *, ${visit} AS visit, conversion_timestamp AS "timestamp" FROM conversions`,
  )
  await create(
    'own',
    sql`SELECT id::text, 'submission' AS kind, 'form_submission' AS type, session_id, created_at AS "timestamp",
      is_suspect OR spam_at IS NOT NULL AS is_suspect FROM applications
    UNION ALL SELECT id::text, 'sponsorship', 'form_submission', session_id, created_at,
      is_suspect OR spam_at IS NOT NULL FROM sponsorships
    UNION ALL SELECT 'newsletter-' || id, 'newsletter', 'newsletter_signup', session_id, created_at, false
      FROM newsletters`,
  )
  // What the page recorded of a row nearest to it, within an hour; its visit, or that of the last view of the day before.
  await create(
    'confirmed',
    sql`SELECT own.*, c.original_source, c.original_medium, c.original_campaign, c.channel, c.last_source,
      c.last_medium, c.last_campaign, c.last_channel, c.days_to_conversion, c.touch_points, c.utm_parameters,
      8000 AS worth, coalesce(c.visit,
        (SELECT v.visit FROM views AS v WHERE v.session_id = own.session_id AND v."timestamp" <= own."timestamp"
          AND v."timestamp" >= own."timestamp" - interval '24 hours' ORDER BY v."timestamp" DESC, v.id LIMIT 1),
        own.session_id) AS visit
    FROM own LEFT JOIN LATERAL (
      SELECT * FROM sent WHERE sent.session_id = own.session_id AND conversion_type = own.type
        AND sent."timestamp" BETWEEN own."timestamp" - interval '1 hour' AND own."timestamp" + interval '1 hour'
      ORDER BY abs(extract(epoch FROM sent."timestamp" - own."timestamp")), sent.id LIMIT 1) AS c ON true`,
  )
  await create(
    'outcomes',
    sql`SELECT kind, "timestamp", original_source, original_medium, original_campaign, channel, last_source, last_medium,
      last_campaign, last_channel, utm_parameters, worth, visit FROM confirmed WHERE NOT is_suspect
    UNION ALL SELECT 'lead', "timestamp", original_source, original_medium, original_campaign, channel, last_source,
      last_medium, last_campaign, last_channel, utm_parameters, monetary_value, visit
    FROM sent WHERE quality = 'ok' AND is_counted AND conversion_type = 'level1_lead'`,
  )
  const firstOf = (
    column: string,
  ) => sql`a.id = (SELECT id FROM arrivals AS o WHERE o.quality = 'ok'
    AND o.${sql.ref(column)} = a.${sql.ref(column)} ORDER BY o."timestamp", o.id LIMIT 1)`
  const seen = (what: Sql, order: Sql) => sql`(SELECT ${what} FROM views AS w
    WHERE w.quality = 'ok' AND has_records AND w.visit = v.visit ${order})`
  await create(
    'plain',
    sql`SELECT v.*, ${seen(sql`count(*)`, sql``)} AS views, ${seen(sql`sum(time_spent)`, sql``)} AS seconds,
      ${seen(sql`page`, sql`ORDER BY "timestamp", page LIMIT 1`)} AS entry,
      ${seen(sql`page`, sql`ORDER BY "timestamp" DESC, page DESC LIMIT 1`)} AS exit,
      has_records AND (EXISTS (SELECT FROM events AS e WHERE e.quality = 'ok' AND e.visit = v.visit)
        OR EXISTS (SELECT FROM sent AS c WHERE c.quality = 'ok' AND is_counted AND c.visit = v.visit)) AS is_active
    FROM (SELECT a.*, ${firstOf('visit')} AS has_records, ${firstOf('person')} AS is_new
      FROM arrivals AS a WHERE quality = 'ok') AS v`,
  )
  // What the tabs count. A record has the source of the arrival that its visit began with, a conversion that of its touch.
  await create(
    'origins',
    sql`SELECT DISTINCT ON (visit) visit, source, medium, country, device_category AS device, landing FROM arrivals
      ORDER BY visit, "timestamp", id`,
  )
  const ofOrigin = sql`coalesce(o.source, 'unknown') AS source, coalesce(o.medium, 'unknown') AS medium,
    o.country, o.device`
  const ofTouch = sql`coalesce(r.original_source, o.source, 'unknown') AS source,
    CASE WHEN r.original_source IS NULL THEN coalesce(o.medium, 'unknown')
      ELSE coalesce(r.original_medium, 'unknown') END AS medium, o.country, o.device, o.landing AS page`
  const notOk = sql`nullif(r.quality, 'ok') AS reason`
  await create(
    'tab_visit',
    sql`SELECT id::text, "timestamp" AS at, nullif(quality, 'ok') AS reason, source, medium, country,
      device_category AS device, landing AS page, address, landing_page FROM arrivals`,
  )
  await create(
    'tab_view',
    sql`SELECT r.id::text, r."timestamp" AS at, ${notOk}, ${ofOrigin}, r.page, r.visit, time_spent, page_path, page_title
    FROM views AS r LEFT JOIN origins AS o USING (visit)`,
  )
  await create(
    'tab_event',
    sql`SELECT r.id::text, r."timestamp" AS at, ${notOk}, ${ofOrigin}, r.page, event_type, event_category, event_action,
      event_label FROM events AS r LEFT JOIN origins AS o USING (visit)`,
  )
  await create(
    'tab_conversion',
    sql`SELECT r.id::text, r."timestamp" AS at,
      CASE WHEN quality <> 'ok' THEN quality WHEN NOT is_counted THEN 'repeat' END AS reason, ${ofTouch},
      CASE conversion_type WHEN 'level1_lead' THEN 'lead' WHEN 'form_abandonment' THEN 'abandonment'
        WHEN 'nobody_knows' THEN 'other' ELSE 'claim' END AS kind, monetary_value AS value, form_data,
      days_to_conversion AS days, touch_points AS touches,
      coalesce(form_data ->> 'buttonLocation', '') AS location,
      CASE WHEN jsonb_typeof(form_data -> 'timeSpentSeconds') = 'number'
        THEN floor((form_data ->> 'timeSpentSeconds')::numeric) END AS seconds
    FROM sent AS r LEFT JOIN origins AS o USING (visit)`,
  )
  await create(
    'tab_confirmed',
    sql`SELECT r.id, r."timestamp" AS at, CASE WHEN is_suspect THEN 'suspect' END AS reason, ${ofTouch}, kind, type,
      8000 AS value, days_to_conversion AS days, touch_points AS touches
    FROM confirmed AS r LEFT JOIN origins AS o USING (visit)`,
  )
}

export async function refreshOracle(owner: Database): Promise<void> {
  for (const view of viewNames) {
    await sql`REFRESH MATERIALIZED VIEW ${sql.table(view)}`.execute(owner)
  }
}

/* The report of visits. */

const text = (column: string) => sql.raw(`coalesce(p.${column}, '')`)
const visitColumns: Partial<Record<Dimension, Sql>> = {
  channel: text('channel'),
  source: sql`p.source`,
  medium: sql`p.medium`,
  campaign: text('campaign'),
  term: sql`coalesce(p.utm_parameters ->> 'utm_term', '')`,
  content: sql`coalesce(p.utm_parameters ->> 'utm_content', '')`,
  referrer: sql`CASE WHEN p.referrer LIKE '%t.co%' THEN 't.co' WHEN lower(p.referrer) LIKE '%news%' THEN 'news.example'
    ELSE '' END`,
  'entry-page': sql`coalesce(p.entry, p.landing)`,
  'exit-page': sql`coalesce(p.exit, p.landing)`,
  country: text('country'),
  region: text('region'),
  city: text('city'),
  device: sql`p.device_category`,
  browser: text('browser'),
  system: text('operating_system'),
  screen: sql`CASE p.screen_width WHEN 390 THEN 'under 768 px' WHEN 1920 THEN '1920 px and wider' ELSE '' END`,
  language: text('language'),
  'visitor-type': sql`CASE WHEN p.is_new THEN 'new' ELSE 'returning' END`,
}
const touchColumns: Record<Touch, Partial<Record<Dimension, Sql>>> = {
  first: {
    channel: sql`coalesce(c.channel, '')`,
    source: sql`c.original_source`,
    medium: sql`coalesce(c.original_medium, '')`,
    campaign: sql`coalesce(c.original_campaign, '')`,
    term: sql`coalesce(c.utm_parameters ->> 'utm_term', '')`,
    content: sql`coalesce(c.utm_parameters ->> 'utm_content', '')`,
  },
  last: {
    channel: sql`coalesce(c.last_channel, '')`,
    source: sql`c.last_source`,
    medium: sql`coalesce(c.last_medium, '')`,
    campaign: sql`coalesce(c.last_campaign, '')`,
  },
}
const recordColumns: Partial<Record<Dimension, Sql>> = {
  page: sql`r.page`,
  'event-category': sql`coalesce(r.event_category, '')`,
  'event-type': sql`r.event_type`,
  'event-action': sql`coalesce(r.event_action, '')`,
  'event-label': sql`coalesce(r.event_label, '')`,
}
const isOfVisit = (dimension: Dimension) => visitDimensions.some((one) => one === dimension)
const recordsOf = (dimension: Dimension) => (dimension === 'page' ? sql`views` : sql`events`)

/** A column of a visit `p`, or of an outcome `c` and its visit; the goals take a first touch from the visitor's first visit. */
type ColumnOf = (dimension: Dimension) => Sql

const ofVisit: ColumnOf = (dimension) => visitColumns[dimension] ?? sql`''`
const ofOutcome =
  (touch: Touch): ColumnOf =>
  (dimension) => {
    const known = sql`CASE WHEN p.id IS NULL THEN '' ELSE ${ofVisit(dimension)} END`
    const own = touchColumns[touch][dimension]
    const source = touch === 'first' ? sql`c.original_source` : sql`c.last_source`
    return own === undefined
      ? known
      : sql`CASE WHEN ${source} IS NOT NULL THEN ${own} ELSE ${known} END`
  }
const ofFirstVisit: ColumnOf = (dimension) =>
  touchColumns.first[dimension] === undefined
    ? ofVisit(dimension)
    : sql`(SELECT ${ofVisit(dimension)} FROM plain AS p WHERE p.is_new AND p.person = v.person)`

const isTrue = (column: Sql, { operator, value }: ExploreFilter) =>
  operator === 'contains'
    ? sql`strpos(lower(${column}), lower(${value})) > 0`
    : sql`${column} = ${value}`

/** Filters of one operator and dimension are alternatives. */
function groups(filters: readonly ExploreFilter[]) {
  return [...Map.groupBy(filters, (one) => `${one.operator}${one.dimension}`).values()].map(
    (group) => ({
      dimension: group[0]?.dimension ?? 'page',
      isNot: group[0]?.operator === 'is_not',
      holds: (columnOf: ColumnOf) => any(group.map((one) => isTrue(columnOf(one.dimension), one))),
    }),
  )
}

const ofRecord: ColumnOf = (dimension) => recordColumns[dimension] ?? sql`''`

/** One record has all of the wanted properties, and none has one that is not wanted. */
function passes(filters: readonly ExploreFilter[], columnOf: ColumnOf): Sql {
  const ofVisits = groups(filters).flatMap(({ dimension, isNot, holds }) =>
    !isOfVisit(dimension) ? [] : [isNot ? sql`NOT ${holds(columnOf)}` : holds(columnOf)],
  )
  const ofRecords = (['page', 'event'] as const).flatMap((kind) => {
    const own = groups(filters).filter(({ dimension }) => dimension.startsWith(kind))
    const has = (list: typeof own) => sql`EXISTS (SELECT FROM ${recordsOf(kind as Dimension)} AS r
      WHERE r.quality = 'ok' AND p.has_records AND r.visit = p.visit AND ${and(list.map(({ holds }) => holds(ofRecord)))})`
    const wanted = own.filter(({ isNot }) => !isNot)
    return [
      ...(wanted.length > 0 ? [has(wanted)] : []),
      ...own.filter(({ isNot }) => isNot).map((one) => sql`NOT ${has([one])}`),
    ]
  })
  return and([...ofVisits, ...ofRecords])
}

export type Question = {
  from: string
  to: string
  filters: readonly ExploreFilter[]
  touch: Touch
  compare: 'previous' | 'year'
}

/** The days of a question, or those that it compares them with. */
function isWithin({ from, to, compare }: Question, at: Sql, isCompared: boolean): Sql {
  const length = sql`make_interval(days => ${to}::date - ${from}::date + 1)`
  const back = compare === 'year' ? sql`make_interval(years => 1)` : length
  const shift = isCompared ? back : sql`make_interval()`
  return sql`${at} >= (${from}::date - ${shift}) AT TIME ZONE ${zone}
    AND ${at} < (${to}::date + 1 - ${shift}) AT TIME ZONE ${zone}`
}

async function rowsOf(owner: Database, query: Sql): Promise<Map<string, Figures>> {
  const { rows } = await sql<
    { name: string } & Record<string, string | number | null>
  >`${query}`.execute(owner)
  // Numbers of Postgres' numeric type are read as texts.
  const toNumber = (value: string | number | null) => (value === null ? null : Number(value))
  return new Map(
    rows.map(({ name, ...figures }) => [
      name,
      Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, toNumber(value)])),
    ]),
  )
}

/** The figures of visits by a dimension, by month, or of all of them under the name `all`. */
export async function visitFigures(
  owner: Database,
  asked: Question,
  { by, isCompared }: { by: Dimension | 'month' | null; isCompared: boolean },
): Promise<Map<string, Figures>> {
  if (by !== null && by !== 'month' && !isOfVisit(by))
    return await recordFigures(owner, asked, by, isCompared)
  const nameOf = (columnOf: ColumnOf, at: Sql) => {
    if (by === null) return sql`'all'`
    return by === 'month' ? sql`to_char(${at} AT TIME ZONE ${zone}, 'YYYY-MM')` : columnOf(by)
  }
  const within = (at: Sql) => isWithin(asked, at, isCompared)
  const outcome = ofOutcome(asked.touch)
  const brings = sql`kind <> 'lead'`
  const kinds = ['submission', 'newsletter', 'sponsorship', 'lead'].map(
    (kind) => sql`count(*) FILTER (WHERE kind = ${kind}) AS ${sql.ref(`${kind}s`)}`,
  )
  return await rowsOf(
    owner,
    sql`WITH v AS (SELECT ${nameOf(ofVisit, sql`p."timestamp"`)} AS name, p.* FROM plain AS p
        WHERE ${within(sql`p."timestamp"`)} AND ${passes(asked.filters, ofVisit)}),
      c AS (SELECT ${nameOf(outcome, sql`c."timestamp"`)} AS name, c.kind, c.worth AS value
        FROM outcomes AS c LEFT JOIN plain AS p ON p.visit = c.visit AND p.has_records
        WHERE ${within(sql`c."timestamp"`)} AND ${passes(asked.filters, outcome)}),
      n AS (SELECT name FROM v UNION SELECT name FROM c)
    SELECT name, visits, visitors, "newVisitors", views, round(views / nullif(visits, 0), 2) AS "viewsPerVisit",
      round(100 * bounces / nullif(visits, 0), 2) AS "bounceRate", "averageSeconds", conversions, submissions,
      newsletters, sponsorships, leads, round(100 * conversions / nullif(visits, 0), 2) AS "conversionRate", value
    FROM n, LATERAL (SELECT count(*)::numeric AS visits, count(DISTINCT person) AS visitors,
        count(*) FILTER (WHERE is_new) AS "newVisitors", coalesce(sum(views), 0) AS views,
        count(*) FILTER (WHERE views <= 1 AND NOT is_active)::numeric AS bounces,
        round(avg(seconds), 1) AS "averageSeconds" FROM v WHERE v.name = n.name) AS a,
      LATERAL (SELECT count(*) FILTER (WHERE ${brings})::numeric AS conversions, ${sql.join(kinds)},
        coalesce(sum(value) FILTER (WHERE ${brings}), 0) AS value FROM c WHERE c.name = n.name) AS b`,
  )
}

async function recordFigures(owner: Database, asked: Question, by: Dimension, isCompared: boolean) {
  const figures =
    by === 'page'
      ? sql`count(*) AS views, round(avg(time_spent), 1) AS "averageSeconds"`
      : sql`count(*) AS events, sum(event_value) AS "eventValue"`
  // Conditions on records of the kind choose the records, too.
  const own = groups(asked.filters)
    .filter(({ dimension }) => !isOfVisit(dimension) && (dimension === 'page') === (by === 'page'))
    .map(({ isNot, holds }) => (isNot ? sql`NOT ${holds(ofRecord)}` : holds(ofRecord)))
  return await rowsOf(
    owner,
    sql`SELECT ${ofRecord(by)} AS name, count(DISTINCT p.visit) AS visits, count(DISTINCT p.person) AS visitors, ${figures}
    FROM plain AS p JOIN ${recordsOf(by)} AS r ON r.quality = 'ok' AND p.has_records AND r.visit = p.visit
    WHERE ${isWithin(asked, sql`p."timestamp"`, isCompared)} AND ${passes(asked.filters, ofVisit)} AND ${and(own)}
    GROUP BY 1`,
  )
}

/** The twelve weeks before the current one, newest first, and who of each came again. */
export async function retention(owner: Database): Promise<Row[]> {
  const at = sql`${new Date(now)}::timestamptz AT TIME ZONE ${zone}`
  const { rows } = await sql<Row>`
    WITH seen AS (SELECT person, date_trunc('week', "timestamp" AT TIME ZONE ${zone}) AS week FROM plain),
      first AS (SELECT person, min(week) AS week FROM seen GROUP BY person),
      weeks AS (SELECT date_trunc('week', ${at}) AS today, generate_series(1, 13) AS back)
    SELECT to_char(today - back * interval '1 week', 'YYYY-MM-DD') AS week,
      (SELECT count(*) FROM first WHERE first.week = today - back * interval '1 week') AS visitors,
      (SELECT array_agg(CASE WHEN n < back THEN (SELECT count(DISTINCT person)::int FROM seen JOIN first USING (person)
          WHERE first.week = today - back * interval '1 week'
            AND seen.week = today - (back - n) * interval '1 week') END ORDER BY n)
        FROM generate_series(1, 12) AS n) AS returned
    FROM weeks ORDER BY back`.execute(owner)
  return rows
}

/** The daily sums that must remain after the rows before a moment are dropped. */
export async function dayFigures(owner: Database, before: Date): Promise<Row[]> {
  const day = sql`(p."timestamp" AT TIME ZONE ${zone})::date`
  const sums = sql`count(*) AS visits, count(DISTINCT person) AS visitors, coalesce(sum(views), 0)::int AS views
    FROM plain AS p WHERE "timestamp" < ${before}`
  const { rows } = await sql<Row>`
    SELECT ${day}::text AS day, 'total' AS dimension, '' AS key, ${sums} GROUP BY ${day}
    UNION ALL SELECT ${day}::text, 'source', source, ${sums} GROUP BY ${day}, source
    UNION ALL SELECT ${day}::text, 'page', w.page, count(DISTINCT p.visit), count(DISTINCT person), count(*)
      FROM plain AS p JOIN views AS w ON w.quality = 'ok' AND has_records AND w.visit = p.visit
      WHERE p."timestamp" < ${before} GROUP BY ${day}, w.page
    ORDER BY 1, 2, 3`.execute(owner)
  return rows
}

/* Goals. */

const kindsOfStep: Record<GoalStep['kind'], Sql> = {
  page: sql`(SELECT visit, "timestamp", page, 0 AS worth FROM views WHERE quality = 'ok') AS r`,
  event: sql`(SELECT *, coalesce(event_value, 0) AS worth FROM events WHERE quality = 'ok') AS r`,
  conversion: sql`outcomes AS r`,
}

function isStep(step: GoalStep): Sql {
  if (step.kind === 'conversion') return sql`r.kind = ${step.type}`
  if (step.kind === 'page')
    return step.match === 'is' ? sql`r.page = ${step.path}` : sql`starts_with(r.page, ${step.path})`
  return and(
    (['category', 'action', 'label'] as const).flatMap((part) => {
      const wanted = step[part]
      const operator = wanted?.match === 'contains' ? 'contains' : 'is'
      const dimension = `event-${part}` as const
      return wanted
        ? [isTrue(ofRecord(dimension), { operator, dimension, value: wanted.value })]
        : []
    }),
  )
}

/** Whether a record that can exist is both steps: all pages and texts of the traffic and of the goals are tried. */
async function couldBeBoth(owner: Database, one: GoalStep, other: GoalStep): Promise<boolean> {
  if (one.kind !== other.kind) return false
  if (one.kind === 'conversion') return one.type === (other as typeof one).type
  const texts = sql`unnest(ARRAY['', 'cta', ${affiliateCategory}, ${affiliateClick}, 'Open it', 'cta a', 'a,b'])`
  const records =
    one.kind === 'page'
      ? sql`unnest(${[...pages, '/drinks']}::text[]) AS r(page)`
      : sql`(SELECT * FROM ${texts} AS a(event_category), ${texts} AS b(event_action), ${texts} AS c(event_label)) AS r`
  const { rows } =
    await sql`SELECT FROM ${records} WHERE ${isStep(one)} AND ${isStep(other)} LIMIT 1`.execute(
      owner,
    )
  return rows.length > 0
}

/** The figures of a goal by a dimension, or under the name `all`; `reached0` and so on are those of its steps. */
export async function goalFigures(
  owner: Database,
  asked: Question,
  { steps, value }: { steps: readonly GoalStep[]; value: number | null },
  { by, isCompared }: { by: Dimension | null; isCompared: boolean },
): Promise<Map<string, Figures>> {
  const last = steps.length - 1
  const at = (nth: number) => sql.ref(`at${nth}`)
  const reached: Sql[] = []
  for (const [nth, step] of steps.entries()) {
    const after: Sql[] = []
    for (const [before, other] of steps.slice(0, nth).entries()) {
      // Records of one millisecond are in order, but one and the same record is not two steps.
      const isOne = await couldBeBoth(owner, other, step)
      after.push(isOne ? sql`r."timestamp" > ${at(before)}` : sql`r."timestamp" >= ${at(before)}`)
    }
    reached.push(sql`LEFT JOIN LATERAL (SELECT min(r."timestamp") AS ${at(nth)} FROM ${kindsOfStep[step.kind]}
      WHERE p.has_records AND r.visit = p.visit AND ${isStep(step)} AND ${and(after)}) AS ${sql.ref(`step${nth}`)} ON true`)
  }
  const lastStep = steps[last] as GoalStep
  const worth = sql`(SELECT max(r.worth) FROM ${kindsOfStep[lastStep.kind]}
    WHERE r.visit = p.visit AND ${isStep(lastStep)} AND r."timestamp" = ${at(last)})`
  const columnOf = asked.touch === 'first' ? ofFirstVisit : ofVisit
  const duration = sql`greatest(extract(epoch FROM ${at(last)} - ${last === 0 ? sql`p."timestamp"` : at(0)}), 0)`
  const share = (part: number) =>
    sql`percentile_disc(${sql.lit(part)}) WITHIN GROUP (ORDER BY seconds)`
  return await rowsOf(
    owner,
    sql`WITH walked AS (
        SELECT ${by === null ? sql`'all'` : columnOf(by)} AS name, ${sql.join(steps.map((_, nth) => at(nth)))},
          CASE WHEN ${at(last)} IS NOT NULL THEN ${value === null ? worth : sql.lit(value)} END AS worth,
          CASE WHEN ${at(last)} IS NOT NULL THEN ${duration} END AS seconds
        FROM plain AS p JOIN plain AS v ON v.id = p.id ${sql.join(reached, sql` `)}
        WHERE ${isWithin(asked, sql`p."timestamp"`, isCompared)} AND ${passes(asked.filters, columnOf)})
    SELECT name, count(*) AS visits, count(at0) AS started, count(${at(last)}) AS completions,
      round(100.0 * count(${at(last)}) / nullif(count(*), 0), 2) AS "conversionRate", coalesce(sum(worth), 0) AS value,
      ${share(0.5)} AS "medianSeconds", ${share(0.9)} AS "p90Seconds",
      ${sql.join(steps.map((_, nth) => sql`count(${at(nth)}) AS ${sql.ref(`reached${nth}`)}`))}
    FROM walked GROUP BY name`,
  )
}

/* The tabs. */

export type TabScope = {
  timeframe: Timeframe
  filter: { name: FilterName; value: string } | null
  /** The first moment of which nothing was dropped. */
  keptSince: number
}
type Kind = 'visit' | 'view' | 'event' | 'conversion' | 'confirmed'
type Span = { from: number; to: number }
/** What a tab shows and what its files hold. Colours are left out. */
export type Tab = { report: Row; tables: Record<string, unknown[][]> }

const lengths = { '7days': 7, '30days': 30, '90days': 90 } as const
const hourMs = 60 * 60 * 1000

function spansOf({ timeframe, keptSince }: TabScope) {
  const moment = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(brand.timeZone)
  const today = moment.startOfDay()
  if (timeframe === 'lifetime') {
    return {
      current: { from: 0, to: today.add({ days: 1 }).epochMilliseconds },
      previous: null,
      last: 0,
    }
  }
  const isHours = timeframe === '24hours'
  const step = isHours ? { hours: 24 } : { days: lengths[timeframe] }
  const end = isHours
    ? moment.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 })
    : today.add({ days: 1 })
  const previous = {
    from: end.subtract(step).subtract(step).epochMilliseconds,
    to: moment.subtract(step).epochMilliseconds,
  }
  return {
    current: { from: end.subtract(step).epochMilliseconds, to: end.epochMilliseconds },
    previous: previous.from >= keptSince ? previous : null,
    last: end.subtract(step).epochMilliseconds,
  }
}

/** What a tab has to show, and every table of it. */
export async function tab(owner: Database, report: ReportName, scope: TabScope): Promise<Tab> {
  const { current, previous, last } = spansOf(scope)
  const { timeframe, filter } = scope
  const isHours = timeframe === '24hours'
  const ask = async (query: Sql) => (await sql<Row>`${query}`.execute(owner)).rows
  const of = (kind: Kind, span: Span) => sql`(SELECT * FROM ${sql.table(`tab_${kind}`)}
    WHERE at >= ${new Date(span.from)} AND at < ${new Date(span.to)}
      AND ${filter === null ? sql`true` : sql`${sql.ref(filter.name)} = ${filter.value}`})`
  const counted = (kind: Kind, span: Span = current) =>
    sql`(SELECT * FROM ${of(kind, span)} AS t WHERE reason IS NULL)`
  const table = async (query: Sql) => (await ask(query)).map((row) => Object.values(row))
  const groupsOf = async (kind: Kind, by: string, where: Sql = sql`true`) =>
    await ask(sql`SELECT coalesce(${sql.ref(by)}, '') AS name, count(*) AS count FROM ${counted(kind)} AS t WHERE ${where}
      GROUP BY 1 ORDER BY 2 DESC, 1`)
  const newest = async (kind: Kind, columns: Sql, where: Sql = sql`true`, order = sql`id`) =>
    (
      await ask(sql`SELECT at AS "timestamp", ${columns}, id FROM ${counted(kind)} AS t WHERE ${where}
        ORDER BY at DESC, ${order} LIMIT 1000`)
    ).map((row): Row => ({ ...row, timestamp: (row['timestamp'] as Date).toISOString() }))
  const cells = (rows: Row[], names: readonly string[]) =>
    rows.map((row) => names.map((one) => row[one]))
  const nameAndCount = (rows: Row[]) => cells(rows, ['name', 'count'])

  /** The part that all tabs share: sums by hour or day and in total, of both periods, and the records left out. */
  async function frame(kinds: readonly Kind[], measures: Record<string, [Kind, Sql]>) {
    const bucket = isHours
      ? sql`date_trunc('hour', at)`
      : sql`date_trunc('day', at AT TIME ZONE ${zone}) AT TIME ZONE ${zone}`
    const reasons = await ask(
      sql`SELECT reason, count(*) AS count, min(at) AS first FROM (${sql.join(
        kinds.map((kind) => sql`SELECT reason, at FROM ${of(kind, current)} AS t`),
        sql` UNION ALL `,
      )}) AS t WHERE reason IS NOT NULL AND reason <> 'taken-back' GROUP BY 1`,
    )
    const measuredKinds = [...new Set(Object.values(measures).map(([kind]) => kind))]
    const [{ first = null } = {}] = (await ask(
      sql`SELECT min(at) AS first FROM (${sql.join(
        measuredKinds.map((kind) => sql`SELECT at FROM ${counted(kind)} AS t`),
        sql` UNION ALL `,
      )}) AS t`,
    )) as { first?: Date | null }[]
    const begins = [first, ...reasons.map((row) => row['first'] as Date)].filter(
      (one) => one !== null,
    )
    const today = Temporal.Instant.fromEpochMilliseconds(current.to - 1).toZonedDateTimeISO(
      brand.timeZone,
    )
    const start = Temporal.Instant.fromEpochMilliseconds(
      Math.min(today.startOfDay().epochMilliseconds, ...begins.map((one) => one.getTime())),
    )
    const from =
      timeframe === 'lifetime'
        ? start.toZonedDateTimeISO(brand.timeZone).startOfDay().epochMilliseconds
        : current.from
    async function seriesOf(span: Span, end: number) {
      const sums = new Map<string, Map<number, number>>()
      for (const [measure, [kind, sum]] of Object.entries(measures)) {
        const rows = await ask(
          sql`SELECT ${bucket} AS at, (${sum})::float8 AS sum FROM ${counted(kind, span)} AS t GROUP BY 1`,
        )
        sums.set(
          measure,
          new Map(rows.map((row) => [(row['at'] as Date).getTime(), Number(row['sum'] ?? 0)])),
        )
      }
      const series: Row[] = []
      let at = span === current ? from : span.from
      while (at < end) {
        const own = at
        series.push({
          at: new Date(own).toISOString(),
          ...Object.fromEntries(
            [...sums].map(([measure, byTime]) => [measure, byTime.get(own) ?? 0]),
          ),
        })
        at = isHours
          ? at + hourMs
          : Temporal.Instant.fromEpochMilliseconds(at)
              .toZonedDateTimeISO(brand.timeZone)
              .add({ days: 1 }).epochMilliseconds
      }
      return series
    }
    const series = await seriesOf(current, current.to)
    const previousSeries = previous && (await seriesOf(previous, last))
    const sum = (rows: Row[], measure: string) =>
      rows.reduce((all, row) => all + Number(row[measure]), 0)
    const total = (rows: Row[]): Record<string, number> =>
      Object.fromEntries(Object.keys(measures).map((measure) => [measure, sum(rows, measure)]))
    const filtered = Object.fromEntries(
      ['bot', 'no-origin', 'spam', 'limited', 'repeat', 'suspect'].map((reason) => [
        reason,
        reasons.find((row) => row['reason'] === reason)?.['count'] ?? 0,
      ]),
    )
    const [here] = await ask(sql`SELECT count(DISTINCT visit) AS count FROM (
      SELECT visit, "timestamp", quality FROM views UNION ALL SELECT visit, "timestamp", quality FROM events
        WHERE additional_data ->> 'reportedBy' IS DISTINCT FROM 'gateway') AS t
      WHERE quality = 'ok' AND "timestamp" >= ${new Date(now - 5 * 60_000)}`)
    const unit = isHours ? 'hour' : 'day'
    const period = ({ from: begin, to }: Span) => ({
      from: new Date(begin).toISOString(),
      to: new Date(to).toISOString(),
      unit,
    })
    return {
      totals: total(series),
      before: previousSeries && total(previousSeries),
      shown: {
        period: period({ from, to: current.to }),
        previousPeriod: previous && period(previous),
        filter,
        filtered,
        visitorsNow: here?.['count'],
        series,
        previousSeries,
      },
      tables: {
        series: series.map((row) => Object.values(row)),
        filtered: Object.entries(filtered),
      },
    }
  }

  const share = (part: number, whole: number, decimals = 1) =>
    whole === 0 ? null : Math.round((100 * part * 10 ** decimals) / whole) / 10 ** decimals
  const count = sql`count(*)`
  const kind = (name: string) => sql`kind = ${name}`
  const countOf = (name: string) => sql`count(*) FILTER (WHERE ${kind(name)})`

  async function traffic(): Promise<Tab> {
    const { totals, before, shown, tables } = await frame(['visit'], { visits: ['visit', count] })
    const compared = async (by: string) =>
      await ask(sql`SELECT c.name, c.count, ${previous === null ? sql`NULL::int` : sql`coalesce(b.count, 0)`} AS previous
        FROM (SELECT ${sql.ref(by)} AS name, count(*) AS count FROM ${counted('visit')} AS t GROUP BY 1) AS c
        LEFT JOIN (SELECT ${sql.ref(by)} AS name, count(*) AS count FROM ${counted('visit', previous ?? current)} AS t
          GROUP BY 1) AS b USING (name) ORDER BY 2 DESC, 1`)
    const withChange = (rows: Row[]) =>
      rows.map(({ name: key, count: now_, previous: then }) => [
        key,
        now_,
        then,
        then === 0
          ? 'new'
          : then === null
            ? null
            : share(Number(now_) - Number(then), Number(then)),
      ])
    const sources = await compared('source')
    const mediums = await compared('medium')
    const landings = await ask(sql`SELECT DISTINCT ON (source) source, address FROM (
      SELECT source, address, count(*) AS count FROM ${counted('visit')} AS t GROUP BY 1, 2) AS t
      ORDER BY source, count DESC, address`)
    const recent = await newest(
      'visit',
      sql`source, medium, coalesce(landing_page, '') AS "landingPage"`,
    )
    return {
      report: {
        ...shown,
        totalVisits: totals['visits'],
        previous: before && { totalVisits: before['visits'] },
        bySource: sources.slice(0, 5),
        byMedium: mediums.slice(0, 5),
        recentVisits: recent.slice(0, 10),
        sources: sources.slice(0, 20).map(({ name: source, count: visits, previous: then }) => ({
          source,
          count: visits,
          previous: then,
          percentage: share(Number(visits), totals['visits'] ?? 0),
          landingPage: landings.find((row) => row['source'] === source)?.['address'],
        })),
      },
      tables: {
        ...tables,
        sources: withChange(sources),
        mediums: withChange(mediums),
        'landing-pages': nameAndCount(await groupsOf('visit', 'address')),
        'recent-visits': recent.map((row) => Object.values(row)),
      },
    }
  }

  async function events(): Promise<Tab> {
    const { totals, before, shown, tables } = await frame(['event'], { events: ['event', count] })
    const categories = await groupsOf('event', 'event_category')
    const types = await groupsOf('event', 'event_type')
    const recent = await newest(
      'event',
      sql`event_type AS "eventType", event_category AS "eventCategory", event_action AS "eventAction",
        event_label AS "eventLabel"`,
    )
    return {
      report: {
        ...shown,
        totalEvents: totals['events'],
        previous: before && { totalEvents: before['events'] },
        byCategory: categories.slice(0, 5),
        byType: types.slice(0, 5),
        recentEvents: recent.slice(0, 10),
      },
      tables: {
        ...tables,
        categories: nameAndCount(categories),
        types: nameAndCount(types),
        'recent-events': recent.map((row) => Object.values(row)),
      },
    }
  }

  async function pageViews(): Promise<Tab> {
    const { totals, before, shown, tables } = await frame(['view'], { views: ['view', count] })
    const shownPages =
      await ask(sql`SELECT page AS path, count(*) AS total, count(DISTINCT visit) AS unique,
      round(avg(time_spent), 1)::float8 AS "avgTimeOnPage" FROM ${counted('view')} AS t
      GROUP BY 1 ORDER BY 2 DESC, 1`)
    const recent = await newest(
      'view',
      sql`page_path AS "pagePath", page_title AS "pageTitle", time_spent AS "timeSpent"`,
    )
    return {
      report: {
        ...shown,
        totalPageViews: totals['views'],
        previous: before && { totalPageViews: before['views'] },
        byPage: shownPages.slice(0, 10).map(({ path, total }) => ({ name: path, count: total })),
        recentViews: recent.slice(0, 10),
        pages: shownPages.slice(0, 50),
      },
      tables: {
        ...tables,
        pages: shownPages.map((row) => Object.values(row)),
        'recent-views': recent.map((row) => Object.values(row)),
      },
    }
  }

  async function conversions(): Promise<Tab> {
    const { totals, before, shown, tables } = await frame(['conversion', 'confirmed'], {
      visits: ['visit', count],
      level1Leads: ['conversion', countOf('lead')],
      formSubmissions: ['confirmed', countOf('submission')],
      newsletterSignups: ['confirmed', countOf('newsletter')],
      otherConversions: ['confirmed', countOf('sponsorship')],
      abandonedForms: ['conversion', countOf('abandonment')],
      value: ['confirmed', sql`sum(value)`],
    })
    const all = sql`(SELECT kind, CASE WHEN kind = 'other' THEN 0 ELSE value END AS value, days, touches
        FROM ${counted('conversion')} AS t WHERE kind <> 'claim'
      UNION ALL SELECT kind, value, days, touches FROM ${counted('confirmed')} AS t)`
    const order = ['lead', 'abandonment', 'submission', 'newsletter', 'sponsorship', 'other']
    const kinds =
      await ask(sql`SELECT k.kind, count(t.kind) AS total, coalesce(sum(value), 0)::int AS value
      FROM unnest(${order}::text[]) WITH ORDINALITY AS k(kind, nth) LEFT JOIN ${all} AS t USING (kind)
      GROUP BY k.kind, nth ORDER BY nth`)
    const ofKind = (name: string) => {
      const { total, value } = kinds.find((row) => row['kind'] === name) ?? {}
      return { total, value }
    }
    const perKind = (what: Sql) =>
      ['submission', 'newsletter', 'sponsorship'].map(
        (one) => sql`coalesce(${what} FILTER (WHERE ${kind(one)}), 0)::int`,
      )
    const sources = await ask(sql`SELECT source, ${sql.join(
      perKind(count).map(
        (one, nth) =>
          sql`${one} AS ${sql.ref(['submissions', 'newsletterSignups', 'others'][nth] ?? '')}`,
      ),
    )}, count(kind) AS count, ${sql.join(
      perKind(sql`sum(value)`).map(
        (one, nth) =>
          sql`${one} AS ${sql.ref(['submissionsValue', 'newsletterValue', 'othersValue'][nth] ?? '')}`,
      ),
    )}, coalesce(sum(value), 0)::int AS value, count(*) FILTER (WHERE kind IS NULL) AS "totalVisits"
      FROM (SELECT source, kind, value FROM ${counted('confirmed')} AS t
        UNION ALL SELECT source, NULL, NULL FROM ${counted('visit')} AS t) AS t
      GROUP BY 1 ORDER BY value DESC, "totalVisits" DESC, 1`)
    const withRate = sources.map((row) => {
      const [sent, visits] = [Number(row['submissions']), Number(row['totalVisits'])]
      return { ...row, conversionRate: sent > visits ? null : share(sent, visits, 2) }
    })
    const isLead = kind('lead')
    const abandoned = sql`(SELECT * FROM ${counted('conversion')} AS t WHERE ${kind('abandonment')})`
    const fields = await ask(sql`SELECT source, field, count(*) AS count FROM (
        SELECT DISTINCT id, source, jsonb_array_elements_text(form_data -> 'enteredFields') AS field
        FROM ${abandoned} AS t WHERE jsonb_typeof(form_data -> 'enteredFields') = 'array') AS t
      GROUP BY 1, 2 ORDER BY 3 DESC, 2`)
    const abandonments = (
      await ask(sql`SELECT source, count(*) AS count, round(avg(seconds), 1)::float8 AS "avgTimeSpent"
        FROM ${abandoned} AS t GROUP BY 1 ORDER BY 2 DESC, 1`)
    ).map((row): Row => ({
      ...row,
      fields: fields
        .filter(({ source }) => source === row['source'])
        .map(({ field, count: forms }) => ({ name: field, count: forms })),
    }))
    const [means = {}] = await ask(sql`SELECT round(avg(days), 1)::float8 AS "avgDaysToConversion",
      round(avg(touches), 1)::float8 AS "avgTouchPoints" FROM ${counted('confirmed')} AS t`)
    const recent = await newest(
      'confirmed',
      sql`type AS "conversionType", source, medium, value, days AS "daysToConversion", touches AS "touchPoints"`,
      sql`true`,
      sql`id DESC`,
    )
    const data = (name: string) => sql`form_data ->> ${sql.lit(name)}`
    const leads = await newest(
      'conversion',
      sql`source, ${data('buttonLabel')} AS "buttonLabel", ${data('buttonLocation')} AS "buttonLocation"`,
      isLead,
    )
    const left = await newest(
      'conversion',
      sql`source, ${data('formName')} AS "formName",
        CASE jsonb_typeof(form_data -> 'enteredFields') WHEN 'array' THEN form_data -> 'enteredFields' ELSE '[]' END
          AS "enteredFields",
        CASE jsonb_typeof(form_data -> 'timeSpentSeconds')
          WHEN 'number' THEN (form_data ->> 'timeSpentSeconds')::float8 END AS "timeSpentSeconds"`,
      kind('abandonment'),
    )
    const leadSources = await groupsOf('conversion', 'source', isLead)
    const leadLocations = await groupsOf('conversion', 'location', isLead)
    const efforts =
      await table(sql`SELECT kind, measure, count(*) AS conversions, sum(amount)::int AS total
      FROM ${all} AS t, LATERAL (VALUES ('days-to-conversion', days), ('touches', touches)) AS m(measure, amount)
      WHERE amount IS NOT NULL AND kind <> 'abandonment' GROUP BY 1, 2 ORDER BY 2, 1`)
    const made = (sums: Record<string, number>) =>
      (sums['formSubmissions'] ?? 0) +
      (sums['newsletterSignups'] ?? 0) +
      (sums['otherConversions'] ?? 0)
    const forms = totals['abandonedForms'] ?? 0
    const money = totals['value'] ?? 0
    return {
      report: {
        ...shown,
        ...means,
        totalValue: money,
        totalVisits: totals['visits'],
        totalConversions: made(totals),
        formSubmissions: ofKind('submission'),
        newsletterSignups: ofKind('newsletter'),
        otherConversions: ofKind('sponsorship'),
        level1Leads: {
          total: totals['level1Leads'],
          estimatedValue: ofKind('lead').value,
          bySource: leadSources,
          recent: leads.slice(0, 5),
          locations: leadLocations,
        },
        abandonedForms: {
          total: forms,
          abandonmentRate: share(forms, forms + (totals['formSubmissions'] ?? 0), 2),
          bySource: abandonments,
          recent: left.slice(0, 10),
        },
        visitorValue: totals['visits'] ? Math.round((100 * money) / totals['visits']) / 100 : null,
        bySource: withRate.slice(0, 100),
        recentConversions: recent.slice(0, 10),
        previous: before && {
          totalValue: before['value'],
          totalVisits: before['visits'],
          totalConversions: made(before),
          ...Object.fromEntries(
            [
              'formSubmissions',
              'newsletterSignups',
              'otherConversions',
              'level1Leads',
              'abandonedForms',
            ].map((one) => [one, before[one]]),
          ),
        },
      },
      tables: {
        ...tables,
        sources: withRate.map((row) => Object.values(row)),
        totals: cells(
          kinds.map((row) => ({ ...row, kind: row['kind'] === 'other' ? 'unknown' : row['kind'] })),
          ['kind', 'total', 'value'],
        ),
        'lead-sources': nameAndCount(leadSources),
        'lead-locations': nameAndCount(leadLocations),
        abandonments: cells(abandonments, ['source', 'count', 'avgTimeSpent']),
        'abandoned-fields': abandonments.flatMap((row) =>
          (row['fields'] as Row[]).map((field) => [row['source'], field['name'], field['count']]),
        ),
        efforts,
        'recent-conversions': recent.map((row) => Object.values(row)),
        'recent-leads': leads.map((row) => Object.values(row)),
        'recent-abandonments': left.map((row) => Object.values(row)),
      },
    }
  }

  async function affiliate(): Promise<Tab> {
    const isOnPage = sql`page = '/drink'`
    const isAction = (action: string) =>
      sql`event_category = ${affiliateCategory} AND event_action = ${action}`
    const isClick = isAction(affiliateClick)
    const { totals, before, shown, tables } = await frame(['event'], {
      views: ['view', sql`count(*) FILTER (WHERE ${isOnPage})`],
      clicks: ['event', sql`count(*) FILTER (WHERE ${isClick})`],
    })
    const sessionsIn = async (span: Span) => {
      const [row] = await ask(
        sql`SELECT count(DISTINCT visit) AS count FROM ${counted('view', span)} AS t WHERE ${isOnPage}`,
      )
      return Number(row?.['count'])
    }
    const sessions = await sessionsIn(current)
    const rate = (clicks: unknown, of_: unknown) => share(Number(clicks), Number(of_))
    const sources = (
      await ask(sql`SELECT source, coalesce(sessions, 0) AS sessions, coalesce(clicks, 0) AS clicks, "avgTimeOnPage",
          CASE WHEN views > 0 THEN least(round(25.0 * coalesce(depths, 0) / views, 1), 100)::float8 END AS "avgScrollDepth"
        FROM (SELECT source, count(DISTINCT visit) AS sessions, count(*) AS views,
            round(avg(time_spent), 1)::float8 AS "avgTimeOnPage" FROM ${counted('view')} AS t WHERE ${isOnPage} GROUP BY 1) AS v
          FULL JOIN (SELECT source, count(*) FILTER (WHERE ${isClick}) AS clicks,
            count(*) FILTER (WHERE ${isAction(affiliateScroll)}) AS depths FROM ${counted('event')} AS t GROUP BY 1) AS e
          USING (source)
        WHERE coalesce(sessions, 0) > 0 OR coalesce(clicks, 0) > 0 ORDER BY 2 DESC, 3 DESC, 1`)
    ).map((row): Row => ({ ...row, clickThroughRate: rate(row['clicks'], row['sessions']) }))
    const buttons = await groupsOf('event', 'event_label', isClick)
    const recent = await newest(
      'event',
      sql`event_action AS action, event_label AS label, source`,
      sql`event_category = ${affiliateCategory}`,
    )
    return {
      report: {
        ...shown,
        overview: {
          totalPageViews: totals['views'],
          totalSessions: sessions,
          totalClicks: totals['clicks'],
          overallClickThroughRate: rate(totals['clicks'], sessions),
        },
        previous: before && {
          totalPageViews: before['views'],
          totalSessions: await sessionsIn(previous ?? current),
          totalClicks: before['clicks'],
        },
        bySource: sources.slice(0, 50),
        ctaPerformance: buttons.map(({ name: label, count: clicks }) => ({
          label,
          clicks,
          clickThroughRate: rate(clicks, sessions),
        })),
        recentActivity: recent.slice(0, 10),
      },
      tables: {
        ...tables,
        sources: cells(sources, [
          'source',
          'sessions',
          'clicks',
          'clickThroughRate',
          'avgTimeOnPage',
          'avgScrollDepth',
        ]),
        buttons: nameAndCount(buttons),
        'recent-activity': recent.map((row) => Object.values(row)),
      },
    }
  }

  async function funnel(): Promise<Tab> {
    const { totals, before, shown, tables } = await frame(['conversion', 'confirmed'], {
      visits: ['visit', count],
      level1Leads: ['conversion', countOf('lead')],
      formSubmissions: ['confirmed', countOf('submission')],
      value: ['confirmed', sql`sum(value) FILTER (WHERE ${kind('submission')})`],
    })
    const sources = await ask(sql`SELECT source, count(*) FILTER (WHERE stage = 1) AS visits,
        count(*) FILTER (WHERE stage = 2) AS "level1Leads", count(*) FILTER (WHERE stage = 3) AS "formSubmissions",
        8000 * count(*) FILTER (WHERE stage = 3) AS value
      FROM (SELECT source, 1 AS stage FROM ${counted('visit')} AS t
        UNION ALL SELECT source, 2 FROM ${counted('conversion')} AS t WHERE ${kind('lead')}
        UNION ALL SELECT source, 3 FROM ${counted('confirmed')} AS t WHERE ${kind('submission')}) AS t
      GROUP BY 1 ORDER BY 2 DESC, 1`)
    const withoutValue = (rows: Row[] | null) =>
      rows?.map(({ value: _value, ...row }) => row) ?? null
    const series = withoutValue(shown.series)
    return {
      report: {
        ...shown,
        series,
        previousSeries: withoutValue(shown.previousSeries),
        sources: Object.fromEntries(sources.map(({ source, ...row }) => [source, row])),
        totals,
        previous: before,
      },
      tables: {
        ...tables,
        series: series?.map((row) => Object.values(row)) ?? [],
        sources: sources.map((row) => Object.values(row)),
        totals: [
          ['visits', totals['visits'], 0],
          ['level1Leads', totals['level1Leads'], 0],
          ['formSubmissions', totals['formSubmissions'], totals['value']],
        ],
      },
    }
  }

  const tabs = { traffic, events, 'page-views': pageViews, conversions, flaviar: affiliate, funnel }
  return await tabs[report]()
}
