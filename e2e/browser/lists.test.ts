import { expect, type Page } from 'playwright/test'
import { adminCredentials } from '../support/admin-account.ts'
import {
  asAdmin,
  newApplication,
  newInquiry,
  newParticipant,
  newPlayer,
  newWord,
  reportChips,
} from '../support/admin-data.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { origin } from '../support/origin.ts'
import { adminTable } from './pages/admin-table.ts'
import { expectNoOverflow, toastOf } from './pages/any-page.ts'
import { test } from './test.ts'

test.beforeEach(({ signIn }) => signIn())

const inquiries = (page: Page) => adminTable(page, 'sponsorships', 'Inquiries')

/** Moves the focus on until it is on the control with that name. */
async function tabTo(page: Page, role: 'button' | 'combobox' | 'textbox', name: string) {
  const control = page.getByRole(role, { name, exact: true })
  for (let step = 0; step < 60; step += 1) {
    if (await control.evaluate((element) => element.matches(':focus'))) return control
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached by the keyboard`)
}

test('an application is found, read and answered', async ({ page }) => {
  const { name } = await newApplication()
  const table = adminTable(page, 'applications', 'Applications')
  const status = table.panel.getByRole('combobox', { name: `Status of ${name}` })
  await table.open()

  await table.find(name)
  await expect(table.row(name)).toContainText('$25/$50')
  await expect(status).toHaveValue('pending')
  await table.panel.getByRole('button', { name: `Details of ${name}` }).click()
  await expect(table.dialog).toContainText('More than 10 years')
  await expect(table.dialog).toContainText('I know the way.')
  await table.dialog.getByRole('combobox', { name: `Status of ${name}` }).selectOption('invited')
  await expect(toastOf(page)).toContainText('Application status updated to invited')
  await table.dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(table.dialog).toBeHidden()
  await page.reload()

  await expect(status).toHaveValue('invited')
})

test('a sponsorship changes its status at once, and takes it back', async ({ page }) => {
  const { companyName } = await newInquiry()
  const table = inquiries(page)
  const status = table.panel.getByRole('combobox', { name: `Status of ${companyName}` })
  await table.open(`?q=${companyName}`)

  await status.selectOption('negotiating')
  await expect(toastOf(page)).toContainText('Sponsorship status updated to negotiating')
  await page.reload()
  await expect(status).toHaveValue('negotiating')
  await status.selectOption('declined')
  await expect(toastOf(page)).toContainText('Sponsorship status updated to declined')
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()

  await expect(toastOf(page)).toContainText('Undone')
  await expect(status).toHaveValue('negotiating')
})

test('a lead gets an owner and a day by the keyboard, is due, and leads to its person', async ({
  page,
}) => {
  const { companyName, email } = await newInquiry()
  await page.goto(`${origin}/admin/dashboard/sponsorships?q=${companyName}`)
  const table = inquiries(page)
  await table.panel.getByRole('button', { name: `Details of ${companyName}` }).press('Enter')
  await table.dialog.getByRole('combobox', { name: `Owner of ${companyName}` }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Owner set')
  const day = table.dialog.getByLabel(`Next date of ${companyName}`, { exact: true })
  // Today in the time zone of the brand, which the lists count by.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })
  await day.fill(today.format(new Date()))
  await day.press('Enter')
  await expect(toastOf(page).filter({ hasText: 'Next date set' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table.dialog).toBeHidden()
  await expect(table.row(companyName)).toContainText(', due ')

  await page.goto(`${origin}/admin/dashboard/due?q=${companyName}`)
  const due = adminTable(page, 'due', 'Due')
  await expect(due.row(companyName)).toContainText('Today')
  await expect(page.getByRole('link', { name: /^Due , \d+ by today$/ })).toBeVisible()
  await due.panel.getByRole('link', { name: email }).press('Enter')

  await expect(page).toHaveURL(
    `${origin}/admin/dashboard/person#email=${encodeURIComponent(email)}`,
  )
  const lines = page.getByRole('list', { name: 'What happened, newest first' })
  await expect(lines).toContainText(companyName)
  await expectNoOverflow(page)
  await page.reload()
  await lines.getByRole('link', { name: 'Inquiry', exact: true }).press('Enter')
  await expect(table.dialog).toContainText(companyName)
  await page.goBack()
  await expect(lines).toContainText(companyName)
})

test('the audit log shows who changed what, and undoes a change once that is confirmed', async ({
  page,
}) => {
  const { id, displayName } = await newPlayer('15.00')
  await asAdmin('DELETE', `/api/admin/rake-players/${id}`)
  const panel = page.getByRole('region', { name: 'Changes', exact: true })
  const lines = panel.getByRole('table', { name: 'Audit log' }).locator('tbody').getByRole('row')
  const dialog = page.getByRole('alertdialog')
  await page.goto(`/admin/dashboard/audit-log?subjectType=rake-player&subjectId=${id}`)

  await expect(lines.first()).toContainText('Deleted rake player')
  await expect(lines.first()).toContainText(adminCredentials().email)
  await expect(lines.first().locator('time')).toHaveText(/\d:\d\d [AP]M$/)
  await panel
    .getByRole('button', { name: /^Undo: / })
    .first()
    .click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Undo' }).click()

  await expect(toastOf(page)).toContainText('Undone')
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('Undone', { exact: true })).toBeVisible()
  await page.goto(`/admin/dashboard/rake?q=${displayName}`)
  await expect(page.getByRole('row').filter({ hasText: displayName })).toContainText('$15.00')
})

test('an unverified update of an entry is shown, and refused with one click', async ({ page }) => {
  const { id, name, email } = await newParticipant()
  await asAdmin('PATCH', `/api/admin/wsop/signups/${id}/chips`, { chipCount: 30_000 })
  await reportChips(email, 0)
  const table = adminTable(page, 'wsop', 'Participants')
  const updates = page.getByRole('region', { name: 'Updates to check' })
  await table.open(`?q=${name}`)

  await expect(table.row(name)).toContainText('1 to check')
  await expect(updates).toContainText(`${name}: chips 30,000 → 0`)
  await updates.getByRole('button', { name: `Refuse the update of ${name}` }).click()

  await expect(updates.getByText(name)).toBeHidden()
  await expect(
    table.panel.getByRole('button', { name: new RegExp(`edit chips of ${name}`) }),
  ).toHaveText('30,000')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an entry is added by hand and corrected by the keyboard', async ({ page }) => {
    const word = newWord()
    const table = adminTable(page, 'wsop', 'Participants')
    await table.open(`?q=${word}`)

    await table.panel.getByRole('button', { name: 'Add participant' }).focus()
    await page.keyboard.press('Enter')
    for (const [label, value] of [
      ['First name', 'Grace'],
      ['Last name', word],
      ['Email', `${word}@player.example`],
      ['Phone', '+1 702 555 0142'],
    ] as const) {
      await tabTo(page, 'textbox', label)
      await page.keyboard.insertText(value)
    }
    await page.keyboard.press('Enter')
    await expect(toastOf(page)).toContainText('Participant added successfully')
    await expect(table.row(word)).toContainText('Not confirmed')

    await table.panel.getByRole('button', { name: `Details of Grace ${word}` }).focus()
    await page.keyboard.press('Enter')
    await tabTo(page, 'button', 'Correct')
    await page.keyboard.press('Enter')
    await tabTo(page, 'textbox', 'Buy-in')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText('5,000')
    await page.keyboard.press('Enter')
    await expect(toastOf(page).last()).toContainText('Participant corrected successfully')
    await expect(table.dialog).toContainText('$5,000')
    await page.keyboard.press('Escape')
    await expect(table.dialog).toBeHidden()
  })
})

test.describe('the rake race', () => {
  test('adds, edits and deletes a player', async ({ page }) => {
    const word = newWord()
    const table = adminTable(page, 'rake', 'Leaderboard')
    const send = (name: string) => table.dialog.getByRole('button', { name, exact: true }).click()
    await table.open(`?q=${word}`)

    await table.panel.getByRole('button', { name: 'Add player' }).click()
    await table.dialog.getByLabel('Username').fill(word)
    await table.dialog.getByLabel('Display name').fill(`${word} Jones`)
    await table.dialog.getByLabel('Rake amount').fill('12.5')
    await send('Add player')
    await expect(toastOf(page)).toContainText('Player added successfully')
    await expect(table.row(word)).toContainText('$12.50')
    await expect(table.row(word)).toContainText('Active')

    await table.panel.getByRole('button', { name: `Edit ${word} Jones` }).click()
    await expect(table.dialog.getByLabel('Rake amount')).toHaveValue('12.50')
    await table.dialog.getByLabel('Rake amount').fill('99999.99')
    await table.dialog.getByRole('checkbox', { name: /^Active/ }).uncheck()
    await send('Save player')
    await expect(toastOf(page)).toContainText('Player updated successfully')
    await expect(table.row(word)).toContainText('$99,999.99')
    await expect(table.row(word)).toContainText('Inactive')

    await table.panel.getByRole('button', { name: `Delete ${word} Jones` }).click()
    await expect(page.getByRole('alertdialog', { name: `Delete ${word} Jones?` })).toBeVisible()
    await send('Delete player')
    await expect(toastOf(page)).toContainText('Player deleted successfully')
    await expect(table.row(word)).toBeHidden()
  })

  test('takes pasted amounts, decided, saved and undone by the keyboard', async ({ page }) => {
    const word = newWord()
    const known = await newPlayer('10.00', word)
    const stranger = newWord()
    const table = adminTable(page, 'rake', 'Leaderboard')
    await table.open(`?q=${word}`)

    await table.panel.getByRole('button', { name: 'Paste amounts' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Amounts of the week' })).toBeFocused()
    await page.keyboard.insertText(
      `Player\tRake\n${known.playerName.toUpperCase()}x\t$1,250.50\n${stranger}\t20\n${word} Jones\t1.250,50`,
    )
    await tabTo(page, 'button', 'Check')
    await page.keyboard.press('Enter')
    await expect(table.dialog).toContainText('4 lines: 3 to decide')
    await expect(table.dialog).toContainText('If 1,250.50 is meant, write that.')
    expect(await axeViolations(page)).toEqual([])

    const misspelt = await tabTo(page, 'combobox', 'Decision about line 2')
    await page.keyboard.press('ArrowDown')
    await expect(misspelt).toHaveValue(`player ${known.id}`)
    await expect(table.dialog).toContainText('Lines 2, 4 are the same player')
    const unknown = await tabTo(page, 'combobox', 'Decision about line 3')
    await page.keyboard.type('Add')
    await expect(unknown).toHaveValue('add')
    const wrong = await tabTo(page, 'combobox', 'Decision about line 4')
    await page.keyboard.type('Leave')
    await expect(wrong).toHaveValue('skip')
    await expect(table.dialog).toContainText('1 changed, 1 added')
    await tabTo(page, 'button', 'Save 2 players')
    await page.keyboard.press('Enter')

    await expect(toastOf(page)).toContainText('2 players are saved')
    await expect(table.row(word)).toContainText('$1,250.50')
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await expect(table.row(word)).toContainText('$10.00')
    await asAdmin('DELETE', `/api/admin/rake-players/${known.id}`)
  })

  test.describe('finalizes a week', () => {
    test.use({ expectedErrors: [/status of 409/] })

    const playerIds: number[] = []

    /** Undoes the week and removes the players, so that a failed attempt leaves nothing behind. */
    async function takeBack(): Promise<void> {
      const { data } = await asAdmin<{ data: { id: number; action: string; undoing: string }[] }>(
        'GET',
        '/api/admin/audit-log?subjectType=week&subjectId=52',
      )
      // An undo can be undone too, which would bring the week back.
      const line = data.find(
        ({ action, undoing }) => action === 'finalized' && undoing === 'possible',
      )
      if (line !== undefined) await asAdmin('POST', `/api/admin/audit-log/${line.id}/undo`)
      for (const id of playerIds.splice(0)) await asAdmin('DELETE', `/api/admin/rake-players/${id}`)
    }
    test.afterEach(takeBack)

    test('with the three in the preview, once, and undoes it', async ({ page }) => {
      // No other player has amounts as high.
      const players = []
      for (const amount of ['900000300.00', '900000200.00', '900000100.00']) {
        const player = await newPlayer(amount)
        playerIds.push(player.id)
        players.push(player)
      }
      const table = adminTable(page, 'winners', 'Weekly winners')
      const card = page.getByRole('region', { name: 'Finalize week' })
      const finalize = async () => {
        await card.getByLabel('Week number').fill('52')
        await card.getByRole('button', { name: 'Finalize week', exact: true }).click()
      }
      const confirm = page.getByRole('button', { name: 'Finalize week 52', exact: true })
      await table.open()

      const preview = card.getByRole('listitem')
      await expect(preview).toHaveCount(3)
      for (const [index, prize] of ['100 USDT', '50 USDT', '25 USDT'].entries()) {
        await expect(preview.nth(index)).toContainText(players[index]?.displayName ?? '')
        await expect(preview.nth(index)).toContainText(prize)
      }
      await finalize()
      await expect(page.getByRole('alertdialog', { name: 'Finalize week 52?' })).toContainText(
        players[0]?.displayName ?? '',
      )
      await confirm.click()
      await expect(toastOf(page)).toContainText('Week Finalized')
      await expect(table.row('Week 52')).toHaveCount(3)
      await expect(table.row('Week 52').first()).toContainText('100 USDT')

      await finalize()
      await confirm.click()
      await expect(toastOf(page)).toContainText('Week 52 is already finalized')
      // A dialog cannot be closed while it saves.
      await expect(confirm).toBeEnabled()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeHidden()

      await takeBack()
      await table.refresh()

      await expect(table.row('Week 52')).toHaveCount(0)
    })
  })
})
