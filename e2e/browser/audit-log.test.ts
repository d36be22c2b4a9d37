import { expect, type Page } from 'playwright/test'
import { adminCredentials } from '../support/admin-account.ts'
import { asAdmin, newInquiry, newPlayer } from '../support/admin-data.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'

function auditLog(page: Page) {
  const panel = page.getByRole('region', { name: 'Changes', exact: true })
  return {
    panel,
    lines: panel.getByRole('table', { name: 'Audit log' }).locator('tbody').getByRole('row'),
    dialog: page.getByRole('alertdialog'),
    open: (query = '') => page.goto(`/admin/dashboard/audit-log${query}`),
  }
}

test.beforeEach(({ signIn }) => signIn())

test(
  'shows who changed what, and undoes a change once that is confirmed, and the undoing too',
  { tag: '@smoke' },
  async ({ page }) => {
    const { id, displayName } = await newPlayer('15.00')
    await asAdmin('DELETE', `/api/admin/rake-players/${id}`)
    const log = auditLog(page)
    await log.open(`?subjectType=rake-player&subjectId=${id}`)

    const undo = log.panel.getByRole('button', { name: /^Undo: / })
    await expect(undo.first()).toBeVisible()
    await expect(log.lines.first()).toContainText('Deleted rake player')
    await expect(log.lines.first()).toContainText(adminCredentials().email)
    await expect(log.lines.first().locator('time')).toHaveText(/\d:\d\d [AP]M$/)
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

test.describe('an undo that is blocked', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('is found by the name of the company, and done after the change in the way', async ({
    page,
  }) => {
    const { id, companyName } = await newInquiry()
    const url = `/api/admin/sponsorships/${id}/status`
    for (const status of ['contacted', 'contracted']) await asAdmin('PATCH', url, { status })
    const log = auditLog(page)
    await log.open()

    await log.panel.getByRole('searchbox').fill(companyName)
    await expect(log.lines).toHaveCount(2)
    await expect(page).toHaveURL(/q=/)
    await expect(log.lines.last()).toContainText(`Status set sponsorship ${companyName}`)
    await log.lines
      .last()
      .getByRole('button', { name: /^Undo: / })
      .click()
    await log.dialog.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(log.dialog.getByText('In the way is a later change')).toBeVisible()
    await log.dialog.getByRole('button', { name: 'Undo the later change first' }).click()
    await expect(log.dialog.getByText('In the way is a later change')).toBeHidden()
    await log.dialog.getByRole('button', { name: 'Undo', exact: true }).click()

    await expect(log.dialog).toBeHidden()
    await page.goto(`/admin/dashboard/sponsorships?q=${companyName}`)
    await expect(page.getByRole('combobox', { name: `Status of ${companyName}` })).toHaveValue(
      'pending',
    )
  })
})
