import { expect, type Page } from 'playwright/test'
import { asAdmin, newPlayer, newWord } from '../support/admin-data.ts'
import { adminTable } from './pages/admin-table.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'

function leaderboard(page: Page) {
  const table = adminTable(page, 'rake', 'Leaderboard')
  const button = (name: string | RegExp) => table.panel.getByRole('button', { name })
  return {
    ...table,
    add: button('Add player'),
    edit: (name: string) => button(`Edit ${name}`),
    delete: (name: string) => button(`Delete ${name}`),
    async write(fields: Readonly<Record<string, string>>): Promise<void> {
      for (const [label, value] of Object.entries(fields)) {
        await table.dialog.getByLabel(label).fill(value)
      }
    },
    send: (name: string) => table.dialog.getByRole('button', { name, exact: true }).click(),
  }
}

function winners(page: Page) {
  const table = adminTable(page, 'winners', 'Weekly winners')
  const card = page.getByRole('region', { name: 'Finalize week' })
  return {
    ...table,
    card,
    week: card.getByLabel('Week number'),
    preview: card.getByRole('listitem'),
    finalize: () => card.getByRole('button', { name: 'Finalize week', exact: true }).click(),
    confirm: (week: string) =>
      page.getByRole('button', { name: `Finalize week ${week}`, exact: true }).click(),
  }
}

test.beforeEach(({ signIn }) => signIn())

test('adds, edits and deletes a player', { tag: '@smoke' }, async ({ page }) => {
  const word = newWord()
  const table = leaderboard(page)
  await table.open(`?q=${word}`)

  await table.add.click()
  await table.write({ Username: word, 'Display name': `${word} Jones`, 'Rake amount': '12.5' })
  await table.send('Add player')
  await expect(toastOf(page)).toContainText('Player added successfully')
  await expect(table.row(word)).toContainText('$12.50')
  await expect(table.row(word)).toContainText('Active')

  await table.edit(`${word} Jones`).click()
  await expect(table.dialog.getByLabel('Rake amount')).toHaveValue('12.50')
  await table.write({ 'Rake amount': '99999.99' })
  await table.dialog.getByRole('checkbox', { name: /^Active/ }).uncheck()
  await table.send('Save player')
  await expect(toastOf(page)).toContainText('Player updated successfully')
  await expect(table.row(word)).toContainText('$99,999.99')
  await expect(table.row(word)).toContainText('Inactive')

  await table.delete(`${word} Jones`).click()
  await expect(page.getByRole('alertdialog', { name: `Delete ${word} Jones?` })).toBeVisible()
  await table.send('Delete player')
  await expect(toastOf(page)).toContainText('Player deleted successfully')
  await expect(table.row(word)).toBeHidden()
})

test.describe('a week', () => {
  test.use({ expectedErrors: [/status of 409/] })

  const playerIds: number[] = []

  /** Undoes the week and removes the players, so that a failed attempt leaves nothing to the next one. */
  async function takeBack(): Promise<void> {
    const { data } = await asAdmin<{ data: { id: number; action: string; undoing: string }[] }>(
      'GET',
      '/api/admin/audit-log?subjectType=week&subjectId=52',
    )
    // What undoes can be undone too, which would bring the week back.
    const line = data.find(
      ({ action, undoing }) => action === 'finalized' && undoing === 'possible',
    )
    if (line !== undefined) await asAdmin('POST', `/api/admin/audit-log/${line.id}/undo`)
    for (const id of playerIds.splice(0)) await asAdmin('DELETE', `/api/admin/rake-players/${id}`)
  }
  test.afterEach(takeBack)

  test('is finalized with the three in the preview, once, and undone', async ({ page }) => {
    // No other player has amounts as high.
    const amounts = ['900000300.00', '900000200.00', '900000100.00']
    const players = []
    for (const amount of amounts) {
      const player = await newPlayer(amount)
      playerIds.push(player.id)
      players.push(player)
    }
    const table = winners(page)
    await table.open()

    await expect(table.preview).toHaveCount(3)
    for (const [index, prize] of ['100 USDT', '50 USDT', '25 USDT'].entries()) {
      await expect(table.preview.nth(index)).toContainText(players[index]?.displayName ?? '')
      await expect(table.preview.nth(index)).toContainText(prize)
    }
    await table.week.fill('52')
    await table.finalize()
    await expect(page.getByRole('alertdialog', { name: 'Finalize week 52?' })).toContainText(
      players[0]?.displayName ?? '',
    )
    await table.confirm('52')
    await expect(toastOf(page)).toContainText('Week Finalized')
    await expect(table.row('Week 52')).toHaveCount(3)
    await expect(table.row('Week 52').first()).toContainText('100 USDT')

    await table.week.fill('52')
    await table.finalize()
    await table.confirm('52')
    await expect(toastOf(page)).toContainText('Week 52 is already finalized')
    // A dialog that is at work cannot be closed.
    await expect(
      page.getByRole('alertdialog').getByRole('button', { name: 'Finalize week 52' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()

    await takeBack()
    await table.refresh()

    await expect(table.row('Week 52')).toHaveCount(0)
  })
})
