import { expect, type Page } from 'playwright/test'
import { newApplication, newSubscriber, newWord } from '../support/admin-data.ts'
import { adminTable } from './pages/admin-table.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { appearances } from './appearances.ts'

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
  await table.dialog.getByRole('combobox').selectOption('invited')
  await expect(toastOf(page)).toContainText('Application status updated to invited')
  await table.dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.reload()

  await expect(statusOf(page, name)).toHaveValue('invited')
})

test('several applications get one status', async ({ page }) => {
  const word = newWord()
  const one = await newApplication(`${word}one`)
  const two = await newApplication(`${word}two`)
  const table = applications(page)
  await table.open(`?q=${word}&status=pending`)

  await table.panel.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await table.bulk.getByLabel('Status for all selected rows').selectOption('waitlisted')

  await expect(toastOf(page)).toContainText('2 applications updated to waitlisted')
  await expect(table.panel.getByText('No matches')).toBeVisible()
  await table.filter('Status', 'Waitlisted')
  await expect(statusOf(page, one.name)).toHaveValue('waitlisted')
  await expect(statusOf(page, two.name)).toHaveValue('waitlisted')
})

test('a reader of the newsletter can be found', async ({ page }) => {
  const email = await newSubscriber()
  const table = readers(page)
  await table.open()

  await table.find(email)

  await expect(table.rows).toHaveCount(1)
  await expect(table.row(email)).toContainText('Interested')
  await expect(table.figure('Total sign-ups')).toHaveText(/\d/)
  await table.filter('Interested in the game', 'Newsletter only')
  await expect(table.panel.getByText('No matches')).toBeVisible()
})

test('a table has 25 rows a page', async ({ page }) => {
  const word = newWord()
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  for (const letter of letters) await newSubscriber(`${word}${letter}`)
  const table = readers(page)
  await table.open(`?q=${word}&sort=email`)

  await expect(table.rows).toHaveCount(25)
  await expect(table.pages).toContainText('1 to 25 of 26')
  await table.pages.getByRole('button', { name: 'Next' }).click()
  await expect(table.rows).toHaveCount(1)
  await expect(table.pages).toContainText('26 to 26 of 26')
  await expect(page).toHaveURL(/&page=2$/)
  await page.reload()
  await expect(table.rows).toHaveCount(1)
  await table.find(`${word}a`)

  await expect(table.pages).toBeHidden()
  await expect(page).not.toHaveURL(/page=/)
})

for (const { width, colorScheme } of appearances) {
  test.describe(`at ${width} px in ${colorScheme} colours`, () => {
    test.use({
      viewport: { width, height: 900 },
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('both tabs have no violation', async ({ page }) => {
      test.slow()
      const { name } = await newApplication()
      const email = await newSubscriber()
      await applications(page).open(`?q=${name}`)
      await applications(page).select(name)
      expect(await axeViolations(page)).toEqual([])
      await applications(page)
        .panel.getByRole('button', { name: `Details of ${name}` })
        .click()
      await expect(applications(page).dialog).toBeVisible()
      expect(await axeViolations(page)).toEqual([])

      await readers(page).open(`?q=${email}`)
      await expect(readers(page).row(email)).toBeVisible()

      expect(await axeViolations(page)).toEqual([])
    })
  })
}
