import { expect, type Page } from 'playwright/test'
import { newApplication, newSubscriber } from '../support/admin-data.ts'
import { adminTable } from './pages/admin-table.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'

const applications = (page: Page) => adminTable(page, 'applications', 'Applications')
const readers = (page: Page) => adminTable(page, 'newsletter', 'Newsletter sign-ups')
const statusOf = (page: Page, name: string) =>
  applications(page).panel.getByRole('combobox', { name: `Status of ${name}` })

test.beforeEach(({ signIn }) => signIn())

test('an application can be found, read and answered', async ({ page }) => {
  const { name } = await newApplication()
  const table = applications(page)
  await table.open()

  await table.find(name)
  await expect(table.row(name)).toContainText('$25/$50')
  await expect(statusOf(page, name)).toHaveValue('pending')
  await table.panel.getByRole('button', { name: `Details of ${name}` }).click()
  await expect(table.dialog).toContainText('More than 10 years')
  await expect(table.dialog).toContainText('I know the way.')
  await table.dialog.getByRole('combobox', { name: `Status of ${name}` }).selectOption('invited')
  await expect(toastOf(page)).toContainText('Application status updated to invited')
  await table.dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(table.dialog).toBeHidden()
  await page.reload()

  await expect(statusOf(page, name)).toHaveValue('invited')
})

test('a reader of the newsletter can be found', async ({ page }) => {
  const email = await newSubscriber()
  const table = readers(page)
  await table.open()

  await table.find(email)

  await expect(table.rows).toHaveCount(1)
  await expect(table.row(email)).toContainText('Interested')
  await expect(table.figure('Total sign-ups')).toHaveText(/\d/)
})
