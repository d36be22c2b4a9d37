import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { queryStack } from '../support/stack-database.ts'
import { test } from './test.ts'

test('an address is named, and one mail goes to it', async ({ page }) => {
  const email = `mona-${randomUUID()}@quinn.example`
  await page.goto('/privacy#rights')
  const form = page.getByRole('form', { name: 'Ask for a link' })
  await form.getByLabel('Your e-mail').fill(email)
  await form.getByRole('button').click()

  await expect(page.getByText('This answer is the same for every address')).toBeFocused()
  expect(await queryStack('SELECT email FROM privacy_links WHERE email = $1', [email])).toEqual([
    { email },
  ])
  const mails = "SELECT FROM mails WHERE kind = 'own-data-link' AND state <> 'failed'"
  expect((await queryStack(mails)).length).toBeGreaterThan(0)
})

test.describe('a link that is over', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('says so', async ({ page }) => {
    await page.goto(`/privacy#data=${'a'.repeat(43)}`)
    await page.getByRole('button', { name: 'Open the link' }).click()

    await expect(page.getByText('This link is wrong or over')).toBeVisible()
  })
})
