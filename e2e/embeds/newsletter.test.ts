import { expect } from 'playwright/test'
import { documentOf, storedRecordsOf, test } from './test.ts'

test('the newsletter sign-up of a third party is recorded once', async ({ page, asked }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.locator('#newsletter').scrollIntoViewIfNeeded()
  const frame = page.locator('iframe[title="Newsletter sign-up"]')
  await expect(frame).toHaveCSS('height', '52px')
  const form = await documentOf(page, 'Newsletter sign-up')

  await form.getByLabel('E-mail').fill('jane@doe.example')
  await form.getByLabel('E-mail').press('Enter')
  const stored = await storedRecordsOf(page)
  await expect.poll(async () => (await stored.conversions()).length).toBe(1)
  await form.getByLabel('E-mail').press('Enter')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect.poll(async () => (await stored.pageViews()).length).toBe(2)

  expect(await stored.conversions('newsletter_signup')).toEqual([
    expect.objectContaining({
      monetaryValue: 8000,
      formData: expect.objectContaining({ formLocation: 'newsletter' }),
    }),
  ])
  expect(await stored.events('newsletter_signup')).toHaveLength(1)
})

test('the issues come from the first configured address that has any', async ({ page, asked }) => {
  await page.goto('/')
  await page.locator('#newsletter').scrollIntoViewIfNeeded()
  const issues = page.getByRole('region', { name: 'Latest Issues' }).getByRole('listitem')

  await expect(issues).toHaveCount(2)

  await expect(issues.nth(0)).toContainText('Latest')
  await expect(issues.nth(0).getByRole('link')).toHaveAttribute('href', 'https://letter.example/1')
  await expect(issues.nth(0)).toContainText('November 18, 2026')
  await expect(issues.nth(1).getByRole('heading')).toHaveText('Untitled')
  await expect(issues.nth(1).getByRole('link')).toHaveCount(0)
  expect(asked.filter((path) => /issues/.test(path))).toEqual(['/no-issues.json', '/issues.json'])
})
