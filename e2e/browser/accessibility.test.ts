import { expect } from 'playwright/test'
import { axeViolations } from '../support/axe-violations.ts'
import { publicPages } from '../support/public-pages.ts'
import { expectNoOverflow, toastOf, untilHydrated } from './pages/any-page.ts'
import { applicationForm } from './pages/application-form.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { layoutShifts } from './pages/layout-shifts.ts'
import { loginPage } from './pages/login-page.ts'
import { reportPage } from './pages/report-page.ts'
import { test } from './test.ts'

// Nobody sees a shift of one pixel when a font arrives late.
const noticeableShift = 0.0005

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

  for (const { path, canonical } of publicPages) {
    if (path !== canonical) continue
    test(`${path} has no violation, and is no wider than a window`, async ({ page }) => {
      await page.goto(path)
      await untilHydrated(page)
      await page.mouse.wheel(0, 100_000)
      await page.waitForLoadState('networkidle')

      expect(await axeViolations(page, 'html')).toEqual([])
      await expectNoOverflow(page)
    })
  }

  test('nothing of a page shifts from its first paint to its end', async ({ page }) => {
    test.slow()
    const shifts = await layoutShifts(page)
    for (const path of ['/', '/drink', '/wsop']) {
      await page.goto(path)
      await untilHydrated(page)

      await shifts.readToTheEnd()

      expect(await shifts.seen(noticeableShift), path).toEqual([])
    }
  })

  test.describe('a form with errors', () => {
    test.use({ expectedErrors: [/status of (400|401)/] })

    test('has no violation: the application without script, and the login', async ({ page }) => {
      await page.goto('/apply')
      expect(await axeViolations(page)).toEqual([])
      const form = applicationForm(page)
      await form.fillIn('ada@quinn.example')
      // Long enough for the browser, too short for the contract.
      await form.lastName.fill(' Q')
      await form.submit.click()
      await expect(page.getByRole('alert')).toContainText('Last name must be at least 2')
      expect(await axeViolations(page)).toEqual([])

      const login = loginPage(page)
      await login.open()
      await login.signIn('nobody@backroom.example', 'not the password')
      await expect(toastOf(page)).toBeVisible()
      await login.signIn('nobody', 'short')
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
    })
  })
})

const tabs = [
  ['Traffic Sources', 'Total visits'],
  ['User Events', 'Total events'],
  ['Page Views', 'Total page views'],
  ['Conversions', 'Total revenue'],
  ['Flaviar', 'Click rate'],
] as const

for (const { width, colorScheme, shown, query } of [
  { width: 390, colorScheme: 'light', shown: 'tables', query: '?view=table&source=direct' },
  { width: 1440, colorScheme: 'dark', shown: 'charts', query: '?timeframe=lifetime' },
] as const) {
  test.describe(`at ${width} px in ${colorScheme} colours`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })

    test(`no report has a violation as ${shown}, or is wider than the window`, async ({
      page,
      signIn,
    }) => {
      test.slow()
      await signIn()
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
