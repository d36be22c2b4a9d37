import { expect, type Page } from 'playwright/test'
import { newInquiry } from '../support/admin-data.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { origin } from '../support/origin.ts'
import { appearances } from './appearances.ts'
import { adminTable } from './pages/admin-table.ts'
import { expectNoOverflow } from './pages/no-overflow.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'

test.beforeEach(({ signIn }) => signIn())

const inquiries = (page: Page) => adminTable(page, 'sponsorships', 'Inquiries')

/** Today in the time zone of the brand, which the lists count by. */
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date())

async function expectGoodLooks(page: Page): Promise<void> {
  await expectNoOverflow(page)
  for (const { width, colorScheme } of appearances) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    expect(await axeViolations(page)).toEqual([])
  }
}

test('a lead gets an owner and a day by the keyboard, is due, and leads to its person', async ({
  page,
}) => {
  const { companyName, email } = await newInquiry()
  await page.goto(`${origin}/admin/dashboard/sponsorships?q=${companyName}`)
  const table = inquiries(page)
  await table.panel.getByRole('button', { name: `Details of ${companyName}` }).press('Enter')
  const owner = table.dialog.getByRole('combobox', { name: `Owner of ${companyName}` })
  await owner.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Owner set')
  const day = table.dialog.getByLabel(`Next date of ${companyName}`, { exact: true })
  await day.fill(today())
  await day.press('Enter')
  await expect(toastOf(page).filter({ hasText: 'Next date set' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table.dialog).toBeHidden()
  await expect(table.row(companyName)).toContainText(', due ')

  await page.goto(`${origin}/admin/dashboard/due?q=${companyName}`)
  const due = adminTable(page, 'due', 'Due')
  await expect(due.row(companyName)).toContainText('Today')
  await expect(page.getByRole('link', { name: /^Due , \d+ by today$/ })).toBeVisible()
  await expectGoodLooks(page)

  await due.panel.getByRole('link', { name: email }).press('Enter')

  await expect(page).toHaveURL(
    `${origin}/admin/dashboard/person#email=${encodeURIComponent(email)}`,
  )
  const lines = page.getByRole('list', { name: 'What happened, newest first' })
  await expect(lines).toContainText(companyName)
  await expectGoodLooks(page)
  await page.reload()
  await lines.getByRole('link', { name: 'Inquiry', exact: true }).press('Enter')
  await expect(table.dialog).toContainText(companyName)
  await page.goBack()
  await expect(lines).toContainText(companyName)
})

test('spam leaves the list and the figures, and comes back', async ({ page }) => {
  const { companyName } = await newInquiry()
  const table = inquiries(page)
  await page.goto(`${origin}/admin/dashboard/sponsorships?q=${companyName}`)
  await table.panel.getByRole('button', { name: `Details of ${companyName}` }).press('Enter')

  await table.dialog.getByRole('button', { name: 'Mark as spam' }).press('Enter')

  await expect(toastOf(page)).toContainText(`Marked as spam: ${companyName}`)
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${origin}/admin/dashboard/sponsorships?q=${companyName}`)
  await expect(table.panel).toContainText('Spam')
  await expect(table.row(companyName)).toHaveCount(0)
  await table.panel.getByRole('combobox', { name: 'Spam' }).selectOption('only')
  await table.panel.getByRole('button', { name: `Details of ${companyName}` }).press('Enter')
  await table.dialog.getByRole('button', { name: 'Not spam' }).press('Enter')
  await expect(toastOf(page)).toContainText(`Marked as not spam: ${companyName}`)
  await page.goto(`${origin}/admin/dashboard/sponsorships?q=${companyName}`)
  await expect(table.row(companyName)).toBeVisible()
})
