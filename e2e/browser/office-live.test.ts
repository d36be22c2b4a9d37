import { type Browser, expect, type Page } from 'playwright/test'
import { newInquiry } from '../support/admin-data.ts'
import { origin } from '../support/origin.ts'
import { secondAdministrator } from '../support/second-administrator.ts'
import { adminTable } from './pages/admin-table.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'

test.beforeEach(({ signIn }) => signIn())

const inquiries = (page: Page) => adminTable(page, 'sponsorships', 'Inquiries')
const statusOf = (page: Page, companyName: string) =>
  inquiries(page).panel.getByRole('combobox', { name: `Status of ${companyName}` })
const isLive = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Live/ })).toBeVisible()

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`${origin}/admin/dashboard/${address}`)
  await isLive(page)
}

async function openWithGrace(page: Page, browser: Browser, address: string): Promise<Page> {
  const hers = await secondAdministrator(browser)
  await open(page, address)
  await open(hers, address)
  return hers
}

test('two administrators see each other’s changes, and new leads, without a reload', async ({
  page: mine,
  browser,
}) => {
  const { companyName } = await newInquiry()
  const hers = await openWithGrace(mine, browser, 'sponsorships')

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

test('a list that moves keeps its place, the focus, the selection and what is being typed', async ({
  page: mine,
}) => {
  const { companyName } = await newInquiry()
  await mine.setViewportSize({ width: 1440, height: 500 })
  await open(mine, 'sponsorships')
  const table = inquiries(mine)
  const choice = table.panel.getByRole('checkbox', { name: `Select ${companyName}` })
  await choice.check()
  await statusOf(mine, companyName).focus()
  const next = await newInquiry()
  await expect(statusOf(mine, next.companyName)).toBeVisible()

  await expect(statusOf(mine, companyName)).toBeFocused()
  await expect(choice).toBeChecked()

  await table.panel.getByRole('button', { name: `Details of ${companyName}` }).click()
  await table.dialog.getByLabel('New note').fill('Call back on')
  const last = await newInquiry()
  await expect(statusOf(mine, last.companyName)).toBeAttached()
  await expect(table.dialog.getByLabel('New note')).toHaveValue('Call back on')
  await expect(table.dialog.getByLabel('New note')).toBeFocused()
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
