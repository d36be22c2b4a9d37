import type { Locator, Page } from 'playwright/test'
import { untilHydrated } from './any-page.ts'

const arrival = new Date('2026-11-20T12:00:00Z')

/** The floating link to the assistant, and its hint. */
export function chatButton(page: Page) {
  const region = page.getByRole('complementary', { name: 'Chat' })

  return {
    button: region.getByRole('link', { name: 'Chat with our AI', exact: true }),
    hint: region.getByRole('link', { name: 'Got questions? Chat with our AI', exact: true }),
    closeHint: region.getByRole('button', { name: 'Close this hint' }),
    section: page.locator('#chat-section'),

    /** Opens a page whose clock is paused. */
    async arrive(path: string): Promise<void> {
      await page.clock.install({ time: arrival })
      // The clock runs until then; it cannot be paused at a time that has passed.
      await page.clock.pauseAt(arrival.getTime() + 60_000)
      await this.visit(path)
    },
    async visit(path: string): Promise<void> {
      await page.goto(path)
      await untilHydrated(page)
    },
    /** Jumps to a scroll position, and waits for the scroll event. */
    async scrollTo(top: number): Promise<void> {
      await page.evaluate(
        `new Promise((done) => {
          addEventListener('scroll', done, { once: true })
          scrollTo({ top: ${top}, behavior: 'instant' })
        })`,
      )
    },
    /** Clicks at an element's place; Playwright's own click would scroll the page to where a sticky element began. */
    async tap(target: Locator): Promise<void> {
      const { x, y, width, height } = (await target.boundingBox()) ?? fail()
      await page.mouse.click(x + width / 2, y + height / 2)
    },
    /** The chat section's distance from the top of the window. */
    sectionTop: () =>
      page.evaluate<number>(
        `Math.round(document.querySelector('#chat-section').getBoundingClientRect().top)`,
      ),
  }
}

function fail(): never {
  throw new Error('The element to click is not there')
}
