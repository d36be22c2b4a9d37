import { expect } from 'playwright/test'
import { adminCredentials } from '../support/admin-account.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { loginPage } from './pages/login-page.ts'
import { toastOf } from './pages/any-page.ts'
import { test } from './test.ts'

test.describe('the login', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('says what is wrong, lets an administrator in, and out again', async ({ page }) => {
    const login = loginPage(page)
    await dashboardPage(page).open()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect(login.heading).toHaveText('Back Room Admin')
    await expect(page.getByText('Sign in to access the dashboard')).toBeVisible()
    await expect(
      page.getByText('This area is restricted to authorized administrators only.'),
    ).toBeVisible()

    await login.signIn('mona', 'short')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await expect(login.email).toBeFocused()
    await login.signIn('nobody@backroom.example', 'not the password')
    await expect(login.banner).toHaveText('Invalid email or password')
    await expect(toastOf(page)).toContainText('Login failed')
    await expect(login.submit).toBeEnabled()

    const { email, nextPassword } = adminCredentials()
    await login.signIn(email, nextPassword)
    await expect(toastOf(page)).toContainText('Login successful')
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /^Notices/ }).getByRole('list')).toBeFocused()
    await toastOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(toastOf(page)).toBeHidden()
    await dashboardPage(page).logout()

    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect(toastOf(page)).toContainText('Logged out')
  })
})

test.describe('the dashboard', () => {
  test.beforeEach(({ signIn }) => signIn())

  test.describe('that is older than the site', () => {
    test.use({ expectedErrors: [/Failed to load resource/] })

    test('is reloaded once, at the tab that was asked for', async ({ page }) => {
      const dashboard = dashboardPage(page)
      await dashboard.open()
      await expect(dashboard.heading).toHaveText('Traffic Sources')
      let loads = 0
      page.on('load', () => (loads += 1))
      await page.route('**/assets/*.js', async (route) => {
        const isPart = route.request().url().includes('/due-tab-')
        const isGone = loads === 0 && (isPart || route.request().method() === 'HEAD')
        await (isGone ? route.fulfill({ status: 404 }) : route.continue())
      })

      await dashboard.tabs.filter({ hasText: 'Due' }).click()

      await expect.poll(() => loads).toBe(1)
      await expect(page.getByRole('region', { name: 'Due' })).toBeVisible()
      expect(loads).toBe(1)
    })
  })

  test('greets by name, and keeps the timeframe in the address and a chosen theme', async ({
    page,
  }) => {
    const dashboard = dashboardPage(page)
    await page.goto('/admin/dashboard/no-such-tab')
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    await expect(dashboard.welcome).toHaveText(/^Welcome, \S+ \S+$/)
    await expect(dashboard.heading).toHaveText('Traffic Sources')
    const timeframe = dashboard.timeframes.and(page.locator('[aria-current]'))
    await expect(timeframe).toHaveAccessibleName('Last 30 Days')

    await dashboard.chooseTimeframe('Last 7 Days')
    await expect(page).toHaveURL(/\?timeframe=7days$/)
    await dashboard.chooseTheme('Dark')
    await page.reload()

    await expect(timeframe).toHaveAccessibleName('Last 7 Days')
    await expect(dashboard.tabs.first()).toHaveAttribute(
      'href',
      '/admin/dashboard/traffic?timeframe=7days',
    )
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await dashboard.chooseTheme('Auto')
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('shows the current tab in a row, which opens into a grid of all', async ({ page }) => {
      const dashboard = dashboardPage(page)
      await dashboard.open('/flaviar')
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
})
