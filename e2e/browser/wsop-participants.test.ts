import { expect, type Page } from 'playwright/test'
import { asAdmin, newParticipant, reportChips } from '../support/admin-data.ts'
import { adminTable } from './pages/admin-table.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'

function participants(page: Page) {
  const table = adminTable(page, 'wsop', 'Participants')
  const button = (name: string | RegExp) => table.panel.getByRole('button', { name })
  return {
    ...table,
    restore: (name: string) => button(`Restore ${name}`),
    chips: (name: string) => button(new RegExp(`edit chips of ${name}`)),
    updates: page.getByRole('region', { name: 'Updates to check' }),
  }
}

test.beforeEach(({ signIn }) => signIn())

test('sets the place of who is out, corrects it and takes it away', async ({ page }) => {
  const { id, name } = await newParticipant()
  await asAdmin('PATCH', `/api/admin/wsop/signups/${id}/elimination`, { isEliminated: true })
  const table = participants(page)
  await table.open(`?q=${name}`)
  const place = table.panel.getByRole('button', { name: `edit final position of ${name}` })
  const field = table.panel.getByRole('textbox', { name: `Final position of ${name}` })

  await expect(place).toHaveText('Set place')
  await place.click()
  await field.fill('1st')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Final position updated successfully')
  await expect(place).toHaveText('1st')
  await expect(place).toBeFocused()
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(place).toHaveText('Set place')

  await table.restore(name).click()
  await expect(table.row(name)).toContainText('Still playing')
  await expect(place).toBeHidden()
})

test('shows an unverified update that waits, and refuses it with one click', async ({ page }) => {
  const { id, name, email } = await newParticipant()
  await asAdmin('PATCH', `/api/admin/wsop/signups/${id}/chips`, { chipCount: 30_000 })
  await reportChips(email, 0)
  const table = participants(page)
  await table.open(`?q=${name}`)

  await expect(table.row(name)).toContainText('1 to check')
  await expect(table.updates).toContainText(`${name}: chips 30,000 → 0`)
  await table.updates.getByRole('button', { name: `Refuse the update of ${name}` }).click()

  await expect(table.updates.getByText(name)).toBeHidden()
  await expect(table.chips(name)).toHaveText('30,000')
})
