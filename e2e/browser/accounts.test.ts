import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { signedInAdmin } from '../support/admin-account.ts'
import { origin } from '../support/origin.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { loginPage } from './pages/login-page.ts'
import { test } from './test.ts'

// Links that were used or revoked, and calls before the sign-in.
test.use({ expectedErrors: [/401/] })

const password = 'seven red chairs 77'

test('an invited administrator opens the link, chooses a password and signs in, once', async ({
  browser,
  page,
  signIn,
}) => {
  const email = `bo-${randomUUID()}@lane.example`
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

test('a link shows the reports to a stranger until it is revoked', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin/dashboard/sharing')
  await page.getByRole('button', { name: 'Make link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('For').fill('The board')
  await dialog.getByRole('button', { name: 'Make link' }).click()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const stranger = await browser.newContext()
  const shared = await stranger.newPage()
  const sent: string[] = []
  shared.on('request', (request) => sent.push(request.url(), request.headers()['referer'] ?? ''))
  await shared.goto(address)
  await expect(shared.getByText('Shared as The board')).toBeVisible()
  await expect(shared.getByText('Total visits')).toBeVisible()
  await shared.getByRole('link', { name: 'Conversions' }).click()
  await expect(shared.getByText('Total revenue')).toBeVisible()
  expect(sent.join(' ')).not.toContain('crlink_')
  expect(shared.url()).not.toContain('crlink_')
  const cookies = await stranger.cookies()
  expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([[true, 'Strict']])

  await page.getByRole('button', { name: 'Revoke The board' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'The board' }).first()).toContainText(
    'Revoked',
  )
  await shared.reload()
  await expect(shared.getByText('This link was revoked')).toBeVisible()
  await stranger.close()
})

test.describe('on a named host', () => {
  // A passkey belongs to a host's name, never to a number.
  const named = new URL(origin)
  named.hostname = 'localhost'
  test.use({
    baseURL: named.origin,
    expectedErrors: [/^Asked for http:\/\/localhost:|status of 401/],
  })

  test('an administrator adds a passkey and signs in with it alone', async ({ context, page }) => {
    const email = `passkey-${Date.now()}@backroom.example`
    const owner = await signedInAdmin(origin)
    const invitation = await context.request.post(`${origin}/api/admin/administrators`, {
      headers: { cookie: owner.cookieHeader, origin },
      data: { email, firstName: 'Pia', lastName: 'Key', role: 'viewer' },
    })
    const { secret } = (await invitation.json()) as { secret: string }
    await context.request.post(`${origin}/api/invitations/accept`, {
      headers: { origin },
      data: { secret, newPassword: password },
    })
    const devTools = await context.newCDPSession(page)
    await devTools.send('WebAuthn.enable')
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
    const dashboard = dashboardPage(page)

    await loginPage(page).open()
    await loginPage(page).signIn(email, password)
    await expect(dashboard.welcome).toBeVisible()
    await page.goto('/admin/dashboard/account')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByRole('heading', { name: 'Laptop' })).toBeVisible()
    await context.clearCookies()

    await loginPage(page).open()
    await page.getByRole('button', { name: 'Use a passkey' }).click()

    await expect(dashboard.welcome).toBeVisible()
  })
})
