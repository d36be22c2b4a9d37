import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { campaignVisits } from '../support/campaign-visits.ts'
import { origin } from '../support/origin.ts'
import { sendRecords } from '../support/send-records.ts'
import { queryStack } from '../support/stack-database.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { reportPage } from './pages/report-page.ts'
import { test } from './test.ts'

/*
 * One campaign of this run's own is sent in through the public calls. Filtered by its source, every tab
 * must show what SQL counts in the raw rows of that source, whatever else the stack receives meanwhile.
 */

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

test.describe('what a tab shows is what SQL counts', () => {
  test('traffic, beside the period before', { tag: '@smoke' }, async ({ page }) => {
    const report = reportPage(page)
    const { visits } = await counted()

    await report.open(ofCampaign('traffic'))

    await expect(report.figure('Total visits')).toContainText(`Total visits${visits}`)
    await expect(report.rows('Top sources')).toHaveText([`${source}${visits}100.0%new`])
    await expect(report.rows('Top mediums')).toHaveText([`Social${visits}100.0%new`])
    await expect(report.rows('Last 10 visits')).toHaveCount(visits)
    await expect(report.figure('Total visits')).toContainText(`Up ▲ ${visits} from 0`)
    await report.bar.compare.click()
    await expect(report.figure('Total visits')).not.toContainText('from 0')
  })

  test('user events, as a chart and as a table of the same numbers', async ({ page }) => {
    const report = reportPage(page)
    const { events, visits } = await counted()

    await report.open(ofCampaign('events'))

    await expect(report.figure('Total events')).toContainText(`Total events${events}`)
    await expect(report.rows('Top categories')).toHaveText([
      `flaviar${2 * visits}66.7%`,
      `navigation${visits}33.3%`,
    ])
    await expect(report.rows('Top types')).toHaveText([
      `click${2 * visits}66.7%`,
      `scroll${visits}33.3%`,
    ])
    await expect(report.rows('Last 10 events')).toHaveCount(10)
    await expect(report.rows('Last 10 events').filter({ hasText: 'hero_logo' })).not.toHaveCount(0)

    await expect(report.chart).toBeVisible()
    await report.showAsTable()
    await expect(report.chart).toBeHidden()
    await expect(report.rows('Events by day')).toHaveCount(30)
    await expect(report.rows('Events by day').first()).toHaveText(
      new RegExp(`^\\w+ \\d+ \\(so far\\)${events}0$`),
    )
  })

  test('page views', async ({ page }) => {
    const report = reportPage(page)
    const { views, visits, homeTime } = await counted()

    await report.open(ofCampaign('pageViews'))

    await expect(report.figure('Total page views')).toContainText(`Total page views${views}`)
    await expect(report.rows('Top 10 pages')).toHaveText([
      `/${visits}50.0%${visits}${homeTime.toFixed(1)} s`,
      `/drink${visits}50.0%${visits}N/A`,
    ])
    await expect(report.rows('Last 10 views').filter({ hasText: 'N/A' })).toHaveCount(visits)
  })

  test('conversions and the funnel, with a CSV of each panel', async ({ page }) => {
    const report = reportPage(page)
    const { visits, leads, submissions, abandonments, revenue } = await counted()
    const rate = `${((submissions / visits) * 100).toFixed(2)}% of only ${visits} visits`

    await report.open(ofCampaign('conversions'))

    await expect(report.figure('Total revenue')).toContainText(dollars(revenue))
    await expect(report.figure('Form submissions')).toContainText('$8,000 each')
    await expect(report.figure('Level 1 leads')).toContainText(`Level 1 leads${leads}`)
    await expect(report.figure('Level 1 leads')).toContainText('$2,000 each')
    await expect(report.figure('Average days to convert')).toContainText('2.0')
    await expect(report.figure('Average days to convert')).toContainText('3.0 visits')
    await expect(report.figure('Form abandonments')).toContainText(
      'Abandonment rate 50.00% of only 2 forms begun',
    )
    await expect(report.rows('Source funnel')).toHaveText([
      `${source}${visits} (100.0%)${leads} (100.0%)${submissions} (100.0%)`,
    ])
    await expect(report.rows('Revenue by source')).toHaveText([
      `${source}${submissions}00${dollars(revenue)}`,
    ])
    await expect(report.rows('Conversion rate by source')).toHaveText([
      `${source}${visits}${submissions}${rate}`,
    ])
    await expect(report.panel('Visitors to submissions')).toContainText('Opportunity to improve')
    await expect(report.panel('Potential lost revenue')).toContainText(dollars(abandonments * 8000))
    await expect(report.rows('Button locations')).toHaveText(['poker-game-top266.7%', 'hero133.3%'])
    await expect(report.rows('Last 5 clicks')).toHaveCount(leads)
    await expect(report.rows('Form abandonment by source')).toHaveText([
      `${source}${abandonments}31 semail 1, firstName 1`,
    ])
    await expect(report.rows('Recent abandonments')).toContainText(['email, firstName'])
    await expect(report.rows('Recent conversions')).toContainText(['$8,000'])

    const bars = report.panel('Marketing funnel').getByRole('listitem')
    await expect(bars.nth(0)).toContainText(`All Visits${visits}`)
    await expect(bars.nth(0)).toContainText(dollars(visits * (revenue / submissions) * 0.001))
    await expect(bars.nth(1)).toContainText(`Button Clicks${leads}`)
    await expect(bars.nth(1)).toContainText(
      `Overall: ${((leads / visits) * 100).toFixed(2)}% of only ${visits} visits`,
    )
    await expect(bars.nth(2)).toContainText(`Form Submissions${submissions}`)
    await expect(bars.nth(2)).toContainText(
      `From previous: ${((submissions / leads) * 100).toFixed(2)}% of only ${leads} before`,
    )
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

  test('the drinks page', async ({ page }) => {
    const report = reportPage(page)
    const { visits, clicks } = await counted()

    await report.open(ofCampaign('flaviar'))

    await expect(report.figure('Page views')).toContainText(`Page views${visits}`)
    await expect(report.figure('Sessions')).toContainText(`Sessions${visits}`)
    await expect(report.figure('Clicks')).toContainText(`Clicks${clicks}`)
    await expect(report.figure('Click rate')).toContainText('100.0%')
    await expect(report.rows('Performance by source')).toHaveText([
      `${source}${visits}${clicks}100.0% of only ${visits} sessionsN/A25.0%`,
    ])
    await expect(report.rows('CTA performance')).toHaveText([
      `Hero logo${clicks}100.0% of only ${visits} sessions`,
    ])
    await expect(report.rows('Last 10 activities')).toHaveCount(visits + clicks)
  })
})

test.describe('the address', () => {
  test('keeps timeframe, comparison, filter, table and measure over a reload', async ({ page }) => {
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
    await expect(report.figure('Level 1 leads')).not.toContainText('from')
    await expect(report.rows('Level 1 leads by day')).toHaveCount(7)
    await expect(page.getByRole('link', { name: 'Lifetime' })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })

  test('goes back and forth with the browser, and along to another tab', async ({ page }) => {
    const report = reportPage(page)
    await report.open('traffic')
    await expect(report.bar.now).toBeVisible()

    await report.chooseTimeframe('Last 90 Days')
    await report.filterBy('Device', 'desktop')
    await expect(report.bar.clearFilter).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\?timeframe=90days$/)
    await expect(report.bar.clearFilter).toBeHidden()
    await page.goForward()
    await expect(report.bar.clearFilter).toBeVisible()
    await page.getByRole('link', { name: 'User Events' }).click()

    await expect(page).toHaveURL('/admin/dashboard/events?timeframe=90days&device=desktop')
    await expect(dashboardPage(page).heading).toHaveText('User Events')
  })

  test('has the source of the conversions, with a button that clears it', async ({ page }) => {
    const report = reportPage(page)
    await report.open('conversions?timeframe=24hours')
    await expect(report.sourceChoice).toHaveValue('')

    await report.sourceChoice.selectOption(source)
    await expect(report.rows('Conversion rate by source')).toHaveCount(1)
    await expect(page).toHaveURL(new RegExp(`source=${source}`))
    await page.getByRole('button', { name: 'Clear source' }).click()

    await expect(page).toHaveURL('/admin/dashboard/conversions?timeframe=24hours')
    await expect(report.sourceChoice).toHaveValue('')
  })
})

test('a filter proposes the sources that occur, on every tab', async ({ page }) => {
  const report = reportPage(page)
  const reply = await page.request.get('/api/admin/analytics/traffic?timeframe=7days')
  const { data } = (await reply.json()) as { data: { sources: { source: string }[] } }
  const sources = data.sources.map((one) => one.source)

  for (const tab of ['events', 'pageViews', 'flaviar']) {
    await report.open(`${tab}?timeframe=7days`)
    await report.openFilter()

    await expect.poll(() => report.proposals()).toEqual(expect.arrayContaining(sources))
  }
})

test.describe('CSV', () => {
  test('holds the groups that a card sums, under the same filter', async ({ page }) => {
    const report = reportPage(page)
    const { visits, views } = await counted()
    await report.open(ofCampaign('pageViews', '&timeframe=7days'))

    const pages = await report.csv('all pages')
    const course = await report.csv('Page views by day')

    expect(pages.file).toBe('page-views-pages-7days.csv')
    expect(pages.lines).toEqual([
      'Path,Total,Unique,Average time on page',
      `/,${visits},${visits},11.5`,
      `/drink,${visits},${visits},`,
    ])
    expect(course.lines).toHaveLength(1 + 7)
    expect(course.lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[1]), 0)).toBe(
      views,
    )
  })
})

test.describe('a chart', () => {
  test('is walked by the arrow keys, point by point', async ({ page }) => {
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
  })

  test('has the hours of a day, and no period before for all time', async ({ page }) => {
    const report = reportPage(page)

    await report.open(ofCampaign('traffic', '&timeframe=24hours&view=table'))
    await expect(report.rows('Visits by hour')).toHaveCount(24)
    await report.chooseTimeframe('All Time')

    await expect(report.panel('Visits by day')).toBeVisible()
    await expect(report.bar.compare).toBeHidden()
  })
})
