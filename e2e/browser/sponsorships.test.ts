import { expect, type Page } from 'playwright/test'
import { newInquiry, newWord } from '../support/admin-data.ts'
import { adminTable } from './pages/admin-table.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'

const inquiries = (page: Page) => adminTable(page, 'sponsorships', 'Inquiries')
const statusOf = (page: Page, companyName: string) =>
  inquiries(page).panel.getByRole('combobox', { name: `Status of ${companyName}` })

test.beforeEach(({ signIn }) => signIn())

test('changes a status at once, says so and takes it back', { tag: '@smoke' }, async ({ page }) => {
  const { companyName } = await newInquiry()
  const table = inquiries(page)
  await table.open(`?q=${companyName}`)

  await statusOf(page, companyName).selectOption('negotiating')
  await expect(toastOf(page)).toContainText('Sponsorship status updated to negotiating')
  await page.reload()
  await expect(statusOf(page, companyName)).toHaveValue('negotiating')

  await statusOf(page, companyName).selectOption('declined')
  await expect(toastOf(page)).toContainText('Sponsorship status updated to declined')
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()

  await expect(toastOf(page)).toContainText('Undone')
  await expect(statusOf(page, companyName)).toHaveValue('negotiating')
})

test('hands out all inquiries as CSV', async ({ page }) => {
  const { companyName } = await newInquiry(newWord(), { companyName: '=HYPERLINK("x")' })
  const table = inquiries(page)
  await table.open()

  const downloading = page.waitForEvent('download')
  await table.csv.click()
  const file = await downloading

  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  expect(file.suggestedFilename()).toBe('sponsorships.csv')
  expect(text).toContain(`"'${companyName.replaceAll('"', '""')}"`)
})

test('is worked by keyboard alone', async ({ page }) => {
  const { companyName } = await newInquiry()
  const table = inquiries(page)
  await table.open(`?q=${companyName}`)

  await table.search.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' whiskey')
  await expect(table.rows).toHaveCount(1)
  await table.head('Value').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(table.head('Value')).toHaveAttribute('aria-sort', 'descending')
  await table.panel.getByRole('checkbox', { name: `Select ${companyName}` }).focus()
  await page.keyboard.press('Space')
  await expect(table.bulk).toBeVisible()
  const details = table.panel.getByRole('button', { name: `Details of ${companyName}` })
  await details.focus()
  await page.keyboard.press('Enter')
  await expect(table.dialog).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(details).toBeFocused()
})
