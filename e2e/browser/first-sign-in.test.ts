import { expect } from 'playwright/test'
import { adminCredentials } from '../support/admin-account.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { loginPage } from './pages/login-page.ts'
import { toastOf } from './pages/any-page.ts'
import { test } from './test.ts'

// The browser itself complains about each refused call.
test.use({ expectedErrors: [/status of 40[013]/] })

test('the first sign-in changes the first password', { tag: '@smoke' }, async ({ page }) => {
  const login = loginPage(page)
  const dashboard = dashboardPage(page)
  const { email, firstPassword, nextPassword } = adminCredentials()

  await login.open()
  await login.signIn(email, firstPassword)

  // On a stack that was tested before, the change is done and the first password opens nothing.
  await expect(login.newPassword.or(login.banner)).toBeVisible()
  if (await login.newPassword.isVisible()) {
    await expect(toastOf(page)).toContainText('Login successful')
    await expect(toastOf(page)).toContainText('Welcome to the admin dashboard')

    await login.changePassword(nextPassword, 'something else')
    await expect(page.getByText("Passwords don't match")).toBeVisible()
    await login.changePassword('short')
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await login.changePassword(nextPassword)

    await expect(toastOf(page)).toContainText('Password updated')
    await expect(toastOf(page)).toContainText('Your password has been changed successfully')
  } else {
    await login.signIn(email, nextPassword)
  }
  await expect(dashboard.welcome).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})
