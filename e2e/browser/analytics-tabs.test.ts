import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import type { RecordCall } from '../support/analytics-records.ts'
import { origin } from '../support/origin.ts'
import { sendRecords } from '../support/send-records.ts'
import { queryStack } from '../support/stack-database.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { reportPage } from './pages/report-page.ts'
import { test } from './test.ts'

/*
 * The public calls send one campaign of this run. Filtered by its source, every tab must show what SQL counts in the raw
 * rows of that source, whatever else the stack receives meanwhile.
 */

/** Visits of the campaign. */
const sessions = 4
const { source, calls } = campaignVisits()

test.beforeAll(async () => {
  // One at a time: a view belongs to the source of its visit, which has to be there first.
  await sendRecords(origin, calls, 1)
  // What the form of its first visit sent: the reports count the application, not the record of it.
  const [sessionId] = calls.map(({ body }) => body.sessionId)
  const applied = await fetch(`${origin}/api/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      id: randomUUID(),
      firstName: 'Ada',
      lastName: 'Quinn',
      email: 'ada@quinn.example',
      phone: '+1 702 555 0100',
      experience: 'professional',
      stakes: '10_20',
      availability: ['weekend_evenings'],
      agreeToTerms: true,
      elapsedMs: 60_000,
      sessionId,
    }),
  })
  expect(applied.status).toBe(201)
  await expect
    .poll(async () => (await counted()).records, { timeout: 30_000 })
    .toBe(new Set(calls.map(({ body }) => body.id)).size)
})

test.beforeEach(async ({ signIn, page }) => {
  await signIn()
  const { visits } = await counted()
  // Figures may be ten seconds old.
  await expect
    .poll(
      async () => {
        const reply = await page.request.get(
          `${origin}/api/admin/analytics/traffic?source=${source}`,
        )
        return ((await reply.json()) as { data?: { totalVisits: number } }).data?.totalVisits
      },
      { timeout: 30_000 },
    )
    .toBe(visits)
})

type Counted = {
  records: number
  visits: number
  views: number
  homeTime: number
  events: number
  clicks: number
  leads: number
  submissions: number
  abandonments: number
  revenue: number
}

async function counted(): Promise<Counted> {
  const [row] = await queryStack<Omit<Counted, 'records'>>(
    `WITH own AS (SELECT session_id FROM traffic_sources WHERE source = $1 AND quality = 'ok')
     SELECT (SELECT count(*) FROM own)::int AS visits,
       (SELECT count(*) FROM page_views JOIN own USING (session_id))::int AS views,
       (SELECT avg(time_spent) FROM page_views JOIN own USING (session_id)
        WHERE page_path = '/')::float8 AS "homeTime",
       (SELECT count(*) FROM user_events JOIN own USING (session_id))::int AS events,
       (SELECT count(*) FROM user_events JOIN own USING (session_id)
        WHERE event_action = 'cta_click')::int AS clicks,
       (SELECT count(*) FROM conversions JOIN own USING (session_id)
        WHERE conversion_type = 'level1_lead')::int AS leads,
       (SELECT count(*) FROM conversions JOIN own USING (session_id)
        WHERE conversion_type = 'form_submission')::int AS submissions,
       (SELECT count(*) FROM conversions JOIN own USING (session_id)
        WHERE conversion_type = 'form_abandonment')::int AS abandonments,
       (SELECT coalesce(sum(monetary_value), 0) FROM conversions JOIN own USING (session_id)
        WHERE conversion_type = 'form_submission')::int AS revenue`,
    [source],
  )
  if (row === undefined) throw new Error('Nothing was counted')
  const { visits, views, events, leads, submissions, abandonments } = row
  return { ...row, records: visits + views + events + leads + submissions + abandonments }
}

const ofCampaign = (tab: string, more = '') => `${tab}?source=${source}${more}`
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

test('traffic, events, views and the drinks page show what SQL counts', async ({ page }) => {
  const report = reportPage(page)
  const { visits, events, views, homeTime, clicks } = await counted()

  await report.open(ofCampaign('traffic'))
  await expect(report.figure('Total visits')).toContainText(`Total visits${visits}`)
  await expect(report.rows('Top sources')).toHaveText([`${source}${visits}100.0%new`])
  await expect(report.rows('Top mediums')).toHaveText([`Social${visits}100.0%new`])
  await expect(report.rows('Last 10 visits')).toHaveCount(visits)
  await expect(report.figure('Total visits')).toContainText(`Up ▲ ${visits} from 0`)
  await report.bar.compare.click()
  await expect(report.figure('Total visits')).not.toContainText('from 0')

  await report.open(ofCampaign('events'))
  await expect(report.figure('Total events')).toContainText(`Total events${events}`)
  await expect(report.rows('Top categories')).toHaveText([
    `flaviar${2 * visits}66.7%`,
    `navigation${visits}33.3%`,
  ])
  await expect(report.rows('Last 10 events')).toHaveCount(10)
  await expect(report.chart).toBeVisible()
  await report.showAsTable()
  await expect(report.chart).toBeHidden()
  await expect(report.rows('Events by day')).toHaveCount(30)
  await expect(report.rows('Events by day').first()).toHaveText(
    new RegExp(`^\\w+ \\d+ \\(so far\\)${events}0$`),
  )

  await report.open(ofCampaign('pageViews'))
  await expect(report.figure('Total page views')).toContainText(`Total page views${views}`)
  await expect(report.rows('Top 10 pages')).toHaveText([
    `/${visits}50.0%${visits}${homeTime.toFixed(1)} s`,
    `/drink${visits}50.0%${visits}N/A`,
  ])

  await report.open(ofCampaign('flaviar'))
  await expect(report.figure('Sessions')).toContainText(`Sessions${visits}`)
  await expect(report.figure('Clicks')).toContainText(`Clicks${clicks}`)
  await expect(report.figure('Click rate')).toContainText('100.0%')
  await expect(report.rows('Performance by source')).toHaveText([
    `${source}${visits}${clicks}100.0% of only ${visits} sessionsN/A25.0%`,
  ])
  await expect(report.rows('Last 10 activities')).toHaveCount(visits + clicks)
})

test('conversions and the funnel show what SQL counts, with a CSV of each panel', async ({
  page,
}) => {
  const report = reportPage(page)
  const { visits, leads, submissions, abandonments, revenue } = await counted()
  const rate = `${((submissions / visits) * 100).toFixed(2)}% of only ${visits} visits`

  await report.open(ofCampaign('conversions'))

  await expect(report.figure('Total revenue')).toContainText(dollars(revenue))
  await expect(report.figure('Form submissions')).toContainText('$8,000 each')
  await expect(report.figure('Level 1 leads')).toContainText(`Level 1 leads${leads}`)
  await expect(report.figure('Average days to convert')).toContainText('2.0')
  await expect(report.figure('Form abandonments')).toContainText(
    'Abandonment rate 50.00% of only 2 forms begun',
  )
  await expect(report.rows('Source funnel')).toHaveText([
    `${source}${visits} (100.0%)${leads} (100.0%)${submissions} (100.0%)`,
  ])
  await expect(report.rows('Conversion rate by source')).toHaveText([
    `${source}${visits}${submissions}${rate}`,
  ])
  await expect(report.panel('Potential lost revenue')).toContainText(dollars(abandonments * 8000))
  await expect(report.rows('Button locations')).toHaveText(['poker-game-top266.7%', 'hero133.3%'])
  await expect(report.rows('Form abandonment by source')).toHaveText([
    `${source}${abandonments}31 semail 1, firstName 1`,
  ])
  const bars = report.panel('Marketing funnel').getByRole('listitem')
  await expect(bars.nth(0)).toContainText(`All Visits${visits}`)
  await expect(bars.nth(1)).toContainText(`Button Clicks${leads}`)
  await expect(bars.nth(2)).toContainText(`Form Submissions${submissions}`)
  await expect(report.rows('Source Breakdown')).toHaveText([
    `${source}100.0%25.0% of only ${visits} visits`,
  ])

  const locations = await report.csv('all button locations')
  const sources = await report.csv('revenue by source')
  const funnel = await report.csv("the funnel's sources")
  expect(locations.lines).toEqual(['Location,Leads', 'poker-game-top,2', 'hero,1'])
  expect(sources.lines[1]).toContain(`${source},${submissions},0,0,${submissions},8000,`)
  expect(funnel.lines[1]).toContain(`,${leads},${submissions},8000`)
})

test('the address keeps timeframe, comparison, filter, table and measure, and goes back and forth', async ({
  page,
}) => {
  const report = reportPage(page)
  await report.open('conversions')
  const { leads } = await counted()

  await report.chooseTimeframe('Last 7 Days')
  await report.filterBy('Source', source)
  await report.bar.compare.click()
  await page.getByRole('link', { name: 'Level 1 leads', exact: true }).click()
  await report.showAsTable()
  await page.getByRole('link', { name: 'Lifetime' }).click()
  await expect(page).toHaveURL(
    `/admin/dashboard/conversions?timeframe=7days&compare=off&source=${source}&view=table&measure=level1Leads&funnel=lifetime`,
  )
  await page.reload()

  await expect(report.bar.clearFilter).toBeVisible()
  await expect(report.bar.compare).toHaveAttribute('aria-pressed', 'false')
  await expect(report.figure('Level 1 leads')).toContainText(`Level 1 leads${leads}`)
  await expect(report.rows('Level 1 leads by day')).toHaveCount(7)
  await expect(page.getByRole('link', { name: 'Lifetime' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Clear source' }).click()
  await expect(report.sourceChoice).toHaveValue('')
  await expect(page).not.toHaveURL(/source=/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`source=${source}`))
  await expect(report.bar.clearFilter).toBeVisible()
  await page.goForward()
  await expect(report.bar.clearFilter).toBeHidden()
  await page.getByRole('link', { name: 'User Events' }).click()

  await expect(dashboardPage(page).heading).toHaveText('User Events')
  await expect(page).toHaveURL(/\/events\?timeframe=7days/)
  await report.openFilter()
  await expect.poll(() => report.proposals()).toContain(source)
})

test('a chart is walked by the arrow keys, has a CSV, and the hours of a day', async ({ page }) => {
  const report = reportPage(page)
  const { visits } = await counted()
  await report.open(ofCampaign('traffic', '&timeframe=7days'))
  await report.chart.focus()

  // Nothing of the campaign is older than today, the last of the seven points.
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight')
  await expect(report.point).toContainText(`, so farVisits: ${visits}`)
  await expect(report.panel('Visits by day')).toContainText('Today so far')
  await page.keyboard.press('ArrowLeft')
  await expect(report.point).toContainText('Visits: 0')
  await expect(report.point).not.toContainText('so far')
  const { lines } = await report.csv('Visits by day')
  expect(lines).toHaveLength(1 + 7)
  expect(lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[1]), 0)).toBe(visits)

  await report.open(ofCampaign('traffic', '&timeframe=24hours&view=table'))
  await expect(report.rows('Visits by hour')).toHaveCount(24)
  await report.chooseTimeframe('All Time')
  await expect(report.panel('Visits by day')).toBeVisible()
  await expect(report.bar.compare).toBeHidden()
})

/** What a campaign's visits do, in an order in which the visit comes first. */
type CampaignVisits = {
  /** The source of all of them, and of no other visit. */
  source: string
  calls: RecordCall[]
}

/**
 * The calls of four visits that one campaign brought: each sees two pages, clicks, and goes to the drinks
 * partner; three ask for a seat, the first sends the form, the second leaves it.
 */
function campaignVisits(): CampaignVisits {
  const name = `e2e-${randomUUID().slice(0, 13)}`
  const made = Array.from({ length: sessions }, (_, index) => callsOf(name, index)).flat()
  return { source: name, calls: made }
}

function callsOf(campaign: string, index: number): RecordCall[] {
  const sessionId = randomUUID()
  const call = (kind: RecordCall['kind'], body: object): RecordCall => ({
    kind,
    body: { id: randomUUID(), sessionId, ...body },
  })
  const view = (pagePath: string, pageTitle: string) =>
    call('page-view', { pagePath, pageTitle, referrer: null })
  const event = (eventCategory: string, eventAction: string, eventLabel: string) =>
    call('event', {
      eventType: eventAction === 'scroll_depth' ? 'scroll' : 'click',
      eventCategory,
      eventAction,
      eventLabel,
      pagePath: eventCategory === 'flaviar' ? '/drink' : '/',
    })
  const conversion = (conversionType: string, formData: object) =>
    call('conversion', {
      conversionType,
      formData,
      originalSource: campaign,
      originalMedium: 'social',
      daysToConversion: 2,
      touchPoints: 3,
    })
  const home = view('/', 'Back Room')
  const drink = view('/drink', 'Drinks')
  return [
    call('traffic-source', {
      landingPage: `https://backroom.example/?utm_source=${campaign}&utm_medium=social`,
      referrer: '',
      utmSource: campaign,
      utmMedium: 'social',
      source: campaign,
      medium: 'social',
    }),
    home,
    { kind: 'page-view', body: { ...home.body, timeSpent: 10 + index } },
    drink,
    event('navigation', 'click', 'Join the Game'),
    event('flaviar', 'scroll_depth', '25'),
    event('flaviar', 'cta_click', 'hero_logo'),
    ...(index < 3
      ? [
          conversion('level1_lead', {
            buttonLabel: 'Get a seat now',
            buttonLocation: index === 0 ? 'hero' : 'poker-game-top',
          }),
        ]
      : []),
    ...(index === 0 ? [conversion('form_submission', { formName: 'Join the Game' })] : []),
    ...(index === 1
      ? [
          conversion('form_abandonment', {
            formName: 'Join the Game',
            enteredFields: ['email', 'firstName'],
            timeSpentSeconds: 31,
          }),
        ]
      : []),
  ]
}
