import { affiliateCategory, affiliateClick } from '@cardroom/contracts/affiliate-events'
import type { Dimension } from '@cardroom/contracts/explore'
import type { Database } from '@cardroom/database/client'
import { persons } from '@cardroom/database/persons'
import fc from 'fast-check'
import { sql } from 'kysely'

/* Random traffic in Postgres, as workers leave it after late, repeated and shuffled records. */

/** The moment at which every question is asked: 9:34 in the brand's time zone. */
export const now = Date.UTC(2026, 10, 20, 17, 34)

export const pages = ['/', '/drink', '/wsop', '/high-stakes-summer']

/** Values that occur in the traffic. */
export const names: Record<Dimension, readonly string[]> = {
  channel: ['email', 'direct', ''],
  source: ['direct', 'google', 'instagram'],
  medium: ['direct', 'organic', 'social'],
  campaign: ['november', "o'clock, now", ''],
  term: ['poker', ''],
  content: ['banner', ''],
  referrer: ['t.co', 'news.example', ''],
  'entry-page': [...pages, ''],
  'exit-page': [...pages, ''],
  country: ['US', 'DE', ''],
  region: ['Nevada', ''],
  city: ['Las Vegas', 'Köln', ''],
  device: ['desktop', 'mobile'],
  browser: ['Chrome', ''],
  system: ['iOS', ''],
  screen: ['under 768 px', '1920 px and wider', ''],
  language: ['en-US', ''],
  'visitor-type': ['new', 'returning'],
  page: pages,
  'event-category': [affiliateCategory, 'cta', ''],
  'event-type': ['click', 'scroll'],
  'event-action': [affiliateClick, 'Open it', ''],
  'event-label': ['hero "one"', 'a,b', ''],
}

const hour = 60 * 60 * 1000
const time = fc.oneof(
  // Around both clock changes, the end of a month of UTC, a midnight, and now.
  fc
    .tuple(
      fc.constantFrom(
        Date.UTC(2026, 2, 8, 10),
        Date.UTC(2026, 4, 1),
        Date.UTC(2026, 10, 1, 9),
        Date.UTC(2026, 10, 20, 8),
        now,
      ),
      fc.integer({ min: -40 * hour, max: 40 * hour }),
    )
    .map(([edge, by]) => edge + by),
  fc.constantFrom(Date.UTC(2026, 2, 8, 10), Date.UTC(2026, 10, 1, 9) - 1),
  fc.integer({ min: Date.UTC(2026, 1, 20), max: now }),
)

const leadTables = ['applications', 'newsletters', 'sponsorships'] as const
type LeadTable = (typeof leadTables)[number]

const text = <Value>(...values: Value[]) => fc.constantFrom(...values)
const quality = text('ok', 'ok', 'ok', 'ok', 'bot', 'spam', 'no-origin', 'limited' as const)

/** What happens in a visit: some records share a millisecond, lie before the arrival, or after midnight. */
const happening = fc.record({
  after: text(-5000, 0, 0, 0, 1, 1, 2, 60_000, 61_500, 9 * hour),
  kind: text('view', 'view', 'view', 'event', 'event', 'conversion', 'own' as const),
  quality: text('ok', 'ok', 'ok', 'ok', 'ok', 'bot' as const),
  /** Whether the record names no arrival that is stored. */
  isStray: text(false, false, false, false, false, false, true),
  page: text('/', '/', '/drink', '/drink?x', '/wsop#y', '/high-stakes-summer'),
  seconds: fc.option(fc.integer({ min: 0, max: 500 })),
  event: fc.record({
    event_type: text('click', 'scroll'),
    event_category: text(affiliateCategory, affiliateCategory, 'cta', null),
    event_action: text(affiliateClick, 'scroll_depth', 'Open it', null),
    event_label: text('hero "one"', 'a,b', null),
    event_value: text(1, 25, null),
    page_path: text('/', '/drink', null),
    additional_data: text('{"reportedBy":"gateway"}', null, null),
  }),
  conversion: fc.record({
    conversion_type: text(
      'form_submission',
      'newsletter_signup',
      'level1_lead',
      'level1_lead',
      'form_abandonment',
      'nobody_knows',
    ),
    monetary_value: text(0, 2000, 8000),
    original_source: text('instagram', null),
    original_medium: text('social', null),
    original_campaign: text('november', null),
    channel: text('email', null),
    last_source: text('google', null),
    last_medium: text('organic', null),
    last_campaign: text('november', null),
    last_channel: text('direct', null),
    form_data: text(
      '{"buttonLocation":"top","buttonLabel":"Join","timeSpentSeconds":7}',
      '{"enteredFields":["email","phone","email"],"timeSpentSeconds":12.5,"formName":"join"}',
      '{"enteredFields":"none","timeSpentSeconds":"long"}',
      null,
    ),
    days_to_conversion: fc.option(fc.integer({ min: 0, max: 30 })),
    touch_points: fc.option(fc.integer({ min: 0, max: 9 })),
    is_counted: text(true, true, true, false),
  }),
  own: fc.record({
    table: text<LeadTable>('applications', 'newsletters', 'sponsorships'),
    isSuspect: text(false, false, true),
    isSpam: text(false, false, false, true),
    hasSession: text(true, true, false),
    /** Minutes from the page's record of it; null when the page sent none. */
    beside: text(null, -59, 0, 10, 60, 61),
  }),
})

const visit = fc.record({
  // Of few, so that arrivals share a visit and visits a visitor.
  session: fc.nat({ max: 60 }).map((number) => `s${number}`),
  visit_id: text('v1', 'v2', null, null, null, null),
  visitor_id: fc.oneof(text('p', 'q', 'r', null), fc.nat({ max: 60 }).map(String)),
  start: time,
  quality,
  source: text(...names.source),
  medium: text(...names.medium),
  channel: text('email', 'direct', null),
  campaign: text('november', "o'clock, now", null),
  utm_parameters: text('{"utm_term":"poker"}', '{"utm_content":"banner"}', null),
  referrer: text('https://t.co/x', 'https://www.News.example:8080?y', 'odd', null),
  landing_page: text('https://x.example/drink?a', '/', 'https://x.example', null),
  country: text('US', 'DE', null),
  begins_visit: text(true, true, true, true, false),
  region: text('Nevada', null),
  city: text('Las Vegas', 'Köln', null),
  device_category: text(...names.device),
  browser: text('Chrome', null),
  operating_system: text('iOS', null),
  screen_width: text(390, 1920, null),
  language: text('en-US', null),
  records: fc.array(happening, { minLength: 1, maxLength: 7 }),
})
type Visit = typeof visit extends fc.Arbitrary<infer Made> ? Made : never

export type Traffic = Visit[]

/** @returns so many visits, the same for the same seed */
export function randomTraffic(seed: number, visits: number): Traffic {
  return fc.sample(visit, { seed, numRuns: visits })
}

const rawTables = ['traffic_sources', 'page_views', 'user_events', 'conversions'] as const

/** Stores traffic: shuffled, and every record a second time. */
export async function storeTraffic(owner: Database, traffic: Traffic): Promise<void> {
  const rows: Record<(typeof rawTables)[number] | LeadTable, object[]> = {
    traffic_sources: [],
    page_views: [],
    user_events: [],
    conversions: [],
    applications: [],
    newsletters: [],
    sponsorships: [],
  }
  for (const { session, visit_id, start, records, ...arrival } of traffic) {
    const at = (afterMs: number) => new Date(Math.min(start + afterMs, now - 1))
    const common = { session_id: session, visit_id, user_agent: 'Mozilla/5.0' }
    rows.traffic_sources.push({ ...arrival, ...common, id: id(), timestamp: at(0) })
    for (const { after, kind, quality: own, isStray, page, seconds, event, ...more } of records) {
      const stray = `stray-${session}`
      const shared = isStray ? { ...common, session_id: stray, visit_id: null } : common
      const record = { ...shared, id: id(), quality: own, timestamp: at(after) }
      if (kind === 'view') rows.page_views.push({ ...record, page_path: page, time_spent: seconds })
      else if (kind === 'event') rows.user_events.push({ ...record, ...event })
      else {
        const { timestamp, ...conversion } = record
        const { table, isSuspect, isSpam, hasSession, beside } = more.own
        if (kind === 'own') {
          const created_at = new Date(
            Math.min(timestamp.getTime() + (beside ?? 0) * 60_000, now - 1),
          )
          const session_id = hasSession ? shared.session_id : null
          const spam_at = isSpam ? new Date(now) : null
          rows[table].push(leadRow(table, { created_at, session_id, isSuspect, spam_at }))
        }
        if (kind === 'own' && beside === null) continue
        const type = table === 'newsletters' ? 'newsletter_signup' : 'form_submission'
        rows.conversions.push({
          ...conversion,
          ...more.conversion,
          ...(kind === 'own' && { conversion_type: type }),
          conversion_timestamp: timestamp,
        })
      }
    }
  }
  for (const table of leadTables) await insert(owner, table, rows[table])
  for (const table of rawTables) {
    const shuffled = rows[table].toSorted(() => 0.5 - Math.random())
    await insert(owner, table, shuffled)
    await insert(owner, table, shuffled)
  }
}

async function insert(owner: Database, table: string, all: object[]) {
  if (all.length === 0) return
  await owner
    .insertInto(table as 'page_views')
    .values(all as never)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Views are left, abandoned forms are sent after all, and administrators mark and unmark spam. */
export async function changeRecords(owner: Database): Promise<void> {
  const everyThird = sql`hashtext(id::text) % 3 = 0`
  await sql`UPDATE page_views SET time_spent = 77 WHERE time_spent IS NULL AND ${everyThird}`.execute(
    owner,
  )
  await sql`UPDATE conversions SET quality = 'taken-back' WHERE conversion_type = 'form_abandonment'
    AND ${everyThird}`.execute(owner)
  for (const table of ['applications', 'sponsorships']) {
    await sql`UPDATE ${sql.table(table)} SET spam_at = CASE WHEN spam_at IS NULL THEN now() END
      WHERE ${everyThird}`.execute(owner)
  }
}

/** Erases two of the people who sent a form. */
export async function erasePeople(owner: Database): Promise<void> {
  for (const email of ['person1@x.example', 'person2@x.example']) {
    await persons(owner, 'sixteen characters').erase({ email }, { actor: null })
  }
}

let ids = 0

function id(): string {
  return crypto.randomUUID()
}

type Lead = {
  created_at: Date
  session_id: string | null
  isSuspect: boolean
  spam_at: Date | null
}

function leadRow(table: LeadTable, { isSuspect, spam_at, ...lead }: Lead) {
  ids += 1
  // A reader's address is unique; of the others some come from one person.
  if (table === 'newsletters') return { ...lead, email: `reader${ids}@x.example` }
  const person = { id: id(), email: `person${ids % 9}@x.example`, phone: '1', ip_address: '' }
  return { ...lead, ...person, ...columnsOfLeads[table], is_suspect: isSuspect, spam_at }
}

const columnsOfLeads = {
  applications: {
    first_name: 'Ada',
    last_name: 'Quinn',
    experience: 'x',
    stakes: 'x',
    availability: [],
    interests: [],
    agree_to_terms: true,
  },
  sponsorships: {
    company_name: 'x',
    contact_name: 'x',
    package_type: 'rotating_border',
    episode_count: 'all',
    package_price: 500,
    potential_value: 500,
  },
}
