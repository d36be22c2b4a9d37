import { expect, type Page } from 'playwright/test'
import { untilHydrated } from './any-page.ts'

const arrival = new Date('2026-11-20T12:00:00Z')

// The popup is ready when its timer runs, which ends 30 seconds after the page was opened.
const noteTimer = `
  const setTimer = window.setTimeout
  window.setTimeout = (run, afterMs, ...rest) => {
    if (Math.abs(performance.now() + afterMs - 30000) < 1) window.isExitTimed = true
    return setTimer(run, afterMs, ...rest)
  }`

/** The popup that asks a leaving visitor to stay. */
export function exitPopup(page: Page) {
  const dialog = page.getByRole('dialog')

  return {
    dialog,
    options: page.getByRole('dialog', { name: "Awww, Don't Run Away!", exact: true }),
    newsletter: page.getByRole('dialog', { name: 'Join Our Newsletter', exact: true }),
    chatOption: dialog.getByRole('button', { name: 'Chat with AI Assistant' }),
    newsletterOption: dialog.getByRole('button', { name: 'Join Our Newsletter' }),
    back: dialog.getByRole('button', { name: 'Back to options' }),
    subscribeExternally: dialog.getByRole('link', { name: "Subscribe on the letter's own page" }),
    email: dialog.getByRole('textbox', { name: 'Your e-mail' }),
    subscribe: dialog.getByRole('button', { name: 'Subscribe' }),
    close: dialog.getByRole('button', { name: 'Close' }),

    /** Opens a page whose clock is paused. */
    async arrive(path: string): Promise<void> {
      await page.clock.install({ time: arrival })
      // The clock runs until then; it cannot be paused at a time that has passed.
      await page.clock.pauseAt(arrival.getTime() + 60_000)
      await page.context().addInitScript(noteTimer)
      await page.goto(path)
      await this.untilWatching()
    },
    /** Resolves once the page watches for the mouse to leave. */
    async untilWatching(): Promise<void> {
      await untilHydrated(page)
      await expect.poll(() => page.evaluate<boolean>('window.isExitTimed === true')).toBe(true)
    },
    /** Advances the clock until the page has been open for so long. */
    async stay(milliseconds: number): Promise<void> {
      const passed = await page.evaluate<number>('performance.now()')
      await page.clock.runFor(milliseconds - passed)
    },
    /** Moves the mouse out through the top of the page, from well inside it. */
    async leave(): Promise<void> {
      await page.mouse.move(400, 400)
      await page.mouse.move(400, 20, { steps: 5 })
      await page.mouse.move(400, -5)
    },
    /** Opens a page, stays long enough, and leaves. */
    async provoke(path: string): Promise<void> {
      await this.arrive(path)
      await this.stay(30_000)
      await expect(async () => {
        await this.leave()
        await expect(this.options).toBeVisible({ timeout: 2000 })
      }).toPass()
    },
  }
}
