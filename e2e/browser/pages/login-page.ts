import type { Page } from 'playwright/test'

/** The sign-in of the back office, and the forced password change after it. */
export function loginPage(page: Page) {
  return {
    heading: page.getByRole('heading', { level: 1 }),
    banner: page.locator('form').getByRole('alert'),
    email: page.getByLabel('Email'),
    password: page.getByLabel('Password', { exact: true }),
    newPassword: page.getByLabel('New password'),
    submit: page.getByRole('button', { name: 'Sign In' }),

    open: () => page.goto('/admin/login'),
    async signIn(email: string, password: string): Promise<void> {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign In' }).click()
    },
    async changePassword(newPassword: string, confirmation = newPassword): Promise<void> {
      await page.getByLabel('New password').fill(newPassword)
      await page.getByLabel('Confirm password').fill(confirmation)
      await page.getByRole('button', { name: 'Change password' }).click()
    },
  }
}
