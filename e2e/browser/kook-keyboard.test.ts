import { expect, type Page } from 'playwright/test'
import { origin } from '../support/origin.ts'
import { kookPage, newTable, stepMs } from './pages/kook-page.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 120_000 })

const patient = { timeout: stepMs }

/** Presses Tab until the focus is on a control of this name. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const named = typeof name === 'string' ? new RegExp(`^${name}$`) : name
  const focused = page.locator(':focus')
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(focused).toHaveAccessibleName(named, { timeout: 50 })
  }).toPass({ intervals: [0], timeout: 10_000 })
}

test('a hand is played by the keyboard alone against one who has only the names of things', async ({
  page,
  browser,
}) => {
  const table = newTable()
  const kook = kookPage(page)
  await kook.open(table)

  // The player with the keyboard.
  await tabTo(page, 'Seat 1 Sit Down')
  await page.keyboard.press('Enter')
  await expect(kook.username).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Grace')
  await page.keyboard.press('Enter')
  await expect(kook.own).toBeFocused(patient)

  // The player with the accessibility tree: nothing is found but by role and name.
  const context = await browser.newContext({ baseURL: origin })
  const names = await context.newPage()
  await names.goto(`/kook/${table}`)
  await names.getByRole('button', { name: 'Seat 4 Sit Down' }).click()
  await names.getByRole('textbox', { name: 'Username' }).fill('Mona')
  await names.getByRole('dialog').getByRole('button', { name: 'Sit Down' }).click()
  const mona = names.getByRole('group', { name: /^Seat 4, you, Mona/ })
  await expect(mona).toHaveAccessibleName('Seat 4, you, Mona, 100 dollars')

  await tabTo(page, /^POT/)
  const hasMonaTheTurn = names.getByRole('group', { name: /^Seat 4, you, Mona.*, to act$/ })
  const hasGraceTheTurn = names.getByRole('group', { name: /^Seat 1, Grace.*, to act$/ })
  await expect(
    mona.getByRole('img', { name: / of (?:clubs|diamonds|hearts|spades)$/ }),
  ).toHaveCount(4, patient)
  const grace = names.getByRole('group', { name: /^Seat 1, Grace/ })
  await expect(grace.getByRole('img', { name: 'face-down card' })).toHaveCount(4)

  async function betByName(): Promise<void> {
    await expect(hasMonaTheTurn).toHaveCount(1, patient)
    await names.getByRole('button', { name: /^POT \$/ }).click()
  }
  async function betByKeyboard(): Promise<void> {
    await expect(page.getByText('Your Turn!')).toBeVisible(patient)
    await page.keyboard.press('Enter')
  }
  await expect(hasMonaTheTurn.or(hasGraceTheTurn)).toHaveCount(1, patient)
  const isMonaFirst = (await hasMonaTheTurn.count()) === 1
  const order = isMonaFirst ? [betByName, betByKeyboard] : [betByKeyboard, betByName]
  for (const bet of order) await bet()

  // What happened, and which cards won, is in names and in the log.
  await expect(names.getByRole('status').filter({ hasText: 'Showdown!' })).toHaveCount(1, patient)
  const board = names.getByRole('group', { name: /^(?:Top|Bottom) board: \w+ of / })
  await expect(board).toHaveCount(2)
  await expect(board.getByRole('img', { name: /, in the winning hand$/ })).toHaveCount(6)
  await expect(names.getByRole('log', { name: 'What happened' })).toContainText(
    /(?:Grace|Mona) wins \d+ dollars.* on the top board: \w+/,
  )

  // The focus is still on the button; leaving is possible without a mouse as well.
  await expect(page.locator(':focus')).toHaveAccessibleName(/^POT/)
  await tabTo(page, 'Table settings', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Leave the table')
  await page.keyboard.press('Enter')
  // A showdown is still part of the hand.
  const question = page.getByRole('heading', { name: 'Leave during the hand?' })
  const hasLeft = kook.room.getByText('You have left the table.')
  await expect(question.or(hasLeft)).toBeVisible()
  if (await question.isVisible()) {
    await tabTo(page, 'Leave')
    await page.keyboard.press('Enter')
  }
  await expect(hasLeft).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)
  await context.close()
})
