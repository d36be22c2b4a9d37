import { expect, type Page } from 'playwright/test'
import { actor, type KookPage, newTable, stepMs, twoAtATable } from './pages/kook-page.ts'
import { test } from './test.ts'

test.describe.configure({ timeout: 120_000 })

const patient = { timeout: stepMs }

test.describe('a turn', () => {
  test('is counted down for both players, and folding gives the hand to the other', async ({
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

    await first.fold.click()
    await expect(first.turnBars).toHaveCount(0)
    await expect(second.turnBars).toHaveCount(0)
    await expect(first.room.getByText('Folded')).toBeVisible()
    await expect(second.badge).toHaveText('Showdown!')
    await expect(second.room.getByText('You win $2')).toBeVisible()
    await expect(second.log).toContainText(`${name} folds.`)
    await monaContext.close()
  })
})

test.describe('sound', () => {
  test('is silent until it is switched on, and stays on', async ({ page, browser }) => {
    await countTones(page)
    const { grace, mona, monaContext } = await twoAtATable(page, browser, newTable())
    await untilOwnTurn(grace, mona)
    expect(await tones(page)).toBe(0)

    await grace.openSettings()
    await grace.dialog.getByRole('switch', { name: 'Sound' }).check()
    await expect.poll(() => tones(page)).toBe(2)
    await page.keyboard.press('Escape')
    await page.reload()

    await untilOwnTurn(grace, mona)
    await expect.poll(() => tones(page)).toBeGreaterThan(0)
    await monaContext.close()
  })
})

/** Acts for the other player until it is the first one's turn. */
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

/** Counts the oscillators of the page's sounds, which still play. */
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
