import { expect } from 'playwright/test'
import { dashboardPage } from './pages/dashboard-page.ts'
import { reportPage } from './pages/report-page.ts'
import { test } from './test.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { appearances } from './appearances.ts'

test.beforeEach(({ signIn }) => signIn())

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
  ['Traffic Sources', 'Total visits'],
  ['User Events', 'Total events'],
  ['Page Views', 'Total page views'],
  ['Conversions', 'Total revenue'],
  ['Flaviar', 'Click rate'],
] as const

const [phone, desktop] = appearances
for (const { appearance, shown, query } of [
  { appearance: phone, shown: 'tables', query: '?view=table&source=direct' },
  { appearance: desktop, shown: 'charts', query: '?timeframe=lifetime' },
]) {
  const { width, colorScheme } = appearance
  test.describe(`at ${width} px in ${colorScheme} colours`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })

    test(`no report has a violation as ${shown}, and none is wider`, async ({ page }) => {
      const report = reportPage(page)
      await report.open(`traffic${query}`)
      for (const [tab, label] of tabs) {
        await dashboardPage(page).tabs.filter({ hasText: tab }).click()
        await expect(report.figure(label)).toBeVisible()
        await expect(report.main.getByText('Loading')).toHaveCount(0)

        expect(await axeViolations(page), tab).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth'), tab).toBe(width)
      }
      await report.openFilter()
      expect(await axeViolations(page), 'filter').toEqual([])
    })
  })
}
