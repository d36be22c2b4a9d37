import { expect, type Page } from 'playwright/test'
import { asAdmin, newPlayer, newWord } from '../support/admin-data.ts'
import { adminTable } from './pages/admin-table.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { appearances } from './appearances.ts'

// There is one leaderboard: what resets it or settles a week takes its turn.
test.describe.configure({ mode: 'serial' })

function leaderboard(page: Page) {
  const table = adminTable(page, 'rake', 'Leaderboard')
  const button = (name: string | RegExp) => table.panel.getByRole('button', { name })
  return {
    ...table,
    add: button('Add player'),
    reset: button('Reset leaderboard'),
    edit: (name: string) => button(`Edit ${name}`),
    delete: (name: string) => button(`Delete ${name}`),
    active: (name: string) => button(new RegExp(`make ${name} (?:in)?active`)),
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

test.describe('a player that cannot be saved', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('is told at the field, by the service, and where somebody was faster', async ({ page }) => {
    const taken = await newPlayer()
    const mine = await newPlayer('5.00')
    const table = leaderboard(page)
    await table.open()

    await table.add.click()
    await table.write({ 'Rake amount': 'lots' })
    await table.send('Add player')
    await expect(table.dialog.getByText('Please enter the username')).toBeVisible()
    await expect(table.dialog.getByText('Please enter an amount such as 1204.50')).toBeVisible()
    await table.write({
      Username: taken.playerName,
      'Display name': 'Somebody Else',
      'Rake amount': '1',
    })
    await table.send('Add player')
    await expect(toastOf(page)).toContainText('A player with this username already exists')
    await page.keyboard.press('Escape')

    await table.find(mine.displayName)
    await table.edit(mine.displayName).click()
    await table.write({ 'Display name': 'A new name' })
    await asAdmin('PUT', `/api/admin/rake-players/${mine.id}`, {
      playerName: mine.playerName,
      displayName: mine.displayName,
      rakeAmount: '77.00',
    })
    await table.send('Save player')

    await expect(toastOf(page)).toContainText('was changed by someone else in the meantime')
    await expect(table.dialog.getByLabel('Rake amount')).toHaveValue('77.00')
    await expect(table.dialog.getByLabel('Display name')).toHaveValue(mine.displayName)
  })
})

test('makes a player inactive at once, and active again with Undo', async ({ page }) => {
  const { displayName } = await newPlayer('3.00')
  const table = leaderboard(page)
  await table.open(`?q=${displayName}`)

  await table.active(displayName).click()
  await expect(toastOf(page)).toContainText('Player updated successfully')
  await expect(table.active(displayName)).toContainText('Inactive')
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()

  await expect(toastOf(page)).toContainText('Undone')
  await expect(table.active(displayName)).toContainText('Active')
})

test('ranks by amount, highest first', async ({ page }) => {
  const word = newWord()
  await newPlayer('9.00', `${word}a`)
  await newPlayer('100.00', `${word}b`)
  const table = leaderboard(page)

  await table.open(`?q=${word}`)

  await expect(table.rows.first()).toContainText('$100.00')
  await expect(table.rows.last()).toContainText('$9.00')
  await expect(table.head('Rank')).toHaveAttribute('aria-sort', 'ascending')
})

test('resets the leaderboard once that is confirmed, and undoes it', async ({ page }) => {
  const { displayName } = await newPlayer('41.00')
  const table = leaderboard(page)
  await table.open(`?q=${displayName}`)
  await expect(table.row(displayName)).toContainText('$41.00')

  await table.reset.click()
  const question = page.getByRole('alertdialog', { name: 'Reset the leaderboard?' })
  await expect(question).toContainText('Every rake amount goes back to $0.00')
  await question.getByRole('button', { name: 'Reset leaderboard' }).click()
  await expect(toastOf(page)).toContainText('Leaderboard Reset')
  await expect(table.row(displayName)).toContainText('$0.00')
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()

  await expect(toastOf(page)).toContainText('Undone')
  await expect(table.row(displayName)).toContainText('$41.00')
})

test.describe('a week', () => {
  test.use({ expectedErrors: [/status of 409/] })

  const playerIds: number[] = []

  /** As it was before: whoever fails in the middle leaves no week, and nobody at the top, to the next try. */
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
    // Nobody else has amounts as high.
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
    for (const wrong of ['0', '53', '']) {
      await table.week.fill(wrong)
      await table.finalize()
      await expect(table.card.getByText('Week number must be between 1 and 52')).toBeVisible()
    }
    await expect(table.week).toHaveAttribute('min', '1')
    await expect(table.week).toHaveAttribute('max', '52')

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

for (const { width, colorScheme } of appearances) {
  test.describe(`at ${width} px in ${colorScheme} colours`, () => {
    test.use({
      viewport: { width, height: 900 },
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('both tabs have no violation, with their dialogs', async ({ page }) => {
      test.slow()
      const { displayName } = await newPlayer('2.00')
      const table = leaderboard(page)
      await table.open(`?q=${displayName}`)
      await table.edit(displayName).click()
      await table.write({ 'Rake amount': 'lots' })
      await table.send('Save player')
      await expect(table.dialog.getByText('Please enter an amount')).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await table.reset.click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      expect(await axeViolations(page)).toEqual([])

      await winners(page).open()
      await winners(page).finalize()
      await expect(page.getByRole('alertdialog')).toBeVisible()

      expect(await axeViolations(page)).toEqual([])
    })
  })
}
