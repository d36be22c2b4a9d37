import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { dashboardPage } from './pages/dashboard-page.ts'
import { homePage } from './pages/home-page.ts'
import { collectRecords } from './sent-records.ts'
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
    const sent = collectRecords(visitor)

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
    expect(new Set(sent.statuses)).toEqual(new Set([202]))
    await visitor.close()
  })

  test('as one source, one view a page and one exit under the id of its view', async ({
    context,
    page,
  }) => {
    const home = homePage(page)
    const sent = collectRecords(context)

    await home.open('?utm_source=letter&utm_medium=email&table=7')
    await expect(home.flop).toHaveCount(3)
    await home.toPrivacyPolicy()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
    await page.goBack()
    await expect(home.flop).toHaveCount(3)
    await expect.poll(() => sent.payloads('page-view').length).toBe(5)

    expect(sent.payloads('traffic-source')).toEqual([
      expect.objectContaining({
        utmSource: 'letter',
        utmMedium: 'email',
        source: 'letter',
        medium: 'email',
        screenWidth: 1280,
        customParams: '{"table":"7"}',
      }),
    ])
    const views = sent.payloads('page-view')
    const [first, firstExit, second, secondExit, third] = views
    expect(views.map(({ pagePath }) => pagePath)).toEqual(['/', '/', '/privacy', '/privacy', '/'])
    expect(firstExit).toMatchObject({ id: first?.['id'], timeSpent: expect.any(Number) })
    expect(secondExit).toMatchObject({ id: second?.['id'], timeSpent: expect.any(Number) })
    expect(new Set([first?.['id'], second?.['id'], third?.['id']]).size).toBe(3)
    expect(new Set(sent.records.map(({ payload }) => payload['sessionId'])).size).toBe(1)
  })

  test('and says how long the last page was seen when the visitor leaves', async ({
    context,
    page,
  }) => {
    // A beacon outlives its page, and with it what Playwright can watch: the page notes what it hands over.
    await page.addInitScript(`
      const send = navigator.sendBeacon.bind(navigator)
      let words
      window.Blob = class extends Blob {
        constructor(parts, options) {
          super(parts, options)
          words = { text: parts[0], type: options.type }
        }
      }
      navigator.sendBeacon = (url, body) => {
        sessionStorage.setItem('lastWords', JSON.stringify({ url, ...words, sent: send(url, body) }))
        return true
      }
    `)
    const sent = collectRecords(context)
    await homePage(page).open()
    await expect.poll(() => sent.payloads('page-view').length).toBe(1)

    await page.goto('/admin/login')

    const lastWords = await page.evaluate<string>(`sessionStorage.getItem('lastWords')`)
    const { url, text, type, sent: isSent } = JSON.parse(lastWords) as Record<string, unknown>
    expect({ url, type, isSent }).toEqual({
      url: '/api/analytics/page-view',
      type: 'application/json',
      isSent: true,
    })
    const exit: unknown = JSON.parse(String(text))
    expect(exit).toMatchObject({
      id: sent.payloads('page-view')[0]?.['id'],
      pagePath: '/',
      timeSpent: expect.any(Number),
    })
  })

  test('with the cookies of its first touch', async ({ context, page }) => {
    await homePage(page).open('?utm_source=instagram&utm_medium=social&utm_campaign=opening')
    await expect(homePage(page).flop).toHaveCount(3)

    const cookies = Object.fromEntries(
      (await context.cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]),
    )
    expect(cookies).toMatchObject({
      originalSource: 'instagram',
      originalMedium: 'social',
      originalCampaign: 'opening',
      visitCount: '1',
      visitorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      utmParameters: '{"utm_source":"instagram","utm_medium":"social","utm_campaign":"opening"}',
    })
  })
})

test.describe('a visit while the service is away', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('is sent again after a reload, under the same ids', async ({ context, page }) => {
    const sent = collectRecords(context)
    const away = '**/api/analytics/**'
    await context.route(away, (route) => route.fulfill({ status: 503, body: '' }))
    await homePage(page).open('?utm_source=outage')
    await expect.poll(() => sent.statuses.length).toBeGreaterThanOrEqual(2)
    const refused = sent.payloads('traffic-source')[0]?.['id']

    await context.unroute(away)
    await page.reload()

    await expect
      .poll(() => sent.statuses.filter((status) => status === 202).length)
      .toBeGreaterThan(2)
    const repeated = sent.payloads('traffic-source').map(({ id }) => id)
    expect(repeated.length).toBeGreaterThan(1)
    expect(new Set(repeated)).toEqual(new Set([refused]))
  })
})
