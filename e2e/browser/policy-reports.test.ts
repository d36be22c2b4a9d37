import { expect } from 'playwright/test'
import { test } from './test.ts'

test.use({ expectedErrors: [/ads-of-a-test\.example/] })

test('what a page blocks is counted in the back office, without the address', async ({
  page,
  signIn,
}) => {
  await page.goto('/wsop?email=ada@quinn.example')
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/policy-reports'))
  await page.evaluate(`
    const picture = new Image()
    picture.src = 'https://ads-of-a-test.example/pixel?email=ada@quinn.example'
    document.body.append(picture)`)
  expect((await sent).status()).toBe(204)

  await signIn()
  await page.goto('/admin/dashboard/audit-log')

  const panel = page.getByRole('region', { name: 'Blocked by the security policy' })
  const row = panel.getByRole('row').filter({ hasText: 'ads-of-a-test.example' })
  await expect(row).toContainText('img-src')
  await expect(row).toContainText('/wsop')
  await expect(panel).not.toContainText('ada')
})
