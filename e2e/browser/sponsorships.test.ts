import { expect, type Page } from 'playwright/test'
import { asAdmin, newInquiry, newWord } from '../support/admin-data.ts'
import { adminTable } from './pages/admin-table.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { appearances } from './appearances.ts'

const inquiries = (page: Page) => adminTable(page, 'sponsorships', 'Inquiries')
const statusOf = (page: Page, companyName: string) =>
  inquiries(page).panel.getByRole('combobox', { name: `Status of ${companyName}` })

test.beforeEach(({ signIn }) => signIn())

test('shows what an inquiry is and what it may come to', async ({ page }) => {
  const { companyName, contactName } = await newInquiry()
  const table = inquiries(page)

  await table.open()
  await table.find(companyName)

  await expect(table.rows).toHaveCount(1)
  await expect(table.row(companyName)).toContainText(contactName)
  await expect(table.row(companyName)).toContainText('Full Product Placement')
  await expect(table.row(companyName)).toContainText('$4,000')
  await expect(statusOf(page, companyName)).toHaveValue('pending')
  for (const name of ['Total inquiries', 'Potential value', 'Response rate']) {
    await expect(table.figure(name)).toHaveText(/\d/)
  }
  await expect(page.getByText(/^Average \$[\d,]+$/)).toBeVisible()
  await expect(page.getByText(/^\d+ pending$/)).toBeVisible()
})

test('finds an inquiry by company, contact and email', async ({ page }) => {
  const { companyName, contactName, email } = await newInquiry()
  const table = inquiries(page)
  await table.open()

  for (const text of [companyName, contactName, email.toUpperCase()]) {
    await table.find(text)
    await expect(table.rows).toHaveCount(1)
    await expect(table.row(companyName)).toBeVisible()
  }
  await table.find(`${companyName} nowhere`)

  await expect(table.panel.getByText('No matches')).toBeVisible()
  await table.panel.getByRole('button', { name: 'Show all' }).click()
  await expect(table.search).toHaveValue('')
  await expect(table.rows.first()).toBeVisible()
})

test(
  'changes a status at once, tells so and takes it back',
  { tag: '@smoke' },
  async ({ page }) => {
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
  },
)

test('keeps search, filter, order and page in the address', async ({ page }) => {
  const word = newWord()
  const sent = await Promise.all(
    ['Alpha', 'Beta'].map((name) => newInquiry(word, { companyName: `${name} ${word}` })),
  )
  const table = inquiries(page)
  await table.open()

  await table.find(word)
  await table.filter('Status', 'Pending')
  await table.sortBy('Company')
  await expect(table.head('Company')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(
    `/admin/dashboard/sponsorships?q=${word}&status=pending&sort=company`,
  )
  await table.sortBy('Company')
  await page.reload()

  await expect(table.search).toHaveValue(word)
  await expect(table.head('Company')).toHaveAttribute('aria-sort', 'descending')
  await expect(table.rows).toHaveCount(sent.length)
  await expect(table.rows.first()).toContainText('Beta')
  await expect(table.count).toHaveText(/^2 of \d/)
  await table.filter('Status', 'Contracted')
  await expect(table.panel.getByText('No matches')).toBeVisible()
  await page.goBack()
  await expect(table.rows).toHaveCount(sent.length)
})

test('gives several inquiries one status', async ({ page }) => {
  const word = newWord()
  const [alpha] = await Promise.all(
    ['Alpha', 'Beta', 'Gamma'].map((name) => newInquiry(word, { companyName: `${name} ${word}` })),
  )
  const table = inquiries(page)
  await table.open(`?q=${word}`)

  await table.select(`Alpha ${word}`)
  await table.select(`Beta ${word}`)
  await expect(table.bulk).toContainText('2 selected')
  await table.bulk.getByLabel('Status for all selected rows').selectOption('contacted')

  await expect(toastOf(page)).toContainText('2 inquiries updated to contacted')
  await expect(table.bulk).toBeHidden()
  await expect(statusOf(page, `Alpha ${word}`)).toHaveValue('contacted')
  await expect(statusOf(page, `Beta ${word}`)).toHaveValue('contacted')
  await expect(statusOf(page, `Gamma ${word}`)).toHaveValue('pending')

  // What somebody has changed again since stays.
  await asAdmin('PATCH', `/api/admin/sponsorships/${alpha?.id}/status`, { status: 'declined' })
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()

  await expect(toastOf(page)).toContainText('The change is undone; 1 has been changed')
  await expect(statusOf(page, `Alpha ${word}`)).toHaveValue('declined')
  await expect(statusOf(page, `Beta ${word}`)).toHaveValue('pending')
})

test('downloads the rows that are left by search and filter, in their order', async ({ page }) => {
  const word = newWord()
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    await newInquiry(newWord(), { companyName: `=${name} ${word}` })
  }
  const table = inquiries(page)
  await table.open(`?q=${word}&sort=-company`)
  await expect(table.count).toContainText('3 of')

  const downloading = page.waitForEvent('download')
  await table.panel.getByRole('button', { name: 'CSV of these 3' }).click()
  const file = await downloading

  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n')
  expect(file.suggestedFilename()).toBe('sponsorships.csv')
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(
    ['Gamma', 'Beta', 'Alpha'].map((name) => `'=${name} ${word}`),
  )
  await expect(table.csv).toHaveText('CSV of all')
})

test('opens the details by an address of their own and keeps notes', async ({ page }) => {
  const { id, companyName, email } = await newInquiry()
  const table = inquiries(page)
  await table.open(`?q=${companyName}`)

  await expect(table.panel.getByRole('link', { name: `Email ${companyName}` })).toHaveAttribute(
    'href',
    `mailto:${email}`,
  )
  await table.panel.getByRole('button', { name: `Details of ${companyName}` }).click()
  await expect(page).toHaveURL(new RegExp(`open=${id}`))
  await expect(table.dialog).toContainText('Call me in the morning.')
  await table.dialog.getByLabel('Notes').fill('Spoke on Monday')
  await table.dialog.getByRole('button', { name: 'Save notes' }).click()
  await expect(toastOf(page)).toContainText(`Notes on ${companyName} saved`)
  await page.reload()

  await expect(table.dialog.getByLabel('Notes')).toHaveValue('Spoke on Monday')
  await page.keyboard.press('Escape')
  await expect(table.dialog).toBeHidden()
  await expect(page).not.toHaveURL(/open=/)
  await expect(
    table.panel.getByRole('button', { name: `Details and notes of ${companyName}` }),
  ).toBeVisible()
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

test('shows what another administrator changed, once it is refreshed', async ({ page }) => {
  const { id, companyName } = await newInquiry()
  const table = inquiries(page)
  await table.open(`?q=${companyName}`)
  await expect(statusOf(page, companyName)).toHaveValue('pending')
  await expect(table.panel.getByText('Updated just now')).toBeVisible()

  await asAdmin('PATCH', `/api/admin/sponsorships/${id}/status`, { status: 'contracted' })
  await table.refresh()

  await expect(statusOf(page, companyName)).toHaveValue('contracted')
})

test.describe('a status that cannot be saved', () => {
  test.use({ expectedErrors: [/status of (?:401|503)/] })

  test('goes back to what it was and is told', async ({ page }) => {
    const { companyName } = await newInquiry()
    await inquiries(page).open(`?q=${companyName}`)
    await page.route('**/api/admin/sponsorships/*/status', (route) =>
      route.fulfill({ status: 503, body: '' }),
    )

    await statusOf(page, companyName).selectOption('contracted')

    await expect(toastOf(page)).toContainText('Error')
    await expect(toastOf(page)).toContainText('Failed to update sponsorship status')
    await expect(statusOf(page, companyName)).toHaveValue('pending')
  })

  test('leads to the login once the session is over', async ({ page, context }) => {
    const { companyName } = await newInquiry()
    await inquiries(page).open(`?q=${companyName}`)
    await expect(statusOf(page, companyName)).toHaveValue('pending')

    await context.clearCookies()
    await statusOf(page, companyName).selectOption('contracted')

    await expect(page).toHaveURL(/\/admin\/login$/)
  })

  test('that cannot be fetched says so and can be tried again', async ({ page }) => {
    const table = inquiries(page)
    await page.route(
      '**/api/admin/sponsorships',
      (route) => route.fulfill({ status: 503, body: '' }),
      { times: 1 },
    )

    await table.open()
    await expect(table.failure).toContainText('Failed to fetch sponsorships data')
    await page.getByRole('button', { name: 'Retry' }).click()

    await expect(table.failure).toBeHidden()
    await expect(table.figure('Total inquiries')).toBeVisible()
  })
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

for (const { width, colorScheme } of appearances) {
  test.describe(`at ${width} px in ${colorScheme} colours`, () => {
    test.use({
      viewport: { width, height: 900 },
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('has no violation, with its bulk bar, its dialog and its toast', async ({ page }) => {
      test.slow()
      const { companyName } = await newInquiry()
      const table = inquiries(page)
      await table.open(`?q=${companyName}`)
      await table.select(companyName)
      await statusOf(page, companyName).selectOption('contacted')
      await expect(toastOf(page)).toBeVisible()
      expect(await axeViolations(page)).toEqual([])

      await table.panel.getByRole('button', { name: `Details of ${companyName}` }).click()
      await expect(table.dialog).toBeVisible()

      expect(await axeViolations(page)).toEqual([])
    })
  })
}
