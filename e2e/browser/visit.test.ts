import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { brand } from '@cardroom/brand/brand'
import { ExploreTableResponse } from '@cardroom/contracts/explore'
import { Redis } from 'ioredis'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { untilHydrated, visitOf } from './pages/any-page.ts'
import { applicationForm } from './pages/application-form.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { homePage } from './pages/home-page.ts'
import { reportPage } from './pages/report-page.ts'
import { test } from './test.ts'

test.describe('one visit travels', () => {
  test("from the visitor's browser to the administrator's screen", async ({
    browser,
    page,
    signIn,
  }) => {
    const campaign = `e2e-${randomUUID()}`
    const query = `?utm_source=instagram&utm_medium=social&utm_campaign=${campaign}`
    const visitor = await browser.newContext()
    const visit = await visitor.newPage()

    await homePage(visit).open(query)
    await expect(homePage(visit).flop).toHaveCount(3)
    await homePage(visit).toPrivacyPolicy()
    await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
    await visit.close({ runBeforeUnload: true })
    await signIn()
    const dashboard = dashboardPage(page)
    await expect(async () => {
      await dashboard.open()
      await expect(dashboard.lastVisits.filter({ hasText: campaign })).toBeVisible({
        timeout: 1000,
      })
    }).toPass()

    const row = dashboard.lastVisits.filter({ hasText: campaign })
    await expect(row).toContainText('instagram')
    await expect(row).toContainText('Social')
    await expect(row).toContainText(`/${query}`)
    await expect(dashboard.topSources.filter({ hasText: 'instagram' })).toBeVisible()
    await expect(dashboard.topMediums.filter({ hasText: 'Social' })).toBeVisible()
    await visitor.close()
  })

  test('with the cookies of its first touch, which later visits only count', async ({
    context,
    page,
  }) => {
    const startedAt = Date.now()
    await homePage(page).open('?utm_source=instagram&utm_medium=social&utm_campaign=opening')
    const first = await cookiesOfVisit(context, '1')
    // Another tab has another browser session.
    const later = await context.newPage()
    await homePage(later).open('?utm_source=letter&utm_medium=email')
    const second = await cookiesOfVisit(context, '2')

    expect(valuesOf(first)).toMatchObject({
      originalSource: 'instagram',
      originalMedium: 'social',
      originalCampaign: 'opening',
      utmParameters: '{"utm_source":"instagram","utm_medium":"social","utm_campaign":"opening"}',
      visitCount: '1',
      visitorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      firstVisitTimestamp: expect.any(String),
    })
    expect(valuesOf(second)).toEqual({ ...valuesOf(first), visitCount: '2' })
    for (const { name, expires } of first) {
      const days = (expires * 1000 - startedAt) / 86_400_000
      expect(Math.round(days), name).toBe(name === 'visitorId' ? 365 : 30)
    }
  })
})

test.describe('a visit while the service is away', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('is stored after a reload, once, under the ids it had', async ({ context, page }) => {
    const refused: { id: string; kind: string }[] = []
    const away = `**${brand.recordsPath}`
    await context.route(away, async (route) => {
      const call = route.request().postDataJSON() as { records: typeof refused }
      refused.push(...call.records)
      await route.fulfill({ status: 503, body: '' })
    })
    await homePage(page).open('?utm_source=outage')
    const visit = await visitOf(page)
    const idOf = (wanted: string) => refused.find(({ kind }) => kind === wanted)?.id
    await expect.poll(() => idOf('traffic-source')).toBeDefined()
    await expect.poll(() => idOf('page-view')).toBeDefined()

    await context.unroute(away)
    await page.reload()

    await expect.poll(async () => (await visit.pageViews()).length).toBe(2)
    expect(await visit.pageViews()).toContainEqual(
      expect.objectContaining({ id: idOf('page-view'), pagePath: '/' }),
    )
    await expect
      .poll(visit.trafficSources)
      .toMatchObject([{ id: idOf('traffic-source'), source: 'outage' }])
  })
})

test('a page that is rendered ahead is not recorded until it is shown', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.addInitScript(
    `Object.defineProperty(Document.prototype, 'prerendering', { get: () => !window.isShown })`,
  )
  await page.goto('/privacy?utm_source=ahead')
  await untilHydrated(page)
  const visit = await visitOf(page)
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  expect(sent).toEqual([])

  await page.evaluate(
    `window.isShown = true; document.dispatchEvent(new Event('prerenderingchange'))`,
  )

  await expect.poll(visit.trafficSources).toMatchObject([{ source: 'ahead' }])
  await expect.poll(visit.pageViews).toMatchObject([{ pagePath: '/privacy' }])
  expect(sent).toHaveLength(1)
})

test('three tabs, a short address and twenty minutes away are one visit of the campaign', async ({
  browser,
  page,
  signIn,
}) => {
  const campaign = `campaign-${randomUUID()}`
  const letter = `letter-${randomUUID()}`
  const visitor = await browser.newContext()
  const [one, two, three] = [
    await visitor.newPage(),
    await visitor.newPage(),
    await visitor.newPage(),
  ]

  await see(one, `/?utm_source=${campaign}&utm_medium=cpc&utm_campaign=opening`)
  await see(two, '/rake')
  await see(three, '/privacy')
  await see(three, '/podcast', 2)
  const visitorId = (await visitor.cookies()).find(({ name }) => name === 'visitorId')?.value ?? ''
  await beAbsent(visitorId, 20)
  await see(one, '/wsop', 2)

  await signIn()
  const report = reportPage(page)
  // Reports answer from a copy of the records that may be ten seconds old; so do the tabs after it.
  const exploring = (source: string, touch: 'first' | 'last') =>
    expect.poll(() => exploreSource(page, source, touch), { timeout: 30_000 })
  await exploring(campaign, 'first').toMatchObject({ visits: 1, visitors: 1 })
  await report.open(`traffic?source=${campaign}`)
  await expect(report.rows('Last 10 visits')).toHaveCount(1)
  await expect(report.figure('Total visits')).toContainText('Total visits1')
  await expect(report.rows('Top mediums')).toHaveText(['Paid1100.0%new'])

  await see(two, `/?utm_source=${letter}&utm_medium=email`, 2)
  await two.clock.install()
  const form = applicationForm(two)
  await form.open()
  await two.clock.fastForward(3000)
  await form.fillIn(`ada-${randomUUID()}@quinn.example`)
  await form.submit.click()
  await expect(two).toHaveURL(/\/thank-you$/)

  const stored = await visitOf(two)
  await expect.poll(() => stored.conversions('form_submission')).toHaveLength(1)

  const visit = { visits: 1, visitors: 1 }
  await exploring(campaign, 'first').toEqual({ ...visit, submissions: 1 })
  await exploring(letter, 'first').toEqual({ ...visit, submissions: 0 })
  await exploring(campaign, 'last').toEqual({ ...visit, submissions: 0 })
  await exploring(letter, 'last').toEqual({ ...visit, submissions: 1 })
  // The report credits a lead to what brought its visitor first.
  await report.open(`conversions?source=${campaign}`)
  await expect(report.figure('Form submissions')).toContainText('Form submissions1')
  await report.open(`conversions?source=${letter}`)
  await expect(report.figure('Form submissions')).toContainText('Form submissions0')
  await visitor.close()
})

/** Opens an address in the tab, and waits until so many views of the tab are stored. */
async function see(tab: Page, address: string, views = 1) {
  await tab.goto(address)
  await untilHydrated(tab)
  const visit = await visitOf(tab)
  await expect.poll(async () => (await visit.pageViews()).length).toBe(views)
}

/** The figures of a source, by the touch that conversions are credited to. */
async function exploreSource(page: Page, source: string, touch: 'first' | 'last') {
  const query = new URLSearchParams({ by: 'source', touch, limit: '500', period: 'today' })
  const answer = await page.request.get(`/api/admin/reports/explore/table?${query.toString()}`)
  // Its copy of the visits is read when the first question comes.
  if (answer.status() === 503) return 'not ready'
  const { data } = ExploreTableResponse.parse(await answer.json())
  const { visits, visitors, submissions } =
    data.rows.find(({ name }) => name === source)?.figures ?? {}
  return { visits, visitors, submissions }
}

/** All cookies, once they count so many visits; the page's script writes them after hydration. */
async function cookiesOfVisit(context: BrowserContext, count: string): Promise<Cookie[]> {
  const read = () => context.cookies()
  await expect.poll(async () => valuesOf(await read())['visitCount']).toBe(count)
  return await read()
}

type Cookie = { name: string; value: string; expires: number }

function valuesOf(cookies: readonly Cookie[]): Record<string, string> {
  return Object.fromEntries(cookies.map(({ name, value }) => [name, decodeURIComponent(value)]))
}

const letPass = `
  local state = redis.call('GET', KEYS[1])
  if not state then return 0 end
  local visit = cmsgpack.unpack(state)
  visit.seen = visit.seen - ARGV[1]
  redis.call('SET', KEYS[1], cmsgpack.pack(visit), 'KEEPTTL')
  return 1`

/**
 * Makes the visitor's last record older. The server decides visits by its own clock, so a browser cannot pretend an
 * absence.
 */
async function beAbsent(visitorId: string, minutes: number): Promise<void> {
  const url = process.env['CARDROOM_REDIS_URL']
  if (url === undefined) throw new Error('CARDROOM_REDIS_URL must say how to reach Redis')
  const redis = new Redis(url)
  try {
    const wasOnVisit = await redis.eval(letPass, 1, `visit:${visitorId}`, minutes * 60_000)
    if (wasOnVisit === 0) throw new Error('The visitor is on no visit')
  } finally {
    redis.disconnect()
  }
}
