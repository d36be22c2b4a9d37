import { expect, type Page } from 'playwright/test'
import { adminCredentials } from '../support/admin-account.ts'
import { asAdmin, newInquiry, newPlayer } from '../support/admin-data.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { appearances } from './appearances.ts'

function auditLog(page: Page) {
  const panel = page.getByRole('region', { name: 'Changes', exact: true })
  return {
    panel,
    lines: panel.getByRole('table', { name: 'Audit log' }).locator('tbody').getByRole('row'),
    dialog: page.getByRole('alertdialog'),
    csv: panel.getByRole('link', { name: 'CSV of the audit log' }),
    open: (query = '') => page.goto(`/admin/dashboard/audit-log${query}`),
  }
}

test.beforeEach(({ signIn }) => signIn())

test('shows who changed what, from what, to what and when', async ({ page }) => {
  const { id } = await newInquiry()
  await asAdmin('PATCH', `/api/admin/sponsorships/${id}/status`, { status: 'contracted' })
  const log = auditLog(page)

  await log.open(`?subjectType=sponsorship&subjectId=${id}`)

  const line = log.lines.filter({ hasText: 'contracted' })
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(adminCredentials().email)
  await expect(line).toContainText('status')
  await expect(line).toContainText('pending')
  await expect(line.getByRole('time').or(line.locator('time'))).toHaveText(/\d:\d\d [AP]M$/)
})

test(
  'undoes a change once that is confirmed, and the undoing too',
  { tag: '@smoke' },
  async ({ page }) => {
    const { id, displayName } = await newPlayer('15.00')
    await asAdmin('DELETE', `/api/admin/rake-players/${id}`)
    const log = auditLog(page)
    await log.open(`?subjectType=rake-player&subjectId=${id}`)

    const undo = log.panel.getByRole('button', { name: /^Undo: / })
    await expect(undo.first()).toBeVisible()
    await undo.first().click()
    await expect(log.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await log.dialog.getByRole('button', { name: 'Undo' }).click()

    await expect(toastOf(page)).toContainText('Undone')
    await expect(log.dialog).toBeHidden()
    await expect(log.panel.getByText('Undone', { exact: true })).toBeVisible()
    await page.goto(`/admin/dashboard/rake?q=${displayName}`)
    await expect(page.getByRole('row').filter({ hasText: displayName })).toContainText('$15.00')
  },
)

test.describe('a change that has been changed since', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('is not undone over the newer one', async ({ page }) => {
    const { id } = await newInquiry()
    await asAdmin('PATCH', `/api/admin/sponsorships/${id}/status`, { status: 'contacted' })
    const log = auditLog(page)
    await log.open(`?subjectType=sponsorship&subjectId=${id}`)
    await log.panel.getByRole('button', { name: /^Undo: / }).click()
    await asAdmin('PATCH', `/api/admin/sponsorships/${id}/status`, { status: 'declined' })

    await log.dialog.getByRole('button', { name: 'Undo' }).click()

    await expect(toastOf(page)).toContainText('Error')
    await page.keyboard.press('Escape')
    await expect(log.lines.filter({ hasText: 'declined' })).toHaveCount(1)
  })
})

test('is narrowed down by what, by whom and by one thing, in the address', async ({ page }) => {
  const { id } = await newPlayer()
  const log = auditLog(page)
  await log.open()

  await log.panel.getByLabel('What was changed').selectOption('rake-player')
  await expect(page).toHaveURL(/subjectType=rake-player/)
  await log.lines
    .first()
    .getByRole('button', { name: new RegExp(` rake player ${id}$`) })
    .or(log.lines.first().getByRole('button', { name: / rake player / }))
    .first()
    .click()
  await expect(page).toHaveURL(/subjectId=\d+/)
  await log.panel.getByRole('button', { name: adminCredentials().email }).first().click()
  await expect(page).toHaveURL(/actor=/)
  await page.reload()
  await expect(log.panel.getByText(`By ${adminCredentials().email}`)).toBeVisible()
  await expect(log.csv).toHaveAttribute('href', /\/export\?.*subjectType=rake-player/)
  await log.panel.getByRole('button', { name: 'Clear the single thing' }).click()
  await log.panel.getByRole('button', { name: 'Clear the administrator' }).click()

  await expect(page).toHaveURL(/\?subjectType=rake-player$/)
})

test('shows older lines as they are asked for', async ({ page }) => {
  const { id } = await newInquiry()
  for (let index = 0; index < 52; index += 1) {
    const status = index % 2 === 0 ? 'contacted' : 'declined'
    await asAdmin('PATCH', `/api/admin/sponsorships/${id}/status`, { status })
  }
  const log = auditLog(page)
  await log.open(`?subjectType=sponsorship&subjectId=${id}`)

  await expect(log.lines).toHaveCount(50)
  await log.panel.getByRole('button', { name: 'Show older' }).click()

  await expect(log.lines).toHaveCount(52)
  await expect(log.panel.getByRole('button', { name: 'Show older' })).toBeHidden()
})

for (const { width, colorScheme } of appearances) {
  test.describe(`at ${width} px in ${colorScheme} colours`, () => {
    test.use({
      viewport: { width, height: 900 },
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('has no violation, with its dialog', async ({ page }) => {
      test.slow()
      await newPlayer()
      const log = auditLog(page)
      await log.open('?subjectType=rake-player')
      await expect(log.lines.first()).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await log.panel
        .getByRole('button', { name: /^Undo: / })
        .first()
        .click()
      await expect(log.dialog).toBeVisible()

      expect(await axeViolations(page)).toEqual([])
    })
  })
}
