import { expect } from 'playwright/test'
import { signedInAdmin } from '../support/admin-account.ts'
import { origin } from '../support/origin.ts'
import { dashboardPage } from './pages/dashboard-page.ts'
import { loginPage } from './pages/login-page.ts'
import { test } from './test.ts'

// A passkey belongs to a host's name, never to a number.
const named = new URL(origin)
named.hostname = 'localhost'

test.use({
  baseURL: named.origin,
  // The other origin, and the calls of a page that nobody is signed in to.
  expectedErrors: [/^Asked for http:\/\/localhost:|status of 401/],
})

test('an administrator adds a passkey and signs in with it alone', async ({ context, page }) => {
  const email = `passkey-${Date.now()}@backroom.example`
  const password = 'seven red chairs 77'
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
