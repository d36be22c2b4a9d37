import { expect } from 'playwright/test'
import { adminCredentials } from '../support/admin-account.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { loginPage } from './pages/login-page.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'

test.describe('the login', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('says what it is', async ({ page }) => {
    await loginPage(page).open()

    await expect(loginPage(page).heading).toHaveText('Back Room Admin')
    await expect(page.getByText('Sign in to access the dashboard')).toBeVisible()
    await expect(
      page.getByText('This area is restricted to authorized administrators only.'),
    ).toBeVisible()
  })

  test('names what is wrong with the input and goes to the first wrong field', async ({ page }) => {
    const login = loginPage(page)
    await login.open()

    await login.signIn('mona', 'short')

    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await expect(login.email).toBeFocused()
  })

  test('shows a wrong password in the form and in a toast', async ({ page }) => {
    const login = loginPage(page)
    await login.open()

    await login.signIn('nobody@backroom.example', 'not the password')

    await expect(login.banner).toHaveText('Invalid email or password')
    await expect(toastOf(page)).toContainText('Login failed')
    await expect(login.submit).toBeEnabled()
  })

  test('is where those who are not signed in end up', async ({ page }) => {
    await dashboardPage(page).open()

    await expect(page).toHaveURL(/\/admin\/login$/)
  })
})

test.describe('the dashboard', () => {
  test.beforeEach(({ signIn }) => signIn())

  test(
    'greets by name and opens on the traffic of thirty days',
    { tag: '@smoke' },
    async ({ page }) => {
      const dashboard = dashboardPage(page)

      await dashboard.open()

      await expect(dashboard.welcome).toHaveText(/^Welcome, \S+ \S+$/)
      await expect(dashboard.heading).toHaveText('Traffic Sources')
      await expect(dashboard.timeframes.and(page.locator('[aria-current]'))).toHaveAccessibleName(
        'Last 30 Days',
      )
    },
  )

  test('keeps the timeframe in the address', async ({ page }) => {
    const dashboard = dashboardPage(page)
    await dashboard.open()

    await dashboard.chooseTimeframe('Last 7 Days')
    await expect(page).toHaveURL(/\?timeframe=7days$/)
    await page.reload()

    await expect(dashboard.timeframes.and(page.locator('[aria-current]'))).toHaveAccessibleName(
      'Last 7 Days',
    )
    await expect(dashboard.tabs.first()).toHaveAttribute(
      'href',
      '/admin/dashboard/traffic?timeframe=7days',
    )
  })

  test('leads an unknown tab to the first one', async ({ page }) => {
    await page.goto('/admin/dashboard/no-such-tab')

    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    await expect(dashboardPage(page).heading).toHaveText('Traffic Sources')
  })

  test('keeps a chosen theme', async ({ page }) => {
    const dashboard = dashboardPage(page)
    await dashboard.open()

    await dashboard.chooseTheme('Dark')
    await page.reload()

    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await dashboard.chooseTheme('Auto')
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  })

  test('ends with a logout', async ({ page }) => {
    const dashboard = dashboardPage(page)
    await dashboard.open()

    await dashboard.logout()

    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect(toastOf(page)).toContainText('Logged out')
  })
})

test.describe('a report that cannot be fetched', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('says so and can be tried again', async ({ page, signIn }) => {
    const dashboard = dashboardPage(page)
    await signIn()
    await page.route('**/api/admin/analytics/traffic*', (route) => route.fulfill({ status: 503 }), {
      times: 1,
    })

    await dashboard.open()
    await expect(dashboard.failure).toContainText('Failed to fetch traffic data')
    await dashboard.retry()

    await expect(dashboard.failure).toBeHidden()
    await expect(page.getByText('Total visits', { exact: true })).toBeVisible()
  })
})

test.describe('a toast', () => {
  const { email, nextPassword } = adminCredentials()

  test('goes by itself after five seconds', async ({ page }) => {
    const login = loginPage(page)
    await page.clock.install()
    await login.open()
    await login.signIn(email, nextPassword)
    await expect(toastOf(page)).toContainText('Login successful')

    await page.clock.runFor(5000)

    await expect(toastOf(page)).toBeHidden()
  })

  test('is reached with F8 and can be closed', async ({ page }) => {
    const login = loginPage(page)
    await login.open()
    await login.signIn(email, nextPassword)
    await expect(toastOf(page)).toContainText('Login successful')

    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /^Notices/ }).getByRole('list')).toBeFocused()
    await toastOf(page).getByRole('button', { name: 'Close' }).click()

    await expect(toastOf(page)).toBeHidden()
  })
})
