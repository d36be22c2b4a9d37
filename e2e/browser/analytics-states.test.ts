import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { dashboardPage } from './pages/dashboard-page.ts'
import { reportPage } from './pages/report-page.ts'
import { test } from './test.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { appearances } from './appearances.ts'

test.beforeEach(({ signIn }) => signIn())

test.describe('a report of nothing', () => {
  const nobody = `?source=nobody-${randomUUID()}`

  for (const [tab, sentences] of [
    ['traffic', ['No recent visits recorded', 'No data available']],
    ['events', ['No recent events recorded', 'No data available']],
    ['pageViews', ['No recent views recorded', 'No data available']],
    ['conversions', ['No recent conversions recorded', 'No recent clicks recorded']],
    ['flaviar', ['No recent activity recorded', 'No data available']],
  ] as const) {
    test(`says so: ${tab}`, async ({ page }) => {
      const report = reportPage(page)

      await report.open(`${tab}${nobody}`)

      for (const sentence of sentences) {
        await expect(report.main.getByText(sentence).first()).toBeVisible()
      }
      await expect(report.failures).toHaveCount(0)
    })
  }
})

test.describe('a report that does not come', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED|Failed to load resource/] })

  for (const [tab, path, failure, label] of [
    ['traffic', 'traffic', 'Failed to fetch traffic data', 'Total visits'],
    ['events', 'events', 'Failed to fetch events data', 'Total events'],
    ['pageViews', 'page-views', 'Failed to fetch page views data', 'Total page views'],
    ['conversions', 'conversions', 'Failed to fetch conversions data', 'Total revenue'],
    ['flaviar', 'flaviar', 'Failed to fetch Flaviar data', 'Click rate'],
  ] as const) {
    test(`is said and can be tried again: ${tab}`, async ({ page }) => {
      const report = reportPage(page)
      const calls = `**/api/admin/analytics/${path}?*`
      await page.route(calls, (route) => route.abort())

      await report.open(tab)
      await expect(report.failures).toContainText(failure)
      await expect(report.bar.compare).toBeVisible()
      await page.unroute(calls)
      await report.retry()

      await expect(report.failures).toHaveCount(0)
      await expect(report.figure(label)).toBeVisible()
    })
  }

  test('leaves the funnel standing, and the other way round', async ({ page }) => {
    const report = reportPage(page)
    const bars = report.panel('Marketing funnel').getByRole('listitem')

    await page.route('**/api/admin/analytics/conversions?*', (route) => route.abort())
    await report.open('conversions')
    await expect(report.failures).toHaveText(/Failed to fetch conversions data/)
    await expect(bars).toHaveCount(3)
    await page.unroute('**/api/admin/analytics/conversions?*')
    await page.route('**/api/admin/analytics/funnel?*', (route) => route.abort())
    await page.reload()

    await expect(report.failures).toHaveText(/Failed to fetch funnel data/)
    await expect(report.figure('Total revenue')).toBeVisible()
  })

  test('leaves the figures that are there, under the reason', async ({ page }) => {
    const report = reportPage(page)
    await report.open('events')
    await expect(report.figure('Total events')).toBeVisible()

    await page.route('**/api/admin/analytics/events?*', (route) => route.abort())
    await report.refresh()

    await expect(report.failures).toContainText('Failed to fetch events data')
    await expect(report.figure('Total events')).toBeVisible()
  })
})

test.describe('a slow report', () => {
  test('holds its place, then keeps the last figures until the next are there', async ({
    page,
  }) => {
    const report = reportPage(page)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/admin/analytics/events?timeframe=30days', async (route) => {
      await gate.promise
      await route.continue()
    })
    await report.open('events')
    await expect(report.loading('Loading events')).toBeAttached()
    await expect(report.bar.age).toHaveCount(0)
    gate.resolve()
    await expect(report.figure('Total events')).toBeVisible()

    const next = Promise.withResolvers<void>()
    await page.route('**/api/admin/analytics/events?timeframe=7days', async (route) => {
      await next.promise
      await route.continue()
    })
    await report.chooseTimeframe('Last 7 Days')
    const figures = report.main.locator('[aria-busy]').filter({ hasText: 'Total events' })
    await expect(figures).toHaveAttribute('aria-busy', 'true')
    await expect(report.main.getByText('Updating...')).toBeVisible()
    next.resolve()

    await expect(figures).toHaveAttribute('aria-busy', 'false')
    await expect(report.bar.age).toHaveText('Updated just now')
  })

  test('is asked for by its own tab alone', async ({ page }) => {
    const report = reportPage(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/admin/analytics/')) asked.push(pathname)
    })

    await report.open('events')
    await expect(report.figure('Total events')).toBeVisible()
    expect(new Set(asked)).toEqual(new Set(['/api/admin/analytics/events']))
    await page.getByRole('link', { name: 'Flaviar' }).click()
    await expect(report.figure('Click rate')).toBeVisible()

    expect(new Set(asked)).toEqual(
      new Set(['/api/admin/analytics/events', '/api/admin/analytics/flaviar']),
    )
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the row of tabs shows the current one, and opens into a grid of all', async ({ page }) => {
    const dashboard = dashboardPage(page)
    await reportPage(page).open('flaviar')
    const current = page.getByRole('navigation', { name: 'Dashboard' }).locator('[aria-current]')

    await expect(current).toHaveText('Flaviar')
    await expect(current).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'All tabs' }).click()
    await expect(dashboard.tabs.first()).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible()
    await dashboard.tabs.first().click()

    await expect(dashboard.heading).toHaveText('Traffic Sources')
    await expect(page.getByRole('button', { name: 'All tabs' })).toBeVisible()
  })
})

const tabs = [
  ['traffic', 'Total visits'],
  ['events', 'Total events'],
  ['pageViews', 'Total page views'],
  ['conversions', 'Total revenue'],
  ['flaviar', 'Click rate'],
] as const

for (const { width, colorScheme } of appearances) {
  test.describe(`at ${width} px in ${colorScheme} colours`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })
    // axe looks at two long pages in each.
    test.slow()

    for (const [tab, label] of tabs) {
      test(`${tab} has no violation, as charts or as tables, and is no wider than the window`, async ({
        page,
      }) => {
        const report = reportPage(page)
        await report.open(`${tab}?timeframe=lifetime`)
        await expect(report.figure(label)).toBeVisible()
        await expect(report.main.getByText('Loading')).toHaveCount(0)

        expect(await axeViolations(page)).toEqual([])
        await report.open(`${tab}?view=table&source=direct`)
        await expect(report.bar.clearFilter).toBeVisible()
        await expect(report.figure(label)).toBeVisible()
        await page.getByRole('button', { name: 'Filter', exact: true }).click()

        expect(await axeViolations(page)).toEqual([])
        expect(
          await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
        ).toBeLessThanOrEqual(0)
      })
    }
  })
}
