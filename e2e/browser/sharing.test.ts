import { expect } from 'playwright/test'
import { test } from './test.ts'

test.use({ expectedErrors: [/401/] })

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
