import { expect, type Page } from 'playwright/test'
import { startKookBot } from '../support/kook-bot.ts'
import { origin } from '../support/origin.ts'
import { actor, type KookPage, kookPage, newTable, stepMs, twoAtATable } from './pages/kook-page.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 120_000 })

const patient = { timeout: stepMs }

test.describe('a turn', () => {
  test('is counted down to whose it is and to who waits, and ends in a fold', async ({
    page,
    browser,
  }) => {
    const { grace, mona, monaContext } = await twoAtATable(page, browser, newTable())
    const first = await actor(grace, mona)
    const [second, name] = first === grace ? [mona, 'Grace'] : [grace, 'Mona']

    await expect(first.turnBars).toHaveCount(1)
    await expect(second.turnBars).toHaveCount(1)
    await expect(second.room.getByText(`${name} to act`)).toBeVisible()
    const [seconds, own, others] = [
      await secondsLeft(first),
      await shareLeft(first),
      await shareLeft(second),
    ]
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(20)
    expect(own).toBeLessThanOrEqual(1)
    await expect.poll(() => secondsLeft(first), patient).toBeLessThan(seconds)
    await expect.poll(() => shareLeft(first), patient).toBeLessThan(own)
    await expect.poll(() => shareLeft(second), patient).toBeLessThan(others)

    await expect(second.log).toContainText(`${name} folds.`, patient)
    await expect(first.turnBars).toHaveCount(0)
    await expect(second.turnBars).toHaveCount(0)
    await monaContext.close()
  })
})

test.describe('sound', () => {
  test('is silent until it is switched on, stays on, and can be switched off again', async ({
    page,
    browser,
  }) => {
    await countTones(page)
    const { grace, mona, monaContext } = await twoAtATable(page, browser, newTable())
    const sound = grace.dialog.getByRole('switch', { name: 'Sound' })

    await untilOwnTurn(grace, mona)
    expect(await tones(page)).toBe(0)

    await grace.openSettings()
    await sound.check()
    await expect.poll(() => tones(page)).toBe(2)
    await page.keyboard.press('Escape')
    await page.reload()
    await untilOwnTurn(grace, mona)
    await expect.poll(() => tones(page)).toBeGreaterThan(0)
    // Who lets two turns run out loses the seat.
    await grace.fold.click()

    await grace.openSettings()
    await expect(sound).toBeChecked()
    await sound.uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await untilOwnTurn(grace, mona)
    expect(await tones(page)).toBe(0)
    await monaContext.close()
  })
})

test.describe('a player without chips', () => {
  // Six who always bet the pot lose a stack within a few hands of some 15 seconds each.
  test.describe.configure({ timeout: 300_000 })

  test('is told so when the hand has ended, and may sit down again', async ({ page, context }) => {
    const table = newTable()
    const kook = kookPage(page)
    await kook.open(table)
    await context.setOffline(true)
    await expect(kook.reconnect).toBeVisible()
    const found = Promise.withResolvers<{
      username: string
      resumeToken: string
      stop: () => void
    }>()
    const bots = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay'].map((username) =>
      startKookBot({
        url: `${origin.replace(/^http/, 'ws')}/ws/kook?table=${table}`,
        origin,
        username,
        onState: ({ stop }, _text, { results, seats, you }) => {
          const isBroke = results !== undefined && you !== null && seats[you.seatIndex]?.stack === 0
          if (isBroke) found.resolve({ ...you, stop })
        },
      }),
    )

    // The page takes the seat of the first who has lost everything, while the showdown lasts.
    const { username, resumeToken, stop } = await found.promise
    stop()
    await page.evaluate(`sessionStorage.setItem('kookSeat:${table}', '${resumeToken}')`)
    await context.setOffline(false)
    await expect(kook.own).toHaveAttribute('aria-label', new RegExp(`you, ${username}, 0 dollars`))
    await expect(kook.room.getByText(/^You are out of chips/)).toBeVisible(patient)
    await expect(kook.log).toContainText(`${username} is out of chips.`)
    await expect(kook.own).toHaveCount(0)
    for (const bot of bots) bot.stop()

    await kook.room
      .getByRole('button', { name: /Sit Down/ })
      .first()
      .click()
    await kook.username.fill('Grace')
    await kook.untilSeated()
    await expect(kook.own).toHaveAttribute('aria-label', /you, Grace, (?:100|99) dollars/)
  })
})

/** Plays for the other until it is the first one's turn. */
async function untilOwnTurn(player: KookPage, other: KookPage): Promise<void> {
  if ((await actor(player, other)) === player) return
  await other.pot.click()
  await expect(player.yourTurn).toBeVisible(patient)
}

async function secondsLeft({ room }: KookPage): Promise<number> {
  return Number.parseInt((await room.getByText(/^\d+ s$/).textContent()) ?? '', 10)
}

/** How much of the bar is filled, from 1 down to 0. */
async function shareLeft({ turnBars }: KookPage): Promise<number> {
  const style = (await turnBars.getAttribute('style')) ?? ''
  return Number(/scaleX\(([\d.]+)\)/.exec(style)?.[1])
}

/** Counts what the page's sounds are made of; they are made all the same. */
async function countTones(page: Page): Promise<void> {
  await page.addInitScript(`{
    globalThis.tones = 0
    const { createOscillator } = BaseAudioContext.prototype
    BaseAudioContext.prototype.createOscillator = function () {
      globalThis.tones += 1
      return createOscillator.call(this)
    }
  }`)
}

async function tones(page: Page): Promise<number> {
  return await page.evaluate('globalThis.tones')
}
