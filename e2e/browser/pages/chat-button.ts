import type { Locator, Page } from 'playwright/test'
import { untilHydrated } from './hydrated.ts'

const arrival = new Date('2026-11-20T12:00:00Z')

/** The floating way to the assistant, and its hint. */
export function chatButton(page: Page) {
  const region = page.getByRole('complementary', { name: 'Chat' })

  return {
    button: region.getByRole('link', { name: 'Chat with our AI', exact: true }),
    hint: region.getByRole('link', { name: 'Got questions? Chat with our AI', exact: true }),
    closeHint: region.getByRole('button', { name: 'Close this hint' }),
    section: page.locator('#chat-section'),

    /** Opens a page whose clock stands still until it is moved on. */
    async arrive(path: string): Promise<void> {
      await page.clock.install({ time: arrival })
      // It runs until then, and a clock that is past its time cannot be stopped there.
      await page.clock.pauseAt(arrival.getTime() + 60_000)
      await this.visit(path)
    },
    async visit(path: string): Promise<void> {
      await page.goto(path)
      await untilHydrated(page)
    },
    /** Scrolls to so many pixels, at once, and lets what listens to it happen. */
    async scrollTo(top: number): Promise<void> {
      await page.evaluate(
        `new Promise((done) => {
          addEventListener('scroll', done, { once: true })
          scrollTo({ top: ${top}, behavior: 'instant' })
        })`,
      )
    },
    /** Clicks where a thing is; Playwright's own click scrolls the page to where a sticky thing began. */
    async tap(target: Locator): Promise<void> {
      const { x, y, width, height } = (await target.boundingBox()) ?? fail()
      await page.mouse.click(x + width / 2, y + height / 2)
    },
    /** Where the chat section stands below the top of the window. */
    sectionTop: () =>
      page.evaluate<number>(
        `Math.round(document.querySelector('#chat-section').getBoundingClientRect().top)`,
      ),
  }
}

function fail(): never {
  throw new Error('What should be clicked is not there')
}
