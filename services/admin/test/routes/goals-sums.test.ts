import { brand } from '@cardroom/brand/brand'
import { type ExploreFilter, filterText, type VisitDimension } from '@cardroom/contracts/explore'
import type { GoalStep } from '@cardroom/contracts/goals'
import { submissionValue } from '@cardroom/contracts/prices'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

/*
 * The reports of goals against a plain walk over the raw rows: any dates over both clock changes, steps of the same
 * millisecond, twice and out of order, visits over midnight, rows that come later; with conditions and both touches.
 */

const { clock, owner, signedIn } = await testApp()
clock.now = Date.UTC(2026, 10, 20, 17, 34)
const admin = await signedIn()
await sql`SELECT ensure_month_partitions('2026-01-01', '2026-12-01')`.execute(owner)

const hour = 60 * 60 * 1000
const start = fc.oneof(
  fc
    .tuple(
      // The instants of the two clock changes, a midnight, and now.
      fc.constantFrom(
        Date.UTC(2026, 2, 8, 10),
        Date.UTC(2026, 10, 1, 9),
        Date.UTC(2026, 10, 2, 8),
        clock.now,
      ),
      fc.integer({ min: -30 * hour, max: 30 * hour }),
    )
    .map(([edge, by]) => edge + by),
  fc.constant(Date.UTC(2026, 10, 2, 7, 59, 59, 999)),
)
const paths = ['/', '/drink', '/drink/now', '/wsop']
const happening = fc.record({
  // Many fall into one millisecond, some lie before the visit or after midnight.
  after: fc.constantFrom(-5000, 0, 0, 0, 1, 1, 2, 60_000, 61_500, 9 * hour),
  kind: fc.constantFrom('page', 'page', 'page', 'event', 'event', 'newsletter', 'lead'),
  path: fc.constantFrom(...paths),
  category: fc.constantFrom('cta', 'flaviar', null),
  action: fc.constantFrom('open', 'Open it', null),
  label: fc.constantFrom('a', 'b'),
  value: fc.constantFrom(1, 25, null),
  isBot: fc.constantFrom(false, false, false, false, true),
})
const visit = fc.record({
  // Of few, so that rows share a visit and visits a visitor.
  visit: fc.nat({ max: 40 }).map((number) => `v${number}`),
  visitor_id: fc.constantFrom('p', 'q', 'r', 's', null),
  source: fc.constantFrom('google', 'instagram', 'direct'),
  channel: fc.constantFrom('email', 'direct', null),
  campaign: fc.constantFrom('november', null),
  country: fc.constantFrom('US', 'DE', null),
  begins_visit: fc.constantFrom(true, true, true, true, false),
  start,
  records: fc.array(happening, { minLength: 2, maxLength: 8 }),
})
const history = fc.array(visit, { minLength: 30, maxLength: 45 })
type History = typeof history extends fc.Arbitrary<infer Made> ? Made : never

const eventText = fc.option(
  fc.constantFrom(
    { match: 'is', value: 'cta' } as const,
    { match: 'is', value: 'open' } as const,
    { match: 'contains', value: 'O' } as const,
    { match: 'contains', value: 'a' } as const,
  ),
  { nil: undefined },
)
const anyStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({
        match: fc.constantFrom('is' as const, 'is' as const, 'starts_with' as const),
        path: fc.constantFrom('/', '/', '/drink', '/wsop'),
      })
      .map((page): GoalStep => ({ kind: 'page', ...page })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ category: eventText, action: eventText, label: eventText })
      .filter((texts) => Object.values(texts).some((text) => text !== undefined))
      .map((texts): GoalStep => ({ kind: 'event', ...texts })),
  },
  fc.constantFrom<GoalStep>(
    { kind: 'conversion', type: 'newsletter' },
    { kind: 'conversion', type: 'lead' },
  ),
)
const filter = fc.constantFrom<ExploreFilter>(
  { operator: 'is', dimension: 'source', value: 'google' },
  { operator: 'is_not', dimension: 'channel', value: 'direct' },
  { operator: 'is', dimension: 'country', value: 'US' },
  { operator: 'is', dimension: 'page', value: '/drink' },
)
const question = fc.record({
  steps: fc.array(anyStep, { minLength: 1, maxLength: 4 }),
  value: fc.constantFrom(null, null, 0, 75),
  days: fc.constantFrom<readonly string[]>(
    ['2026-02-20', '2026-03-10'],
    ['2026-03-08', '2026-03-08'],
    ['2026-10-31', '2026-11-01'],
    ['2026-11-01', '2026-11-02'],
    ['2026-11-02', '2026-11-19'],
    ['2026-01-01', '2026-11-19'],
    ['2026-03-01', '2026-11-18'],
  ),
  filters: fc.uniqueArray(filter, { maxLength: 2 }),
  touch: fc.constantFrom('first' as const, 'last' as const),
  compare: fc.constantFrom('previous' as const, 'none' as const),
  by: fc.constantFrom<VisitDimension>('source', 'channel', 'campaign', 'country'),
})
type Question = typeof question extends fc.Arbitrary<infer Made> ? Made : never

/** Some visits complete it in any history. */
const always: Question = {
  steps: [
    { kind: 'page', match: 'starts_with', path: '/' },
    { kind: 'page', match: 'starts_with', path: '/' },
  ],
  value: null,
  days: ['2026-01-01', '2026-11-19'],
  filters: [],
  touch: 'first',
  compare: 'previous',
  by: 'source',
}

const readers: Question = {
  ...always,
  steps: [{ kind: 'conversion', type: 'newsletter' }],
  touch: 'last',
}

describe('every figure of a goal', () => {
  it('is a plain walk over the raw rows', { timeout: 300_000 }, async () => {
    let completions = 0
    let longest = 0
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.array(visit, { minLength: 1, maxLength: 5 }),
        fc.array(question, { minLength: 12, maxLength: 12 }),
        async (first, later, questions) => {
          await clear()
          const changes = [() => store(first), () => store(later), dropSomeReaders]
          for (const [index, change] of changes.entries()) {
            await change()
            const raw = await readRaw()
            // What was asked before is asked again.
            for (const one of [always, readers, ...questions.slice(0, index * 6 + 6)]) {
              const found = await ask(one)
              const expected = plain(raw, one)
              expect(found).toEqual(expected)
              completions += expected.current.figures.completions
              if (expected.current.figures.completions > 0)
                longest = Math.max(longest, one.steps.length)
            }
          }
        },
      ),
      { numRuns: 3, endOnFailure: true },
    )
    // Otherwise nothing was compared.
    expect(completions).toBeGreaterThan(0)
    expect(longest).toBeGreaterThan(1)
  })
})

const tables = [
  'traffic_sources',
  'page_views',
  'user_events',
  'conversions',
  'newsletters',
] as const

async function clear(): Promise<void> {
  for (const table of [...tables] as const) {
    await owner.deleteFrom(table).execute()
  }
}

/** Readers who leave change conversions, and no record. */
async function dropSomeReaders(): Promise<void> {
  await sql`DELETE FROM newsletters WHERE hashtext(email) % 2 = 0`.execute(owner)
}

let rows = 0

async function store(made: History): Promise<void> {
  const stored: Record<(typeof tables)[number], object[]> = {
    traffic_sources: [],
    page_views: [],
    user_events: [],
    conversions: [],
    newsletters: [],
  }
  for (const { visit: id, start: begun, records, ...own } of made) {
    const at = (after: number) => new Date(Math.min(begun + after, clock.now - 1))
    const common = (isBot = false) => ({
      id: crypto.randomUUID(),
      session_id: id,
      quality: isBot ? 'bot' : 'ok',
      user_agent: 'Mozilla/5.0',
    })
    const place = { medium: 'x', device_category: 'mobile' }
    stored.traffic_sources.push({ ...common(), ...own, ...place, timestamp: at(0) })
    for (const { after, kind, path, category, action, label, value, isBot } of records) {
      const timestamp = at(after)
      if (kind === 'page') {
        stored.page_views.push({ ...common(isBot), timestamp, page_path: `${path}?x=1` })
      } else if (kind === 'event') {
        stored.user_events.push({
          ...common(isBot),
          timestamp,
          event_type: 'click',
          event_category: category,
          event_action: action,
          event_label: label,
          event_value: value,
        })
      } else {
        // A page's record of it says of which visit it is; a reader has a row besides.
        const session_id = `conversion ${(rows += 1)}`
        stored.conversions.push({
          ...common(),
          session_id,
          visit_id: id,
          conversion_timestamp: timestamp,
          monetary_value: 9,
          conversion_type: kind === 'lead' ? 'level1_lead' : 'newsletter_signup',
          is_counted: true,
        })
        if (kind === 'newsletter') {
          stored.newsletters.push({
            email: `${rows}@x.example`,
            session_id,
            created_at: timestamp,
          })
        }
      }
    }
  }
  for (const table of tables) {
    if (stored[table].length === 0) continue
    await owner
      .insertInto(table)
      .values(stored[table] as never)
      .execute()
  }
}

type Visit = {
  id: string
  visit: string
  person: string
  ms: number
  source: string
  channel: string
  campaign: string
  country: string
}
type Happened = { visit: string; kind: string; ms: number; worth: number } & Record<
  string,
  string | number
>
type Raw = { visits: Visit[]; records: Happened[] }

const epoch = (column: string) => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::float8`

async function readRaw(): Promise<Raw> {
  const visits = await sql<Visit>`
    SELECT id, session_id AS visit, coalesce(visitor_id, session_id) AS person, ${epoch('timestamp')} AS ms, source,
      coalesce(channel, '') AS channel, coalesce(campaign, '') AS campaign, coalesce(country, '') AS country
    FROM traffic_sources WHERE quality = 'ok' AND begins_visit ORDER BY "timestamp", id`.execute(
    owner,
  )
  const records = await sql<{ row: Happened }>`
    SELECT json_build_object('visit', session_id, 'kind', 'page', 'ms', ${epoch('timestamp')}, 'worth', 0,
      'path', split_part(page_path, '?', 1)) AS row FROM page_views WHERE quality = 'ok'
    UNION ALL SELECT json_build_object('visit', session_id, 'kind', 'event', 'ms', ${epoch('timestamp')},
      'worth', coalesce(event_value, 0), 'category', coalesce(event_category, ''),
      'action', coalesce(event_action, ''), 'label', coalesce(event_label, ''))
      FROM user_events WHERE quality = 'ok'
    UNION ALL SELECT json_build_object('visit', c.visit_id, 'kind', 'conversion', 'type', 'newsletter',
      'ms', ${epoch('n.created_at')}, 'worth', ${submissionValue}::int)
      FROM newsletters AS n JOIN conversions AS c USING (session_id)
    UNION ALL SELECT json_build_object('visit', visit_id, 'kind', 'conversion', 'type', 'lead',
      'ms', ${epoch('conversion_timestamp')}, 'worth', monetary_value)
      FROM conversions WHERE conversion_type = 'level1_lead'`.execute(owner)
  return { visits: visits.rows, records: records.rows.map(({ row }) => row) }
}

function isStep(record: Happened, wanted: GoalStep): boolean {
  if (record.kind !== wanted.kind) return false
  if (wanted.kind === 'page') {
    const path = String(record.path)
    return wanted.match === 'is' ? path === wanted.path : path.startsWith(wanted.path)
  }
  if (wanted.kind === 'conversion') return record.type === wanted.type
  return (['category', 'action', 'label'] as const).every((part) => {
    const text = wanted[part]
    const own = String(record[part])
    if (text === undefined) return true
    return text.match === 'is'
      ? own === text.value
      : own.toLowerCase().includes(text.value.toLowerCase())
  })
}

/** Whether any record that can be stored here is both: all of them are tried. */
function couldBoth(one: GoalStep, other: GoalStep): boolean {
  const texts = ['', 'cta', 'open', 'Oa']
  const all: Happened[] = [
    ...[...paths, '/drinks'].map((path) => ({ kind: 'page', path })),
    ...['newsletter', 'lead'].map((type) => ({ kind: 'conversion', type })),
    ...texts.flatMap((category) =>
      texts.flatMap((action) => texts.map((label) => ({ kind: 'event', category, action, label }))),
    ),
  ].map((own) => ({ visit: '', ms: 0, worth: 0, ...own }))
  return all.some((record) => isStep(record, one) && isStep(record, other))
}

/** When a visit reached each step, as far as it came. */
function walk(own: readonly Happened[], steps: readonly GoalStep[]): number[] {
  const reached: number[] = []
  for (const [index, wanted] of steps.entries()) {
    const found = own
      .filter((record) => isStep(record, wanted))
      .map(({ ms }) => ms)
      .filter((ms) =>
        reached.every(
          (before, nth) =>
            ms > before ||
            (ms === before && !couldBoth(steps[nth] as GoalStep, steps[index] as GoalStep)),
        ),
      )
    if (found.length === 0) break
    reached.push(Math.min(...found))
  }
  return reached
}

const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(brand.timeZone).epochMilliseconds

function plain(raw: Raw, asked: Question) {
  const [from = '', to = ''] = asked.days
  const first = Temporal.PlainDate.from(from)
  const end = Temporal.PlainDate.from(to).add({ days: 1 })
  const step = { days: first.until(end).days }
  const current = walkAll(raw, asked, startOf(first), startOf(end))
  const compared =
    asked.compare === 'none'
      ? null
      : walkAll(raw, asked, startOf(first.subtract(step)), startOf(end.subtract(step)))
  const names = [...new Set(current.map(({ name }) => name))].toSorted()
  const only = (walked: Walked[] | null, name: string) =>
    walked &&
    figuresOf(
      walked.filter((one) => one.name === name),
      asked,
    )
  return {
    current: resultOf(current, asked),
    compared: compared && resultOf(compared, asked),
    rows: names.map((name) => ({
      name,
      figures: only(current, name),
      compared: only(compared, name),
    })),
    total: names.length,
  }
}

type Walked = { name: string; ms: number; reached: number[]; worth: number }

function walkAll(
  { visits, records }: Raw,
  { steps, filters, touch, by, value }: Question,
  from: number,
  to: number,
): Walked[] {
  return visits
    .filter(({ ms }) => ms >= from && ms < to)
    .flatMap((one) => {
      const hasRecords = visits.find(({ visit: id }) => id === one.visit)?.id === one.id
      const own = hasRecords ? records.filter(({ visit: id }) => id === one.visit) : []
      const origin = touch === 'last' ? one : visits.find(({ person }) => person === one.person)
      const textOf = (dimension: string): string => {
        const of = dimension === 'country' ? one : origin
        return String(of?.[dimension as 'source'])
      }
      const passes = filters.every(({ operator, dimension, value: wanted }) =>
        dimension === 'page'
          ? own.some(({ path }) => path === wanted)
          : (textOf(dimension) === wanted) === (operator === 'is'),
      )
      if (!passes) return []
      const reached = walk(own, steps)
      const last = steps.at(-1)
      const done = reached.length === steps.length ? reached.at(-1) : undefined
      const worths = own
        .filter((record) => last !== undefined && record.ms === done && isStep(record, last))
        .map(({ worth }) => worth)
      return {
        name: textOf(by),
        ms: one.ms,
        reached,
        worth: done === undefined ? 0 : (value ?? Math.max(...worths)),
      }
    })
}

const percent = (part: number, whole: number) =>
  whole === 0 ? null : expect.closeTo(Math.round((10_000 * part) / whole) / 100, 3)

function figuresOf(walked: readonly Walked[], { steps }: Question) {
  const done = walked.filter(({ reached }) => reached.length === steps.length)
  const times = done
    .map(({ ms, reached }) =>
      Math.max(0, (reached.at(-1) ?? 0) - (steps.length === 1 ? ms : (reached[0] ?? 0))),
    )
    .toSorted((one, other) => one - other)
  const share = (part: number) =>
    times.length === 0 ? null : (times[Math.ceil(part * times.length) - 1] ?? 0) / 1000
  return {
    visits: walked.length,
    started: walked.filter(({ reached }) => reached.length > 0).length,
    completions: done.length,
    conversionRate: percent(done.length, walked.length),
    value: done.reduce((sum, { worth }) => sum + worth, 0),
    medianSeconds: share(0.5),
    p90Seconds: share(0.9),
  }
}

function resultOf(walked: readonly Walked[], asked: Question) {
  const counts = asked.steps.map(
    (_, index) => walked.filter(({ reached }) => reached.length > index).length,
  )
  return {
    figures: figuresOf(walked, asked),
    steps: counts.map((reached, index) => ({
      reached,
      ofBefore: percent(reached, counts[index - 1] ?? walked.length),
      ofFirst: percent(reached, counts[0] ?? 0),
    })),
  }
}

async function ask({
  steps,
  value,
  days: [from = '', to = ''],
  filters,
  touch,
  compare,
  by,
}: Question) {
  const made = await admin.post('/api/admin/goals', { name: crypto.randomUUID(), steps, value })
  expect(made.statusCode).toBe(200)
  const { id } = made.json().data
  const query = new URLSearchParams({ from, to, touch, compare })
  for (const one of filters) query.append('filter', filterText(one))
  const path = `/api/admin/reports/goals/${id}`
  const report = (await admin.get(`${path}?${query.toString()}`)).json().data
  const table = (
    await admin.get(`${path}/table?${query.toString()}&by=${by}&limit=500&sort=name&order=asc`)
  ).json().data
  await owner.deleteFrom('goals').execute()
  return {
    current: report.current,
    compared: report.compared,
    rows: table.rows.toSorted((a: { name: string }, b: { name: string }) =>
      a.name < b.name ? -1 : 1,
    ),
    total: table.total,
  }
}
