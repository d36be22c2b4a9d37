import { type Browser, expect, type Page } from 'playwright/test'
import { asAdmin, newInquiry, newWord } from '../support/admin-data.ts'
import { origin } from '../support/origin.ts'
import { adminTable } from './pages/admin-table.ts'
import { toastOf } from './pages/any-page.ts'
import { test } from './test.ts'

test.use({ expectedErrors: [/status of (401|409)|ERR_FAILED/] })
test.beforeEach(({ signIn }) => signIn())

const inquiries = (page: Page) => adminTable(page, 'sponsorships', 'Inquiries')
const statusOf = (page: Page, companyName: string) =>
  inquiries(page).panel.getByRole('combobox', { name: `Status of ${companyName}` })

/** Cuts the page off from the stream of changes, as if two changes were made at the same moment. */
async function tellNothing(page: Page): Promise<void> {
  await page.route('**/api/admin/events', (route) => route.abort())
}

async function open(page: Page, tab: string): Promise<void> {
  await page.goto(`${origin}/admin/dashboard/${tab}`)
  await expect(page.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible()
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

test.describe('with the stream of changes', () => {
  test('two administrators see each other’s changes, and new leads, without a reload', async ({
    page: mine,
    browser,
  }) => {
    const { companyName } = await newInquiry()
    const hers = await secondAdministrator(browser)
    for (const page of [mine, hers]) await open(page, 'sponsorships')

    await statusOf(hers, companyName).selectOption('contracted')
    await expect(toastOf(hers)).toContainText('Sponsorship status updated to contracted')
    await expect(statusOf(mine, companyName)).toHaveValue('contracted')

    await open(hers, 'traffic')
    await expect(hers).toHaveTitle(/^(?:\(\d+\) )?Traffic Sources/)
    const count = async () => Number(/^\((\d+)\)/.exec(await hers.title())?.[1] ?? 0)
    const before = await count()
    const next = await newInquiry()
    await expect(statusOf(mine, next.companyName)).toHaveValue('pending')
    await expect.poll(count).toBeGreaterThan(before)
    await hers.context().close()
  })

  test('two tabs share one stream, and the second takes it over', async ({
    page: first,
    context,
  }) => {
    const opened: string[] = []
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/admin/events') opened.push(request.url())
    })
    await open(first, 'sponsorships')
    const second = await context.newPage()
    await open(second, 'sponsorships')
    expect(opened).toHaveLength(1)

    await first.close()
    await expect.poll(() => opened.length).toBe(2)
    const { companyName } = await newInquiry()

    await expect(statusOf(second, companyName)).toHaveValue('pending')
  })
})

/** Signs a second administrator in: an editor called Grace, in another browser. */
async function secondAdministrator(browser: Browser): Promise<Page> {
  const email = `grace-${newWord().toLowerCase()}@backroom.example`
  const password = `${newWord()} ${newWord()}`
  const { secret } = await asAdmin<{ secret: string }>('POST', '/api/admin/administrators', {
    email,
    firstName: 'Grace',
    lastName: 'Hopper',
    role: 'editor',
  })
  const context = await browser.newContext()
  const headers = { origin }
  await context.request.post(`${origin}/api/invitations/accept`, {
    headers,
    data: { secret, newPassword: password },
  })
  await context.request.post(`${origin}/api/admin/login`, { headers, data: { email, password } })
  return await context.newPage()
}
