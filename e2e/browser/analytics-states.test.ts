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
  ['traffic', 'Total visits'],
  ['events', 'Total events'],
  ['pageViews', 'Total page views'],
  ['conversions', 'Total revenue'],
  ['flaviar', 'Click rate'],
] as const

for (const [tab, label] of tabs) {
  test(`${tab} has no violation, as tables on a phone or as charts on a desktop, and is no wider`, async ({
    page,
  }) => {
    test.slow()
    const report = reportPage(page)
    const [phone, desktop] = appearances
    const isTooWide = () =>
      page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
    await page.setViewportSize({ width: phone.width, height: 844 })
    await report.open(`${tab}?view=table&source=direct`)
    await expect(report.bar.clearFilter).toBeVisible()
    await expect(report.figure(label)).toBeVisible()
    await report.openFilter()
    expect(await axeViolations(page)).toEqual([])
    expect(await isTooWide()).toBe(false)

    await page.setViewportSize({ width: desktop.width, height: 844 })
    await page.emulateMedia({ colorScheme: desktop.colorScheme })
    await report.open(`${tab}?timeframe=lifetime`)
    await expect(report.figure(label)).toBeVisible()
    await expect(report.main.getByText('Loading')).toHaveCount(0)

    expect(await axeViolations(page)).toEqual([])
    expect(await isTooWide()).toBe(false)
  })
}
