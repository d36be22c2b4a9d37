import { expect, type Page } from 'playwright/test'
import { newInquiry } from '../support/admin-data.ts'
import { origin } from '../support/origin.ts'
import { secondAdministrator } from '../support/second-administrator.ts'
import { adminTable } from './pages/admin-table.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'

test.use({ expectedErrors: [/status of (401|409)|ERR_FAILED/] })
test.beforeEach(({ signIn }) => signIn())

const inquiries = (page: Page) => adminTable(page, 'sponsorships', 'Inquiries')
const statusOf = (page: Page, companyName: string) =>
  inquiries(page).panel.getByRole('combobox', { name: `Status of ${companyName}` })

/** The page is told of no change, as when two are made within the same moment. */
async function tellNothing(page: Page): Promise<void> {
  await page.route('**/api/admin/events', (route) => route.abort())
}

test('two administrators work on one inquiry, and nothing is overwritten unseen', async ({
  page: mine,
  browser,
}) => {
  const { companyName } = await newInquiry()
  const hers = await secondAdministrator(browser)
  for (const page of [mine, hers]) await tellNothing(page)
  for (const page of [mine, hers])
    await page.goto(`${origin}/admin/dashboard/sponsorships?q=${companyName}`)
  await expect(statusOf(mine, companyName)).toHaveValue('pending')

  await statusOf(hers, companyName).selectOption('contracted')
  await expect(toastOf(hers)).toContainText('Sponsorship status updated to contracted')
  await statusOf(mine, companyName).selectOption('declined')
  const question = mine.getByRole('alertdialog', { name: `${companyName} has changed` })
  await expect(question).toContainText('Grace set status to contracted just now')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(statusOf(mine, companyName)).toHaveValue('contracted')

  for (const [page, note] of [
    [mine, 'Called, call back on Tuesday'],
    [hers, 'Sent the deck'],
  ] as const) {
    await inquiries(page)
      .panel.getByRole('button', { name: `Details of ${companyName}` })
      .click()
    await inquiries(page).dialog.getByLabel('New note').fill(note)
  }
  for (const page of [mine, hers]) {
    await inquiries(page).dialog.getByRole('button', { name: 'Add note' }).click()
    await expect(toastOf(page)).toContainText(`Note on ${companyName} added`)
  }
  const lines = inquiries(hers).dialog.getByRole('list', { name: `Notes on ${companyName}` })
  await expect(lines.getByRole('listitem')).toContainText([
    'Called, call back on Tuesday',
    'Sent the deck',
  ])
  await hers.context().close()
})

test('a note that is not saved survives Escape, a reload and an ended session', async ({
  page,
  context,
  signIn,
}) => {
  const { companyName } = await newInquiry()
  await tellNothing(page)
  const table = inquiries(page)
  const field = table.dialog.getByLabel('New note')
  await table.open(`?q=${companyName}`)
  const details = table.panel.getByRole('button', { name: `Details of ${companyName}` })
  await details.click()
  await field.fill('Call back on Tuesday')
  await page.keyboard.press('Escape')
  await expect(table.dialog).toBeHidden()
  await details.click()
  await expect(field).toHaveValue('Call back on Tuesday')

  await page.reload()
  await expect(field).toHaveValue('Call back on Tuesday')
  await context.clearCookies()
  await table.dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await signIn()
  await table.open(`?q=${companyName}`)
  await details.click()

  await expect(field).toHaveValue('Call back on Tuesday')
  await table.dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(toastOf(page)).toContainText(`Note on ${companyName} added`)
  await expect(field).toHaveValue('')
})
