import { expect, type Page } from 'playwright/test'
import { axeViolations } from '../support/axe-violations.ts'
import { origin } from '../support/origin.ts'
import { kookPage, stepMs } from './pages/kook-page.ts'
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

/** From the house table to the showdown of a practice table's first hand, and through that hand in the replayer. */
async function playByKeyboard(page: Page): Promise<void> {
  const kook = kookPage(page)
  await kook.open()
  expect(await axeViolations(page), 'house table').toEqual([])
  await tabTo(page, 'Tables')
  await page.keyboard.press('Enter')
  await expect(kook.dialog.getByRole('listitem')).not.toHaveCount(0)
  expect(await axeViolations(page), 'lobby').toEqual([])
  await tabTo(page, 'Practice with bots')
  await page.keyboard.press('Enter')
  // The name is asked for at once; the seat can be chosen as well.
  await expect(kook.username).toBeFocused()
  await page.keyboard.press('Escape')
  await tabTo(page, 'Seat 1 Sit Down')
  await page.keyboard.press('Enter')
  await expect(kook.username).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Grace')
  await page.keyboard.press('Enter')
  await expect(kook.own).toBeFocused(patient)

  await tabTo(page, /^POT/)
  await expect(kook.yourTurn).toBeVisible(patient)
  expect(await axeViolations(page), 'own turn').toEqual([])
  await page.keyboard.press('Enter')
  await expect(kook.badge).toHaveText('Showdown!', patient)
  await expect(page.locator(':focus')).toHaveAccessibleName(/^POT/)
  expect(await axeViolations(page), 'showdown').toEqual([])

  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.locator('summary:focus')).toHaveCount(1, { timeout: 50 })
  }).toPass({ intervals: [0], timeout: 10_000 })
  await page.keyboard.press('Enter')
  await tabTo(page, 'Replay')
  await page.keyboard.press('Enter')
  const replayer = page.getByRole('dialog', { name: 'Replay of a hand' })
  await expect(replayer.getByRole('group', { name: /^Seat 1, Grace/ })).toBeVisible()
  expect(await axeViolations(page), 'replayer, the deal').toEqual([])
  await page.keyboard.press('End')
  await expect(replayer.getByRole('status', { name: 'What happened' })).toContainText(/ wins? /)
  expect(await axeViolations(page), 'replayer, the showdown').toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.locator(':focus')).toHaveAccessibleName('Replay')

  await tabTo(page, 'Table settings', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Leave the table')
  await page.keyboard.press('Enter')
  // The next hand may have begun.
  const question = page.getByRole('heading', { name: 'Leave during the hand?' })
  const hasLeft = kook.room.getByText('You have left the table.')
  await expect(question.or(hasLeft)).toBeVisible()
  if (await question.isVisible()) {
    await tabTo(page, 'Leave')
    await page.keyboard.press('Enter')
  }
  await expect(hasLeft).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)
}

/** The same hand of another visitor, on a phone, who finds everything by its role and name. */
async function playByName(page: Page): Promise<void> {
  await page.goto('/kook')
  await page.getByRole('button', { name: 'Tables', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Practice with bots' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill('Mona')
  await page.getByRole('dialog').getByRole('button', { name: 'Sit Down' }).click()
  const own = page.getByRole('group', { name: /^Seat 1, you, Mona/ })
  await expect(own).toHaveAccessibleName('Seat 1, you, Mona, 100 dollars', patient)
  await expect(page.getByRole('group', { name: /^Seat \d, Bot \w+, \d+ dollars/ })).toHaveCount(4)

  expect(await axeViolations(page), 'before the deal').toEqual([])

  await expect(own).toHaveAccessibleName(/, to act$/, patient)
  const bot = page.getByRole('group', { name: /^Seat \d, Bot/ })
  await expect(bot.getByRole('img', { name: 'face-down card' })).not.toHaveCount(0)
  await expect(own.getByRole('img', { name: / of (?:clubs|diamonds|hearts|spades)$/ })).toHaveCount(
    4,
  )
  expect(await axeViolations(page), 'own turn on a phone').toEqual([])
  await page.getByRole('button', { name: /^POT \$/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Showdown!' })).toHaveCount(1, patient)
  expect(await axeViolations(page), 'showdown on a phone').toEqual([])
  const board = page.getByRole('group', { name: /^(?:Top|Bottom) board: \w+ of / })
  await expect(board).toHaveCount(2)
  await expect(board.getByRole('img', { name: /, in the winning hand$/ })).toHaveCount(6)
  const log = page.getByRole('log', { name: 'What happened' })
  await expect(log).toContainText(/Mona bets the pot, \d+ dollars/)
  await expect(log).toContainText(/ wins \d+ dollars.* on the top board: \w+/)

  await page
    .getByRole('region', { name: 'Hand history' })
    .getByText(/ won | shared /)
    .click()
  await page.getByRole('button', { name: 'Replay' }).click()
  const step = page.getByRole('slider', { name: 'Step' })
  const count = Number(await step.getAttribute('max'))
  for (let done = 0; done < count; done += 1) {
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await expect(page.getByRole('status', { name: 'What happened' })).toContainText(/ wins? /)
}

test('a hand of bots is played by the keyboard alone, and by names alone, without a violation', async ({
  page,
  browser,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  })
  await Promise.all([playByKeyboard(page), playByName(await context.newPage())])
  await context.close()
})
