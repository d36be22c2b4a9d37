import { expect, type Page } from 'playwright/test'
import { asAdmin, newPlayer, newWord } from '../support/admin-data.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { appearances } from './appearances.ts'
import { adminTable } from './pages/admin-table.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'

test.beforeEach(({ signIn }) => signIn())

/** Moves the focus on until it is on the control with that name. */
async function tabTo(page: Page, role: 'button' | 'combobox' | 'textbox', name: string) {
  const control = page.getByRole(role, { name, exact: true })
  for (let step = 0; step < 60; step += 1) {
    if (await control.evaluate((element) => element.matches(':focus'))) return control
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached by the keyboard`)
}

for (const { width, colorScheme } of appearances) {
  test.describe(`at ${width} px in ${colorScheme} colours`, () => {
    test.use({
      viewport: { width, height: 844 },
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('the amounts of a week are pasted, decided, saved and undone by the keyboard', async ({
      page,
    }) => {
      const word = newWord()
      const known = await newPlayer('10.00', word)
      const stranger = newWord()
      const table = adminTable(page, 'rake', 'Leaderboard')
      await table.open(`?q=${word}`)

      await table.panel.getByRole('button', { name: 'Paste amounts' }).focus()
      await page.keyboard.press('Enter')
      const field = page.getByRole('textbox', { name: 'Amounts of the week' })
      await expect(field).toBeFocused()
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
      expect(await axeViolations(page)).toEqual([])
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
}
