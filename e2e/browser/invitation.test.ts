import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { dashboardPage } from './pages/dashboard-page.ts'
import { loginPage } from './pages/login-page.ts'
import { test } from './test.ts'

// The link that was used, and the pages of nobody who is signed in.
test.use({ expectedErrors: [/401/] })

test('who is invited opens the link, chooses a password and signs in, once', async ({
  browser,
  page,
  signIn,
}) => {
  const email = `bo-${randomUUID()}@lane.example`
  const password = 'seven red chairs 77'
  await signIn()
  await page.goto('/admin/dashboard/administrators')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('First name').fill('Bo')
  await dialog.getByLabel('Last name').fill('Lane')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()

  const stranger = await browser.newContext()
  const invited = await stranger.newPage()
  await invited.goto(link)
  await expect(loginPage(invited).heading).toHaveText('Welcome, Bo')
  await invited.getByLabel('New password').fill(password)
  await invited.getByLabel('Confirm password').fill(password)
  await invited.getByRole('button', { name: 'Set password' }).click()
  await expect(loginPage(invited).submit).toBeVisible()
  await loginPage(invited).signIn(email, password)
  await expect(dashboardPage(invited).welcome).toBeVisible()
  await invited.goto('/admin/login')
  await invited.goto(link)

  await expect(loginPage(invited).heading).toHaveText('This link opens nothing')
  await stranger.close()
})
