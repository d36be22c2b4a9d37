import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { type ReportName, reportNames, reportTables } from '@cardroom/contracts/analytics-reports'
import {
  affiliateCategory,
  affiliateClick,
  affiliateScroll,
} from '@cardroom/contracts/affiliate-events'
import { type FilterName, filterNames } from '@cardroom/contracts/summaries'
import { describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

/*
 * A figure on screen can be traced: what a card shows is what the lines of its table add up to, under
 * every filter.
 */

const { owner, signedIn } = await testApp()

const minuteMs = 60_000
const sources = [
  'direct',
  'organic-google',
  '=cmd()',
  'social-x',
  'newsletter',
  'podcast',
  'email-a',
]
const pages = ['/', '/drink', '/wsop']
const countries = ['US', 'DE', null]
const pick = <One>(list: readonly One[], nth: number) => list[nth % list.length] as One

// Some of today, some of last week; every third session is a robot's.
const sessions = Array.from({ length: 60 }, (_, nth) => ({
  session_id: `session-${nth}`,
  at: new Date(Date.now() - minuteMs * (nth % 2 === 0 ? nth : 60 * 24 * (1 + (nth % 20)))),
  quality: nth % 3 === 2 ? ('bot' as const) : ('ok' as const),
  user_agent: 'Mozilla/5.0',
  nth,
}))
const common = ({ session_id, quality, user_agent }: (typeof sessions)[number]) => ({
  id: randomUUID(),
  session_id,
  quality,
  user_agent,
})

await owner
  .insertInto('traffic_sources')
  .values(
    sessions.map((session) => ({
      ...common(session),
      timestamp: session.at,
      source: pick(sources, session.nth),
      medium: pick(['direct', 'organic', 'social', 'cpc', 'email', 'audio'], session.nth),
      landing_page: `https://backroom.example${pick(pages, session.nth)}`,
      country: pick(countries, session.nth),
      device_category: pick(['desktop', 'mobile'], session.nth),
    })),
  )
  .execute()
await owner
  .insertInto('page_views')
  .values(
    sessions.map((session) => ({
      ...common(session),
      timestamp: session.at,
      page_path: pick(pages, session.nth),
      page_title: '-Title, with "quotes"',
      time_spent: session.nth % 4 === 0 ? null : session.nth,
    })),
  )
  .execute()
await owner
  .insertInto('user_events')
  .values(
    sessions.map((session) => ({
      ...common(session),
      timestamp: session.at,
      event_type: pick(['click', 'view', 'scroll', 'a', 'b', 'c', 'd'], session.nth),
      event_category: pick([affiliateCategory, 'cta', null], session.nth),
      event_action: pick([affiliateClick, affiliateScroll], session.nth),
      event_label: pick(['+hero', 'gift', 'advent'], session.nth),
      page_path: pick(pages, session.nth),
    })),
  )
  .execute()
await owner
  .insertInto('conversions')
  .values(
    sessions.map((session) => ({
      ...common(session),
      conversion_timestamp: session.at,
      conversion_type: pick(
        ['form_submission', 'level1_lead', 'form_abandonment', 'newsletter_signup', 'level1_lead'],
        session.nth,
      ),
      monetary_value: pick([8000, 2000, 0, 8000, 2000], session.nth),
      form_data: JSON.stringify({
        buttonLocation: pick(['top', 'bottom'], session.nth),
        enteredFields: ['email', 'phone'].slice(0, session.nth % 3),
        timeSpentSeconds: session.nth,
      }),
      days_to_conversion: session.nth % 7,
      touch_points: 1 + (session.nth % 3),
      is_counted: session.nth % 11 !== 0,
    })),
  )
  .execute()
// A submission and a sign-up count from the rows that they left, an inquiry beside them.
await owner
  .insertInto('applications')
  .values(
    sessions
      .filter(({ nth }) => nth % 5 === 0)
      .map((session) => buildApplication(session, session.nth % 2 === 0)),
  )
  .execute()
for (const { session_id, at, nth } of sessions.filter((session) => session.nth % 5 === 3)) {
  await sql`INSERT INTO newsletters (email, session_id, created_at)
    VALUES (${`reader${nth}@mail.example`}, ${session_id}, ${at})`.execute(owner)
}
for (const { session_id, at } of sessions.slice(0, 7)) {
  await sql`INSERT INTO sponsorships (id, company_name, contact_name, email, phone, package_type, episode_count,
      package_price, potential_value, is_suspect, ip_address, session_id, created_at)
    VALUES (gen_random_uuid(), 'A', 'B', 'a@b.example', '7025550100', 'rotating_border', '1_2', 500, 750, false, '',
      ${session_id}, ${at})`.execute(owner)
}

const filters: Record<FilterName, string> = {
  source: '=cmd()',
  medium: 'organic',
  page: '/drink',
  country: 'US',
  device: 'mobile',
}
const queries = ['', ...filterNames.map((name) => `${name}=${encodeURIComponent(filters[name])}`)]

function buildApplication({ session_id, at }: (typeof sessions)[number], isSuspect: boolean) {
  return {
    id: randomUUID(),
    first_name: 'Ada',
    last_name: 'Quinn',
    email: 'ada@quinn.example',
    phone: '7025550100',
    experience: 'professional',
    stakes: '10_20',
    referral: null,
    availability: [],
    interests: [],
    comments: null,
    agree_to_terms: true,
    is_suspect: isSuspect,
    session_id,
    visitor_id: null,
    ip_address: '',
    created_at: at,
  }
}

type Line = Record<string, string>

/** Enough of RFC 4180 to read back what one of our tables holds. */
function parse(text: string): Line[] {
  const rows = text
    .split('\r\n')
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
  const [names = [], ...lines] = rows
  return lines.map((line) =>
    Object.fromEntries(names.map((name, nth) => [fieldOf(name), line[nth] ?? ''])),
  )
}

/** The field that a heading stands for. */
function fieldOf(heading: string): string {
  const words = heading.replaceAll(/ (.)/g, (_match, letter: string) => letter.toUpperCase())
  return words.charAt(0).toLowerCase() + words.slice(1)
}

const total = (lines: readonly Line[], name: string) =>
  lines.reduce((all, line) => all + Number(line[name]), 0)

const known = new Map<string, ReturnType<typeof readEverything>>()

/** Every report under a filter and every table of it; nothing changes, so they are read once. */
async function everythingOf(query: string) {
  const reading = known.get(query) ?? readEverything(query)
  known.set(query, reading)
  const { reports, tables } = await reading
  return {
    of: (report: ReportName) => reports.get(report),
    table: (name: string) => tables.get(name) ?? [],
    tables,
  }
}

async function readEverything(query: string) {
  const { get } = await signedIn()
  const reports = new Map<ReportName, Report>()
  const tables = new Map<string, Line[]>()
  await Promise.all(
    reportNames.map(async (report) => {
      const path = `/api/admin/analytics/${report}`
      reports.set(report, (await get(`${path}?${query}`)).json().data)
      for (const table of reportTables[report]) {
        const response = await get(`${path}/export?table=${table}&${query}`)
        expect(response.statusCode).toBe(200)
        tables.set(`${report}/${table}`, parse(response.body))
      }
    }),
  )
  return { reports, tables }
}

// oxlint-disable-next-line typescript/no-explicit-any -- what a report holds is its contract's business
type Report = any

describe('the tables of the reports', () => {
  it.each(queries)('add up to what the cards show under the filter "%s"', async (query) => {
    const { of, table } = await everythingOf(query)

    const traffic = of('traffic')
    expect(traffic.totalVisits).toBeGreaterThan(0)
    for (const name of ['sources', 'mediums', 'landing-pages', 'series']) {
      expect(total(table(`traffic/${name}`), 'visits')).toBe(traffic.totalVisits)
    }
    expect(table('traffic/recent-visits')).toHaveLength(traffic.totalVisits)
    expectSums('traffic/filtered', 'records', sumOf(traffic.filtered))

    const events = of('events')
    for (const name of ['categories', 'types', 'series']) {
      expectSums(`events/${name}`, 'events', events.totalEvents)
    }
    expect(table('events/recent-events')).toHaveLength(events.totalEvents)
    expectSums('events/filtered', 'records', sumOf(events.filtered))

    const views = of('page-views')
    expectSums('page-views/pages', 'total', views.totalPageViews)
    expectSums('page-views/series', 'views', views.totalPageViews)
    expect(table('page-views/recent-views')).toHaveLength(views.totalPageViews)
    expectSums('page-views/filtered', 'records', sumOf(views.filtered))

    const flaviar = of('flaviar')
    expectSums('flaviar/sources', 'sessions', flaviar.overview.totalSessions)
    expectSums('flaviar/sources', 'clicks', flaviar.overview.totalClicks)
    expectSums('flaviar/buttons', 'clicks', flaviar.overview.totalClicks)
    expectSums('flaviar/series', 'views', flaviar.overview.totalPageViews)

    const funnel = of('funnel')
    for (const name of ['visits', 'level1Leads', 'formSubmissions']) {
      expectSums('funnel/sources', name, funnel.totals[name])
      expectSums('funnel/series', name, funnel.totals[name])
    }
    expectSums('funnel/sources', 'value', funnel.totals.value)
    expect(table('funnel/totals').map(({ count }) => Number(count))).toEqual([
      funnel.totals.visits,
      funnel.totals.level1Leads,
      funnel.totals.formSubmissions,
    ])

    function expectSums(name: string, column: string, figure: number) {
      expect(total(table(name), column)).toBe(figure)
    }
  })

  it.each(queries)('add up to the Conversions tab under the filter "%s"', async (query) => {
    const { of, table } = await everythingOf(query)
    const report = of('conversions')
    const ofTable = (name: string) => table(`conversions/${name}`)
    const ofKind = (kind: string) => ofTable('totals').find((line) => line['kind'] === kind)

    expect(total(ofTable('sources'), 'value')).toBe(report.totalValue)
    expect(total(ofTable('sources'), 'count')).toBe(report.totalConversions)
    expect(total(ofTable('sources'), 'totalVisits')).toBe(report.totalVisits)
    expect(ofKind('submission')).toMatchObject({
      count: String(report.formSubmissions.total),
      value: String(report.formSubmissions.value),
    })
    expect(ofKind('lead')).toMatchObject({
      count: String(report.level1Leads.total),
      value: String(report.level1Leads.estimatedValue),
    })
    expect(ofKind('abandonment')).toMatchObject({ count: String(report.abandonedForms.total) })
    expect(ofKind('newsletter')).toMatchObject({
      count: String(report.newsletterSignups.total),
      value: String(report.newsletterSignups.value),
    })
    expect(ofKind('sponsorship')).toMatchObject({
      count: String(report.otherConversions.total),
      value: String(report.otherConversions.value),
    })
    const { formSubmissions, newsletterSignups, otherConversions } = report
    expect(formSubmissions.value + newsletterSignups.value + otherConversions.value).toBe(
      report.totalValue,
    )
    expect(total(ofTable('sources'), 'submissionsValue')).toBe(formSubmissions.value)
    expect(total(ofTable('sources'), 'newsletterValue')).toBe(newsletterSignups.value)
    expect(total(ofTable('sources'), 'othersValue')).toBe(otherConversions.value)
    expect(total(table('funnel/sources'), 'value')).toBe(formSubmissions.value)
    expect(total(table('funnel/sources'), 'formSubmissions')).toBe(formSubmissions.total)
    expect(total(ofTable('lead-sources'), 'leads')).toBe(report.level1Leads.total)
    expect(total(ofTable('lead-locations'), 'leads')).toBe(report.level1Leads.total)
    expect(total(ofTable('abandonments'), 'count')).toBe(report.abandonedForms.total)
    expect(total(ofTable('abandoned-fields'), 'abandonedForms')).toBe(
      report.abandonedForms.bySource
        .flatMap(({ fields }: { fields: { count: number }[] }) => fields)
        .reduce((all: number, { count }: { count: number }) => all + count, 0),
    )
    const efforts = ofTable('efforts').filter(
      ({ measure, kind }) => measure === 'days-to-conversion' && kind !== 'lead',
    )
    const days = total(efforts, 'total') / total(efforts, 'conversions')
    expect(report.avgDaysToConversion ?? 0).toBeCloseTo(Number.isNaN(days) ? 0 : days, 0)
    expect(ofTable('recent-conversions')).toHaveLength(report.totalConversions)
    expect(ofTable('recent-leads')).toHaveLength(report.level1Leads.total)
    expect(ofTable('recent-abandonments')).toHaveLength(report.abandonedForms.total)
    expect(total(ofTable('series'), 'value')).toBe(report.totalValue)
    expect(total(ofTable('filtered'), 'records')).toBe(sumOf(report.filtered))
  })

  it('name their columns, though they hold nothing', async () => {
    const { get } = await signedIn()

    const response = await get(
      '/api/admin/analytics/events/export?table=recent-events&source=nobody',
    )

    expect(response.body).toBe(
      'Date (Pacific time),Event type,Event category,Event action,Event label,Id\r\n',
    )
  })

  it('hold no text that a spreadsheet would run', async () => {
    const { tables } = await everythingOf('')

    expect(tables.size).toBe(Object.values(reportTables).flat().length)
    for (const lines of tables.values()) {
      const fields = lines.flatMap((line) => Object.values(line))
      expect(fields.filter((field) => /^[=+\-@\t\r]/.test(field))).toEqual([])
    }
  })
})

function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0)
}
