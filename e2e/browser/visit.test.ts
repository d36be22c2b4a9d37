import { randomUUID } from 'node:crypto'
import { brand } from '@cardroom/brand/brand'
import { type BrowserContext, expect } from 'playwright/test'
import { dashboardPage } from './pages/dashboard-page.ts'
import { homePage } from './pages/home-page.ts'
import { visitOf } from './pages/visit.ts'
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

  test('and says how long the last page was seen when the visitor leaves', async ({ page }) => {
    await homePage(page).open()
    const visit = await visitOf(page)
    await expect.poll(visit.pageViews).toMatchObject([{ pagePath: '/', timeSpent: null }])

    await page.goto('/admin/login')

    await expect
      .poll(visit.pageViews)
      .toMatchObject([{ pagePath: '/', timeSpent: expect.any(Number) }])
  })

  test(
    'with the cookies of its first touch, which later visits only count',
    { tag: '@smoke' },
    async ({ context, page }) => {
      const startedAt = Date.now()
      await homePage(page).open('?utm_source=instagram&utm_medium=social&utm_campaign=opening')
      const first = await cookiesOfVisit(context, '1')
      // A tab of its own has a browser session of its own.
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
    },
  )
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

/** All cookies, once they count so many visits: the page's script writes them when it has taken over. */
async function cookiesOfVisit(context: BrowserContext, count: string): Promise<Cookie[]> {
  const read = () => context.cookies()
  await expect.poll(async () => valuesOf(await read())['visitCount']).toBe(count)
  return await read()
}

type Cookie = { name: string; value: string; expires: number }

function valuesOf(cookies: readonly Cookie[]): Record<string, string> {
  return Object.fromEntries(cookies.map(({ name, value }) => [name, decodeURIComponent(value)]))
}
