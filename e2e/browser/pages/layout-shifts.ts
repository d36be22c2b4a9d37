import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'

// Chromium's measure, without shifts right after a click or a key.
const watch = `
  window.layoutShifts = []
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
      if (shift.hadRecentInput) continue
      const moved = shift.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? 'text')
      window.layoutShifts.push({ value: shift.value, at: Math.round(scrollY), moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
`
// Less than the height of a phone, so that everything is on screen once.
const stepPx = 600
const nextFrame = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))`

/** Records layout shifts; call it before the page is opened. */
export async function layoutShifts(page: Page) {
  const pending = new Set<object>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  // Requests of the previous page do not count.
  page.on('framenavigated', () => pending.clear())
  await page.addInitScript(watch)

  const isAtEnd = () =>
    page.evaluate<boolean>(
      `Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight`,
    )

  return {
    /** Scrolls down in steps, and waits at each for the page's requests. */
    async readToTheEnd(): Promise<void> {
      do {
        await page.mouse.wheel(0, stepPx)
        await page.evaluate(nextFrame)
        await expect.poll(() => pending.size, 'what is still fetched').toBe(0)
        await page.evaluate(nextFrame)
      } while (!(await isAtEnd()))
    },
    /** The shifts of at least that value. */
    seen: (smallest: number) =>
      page.evaluate<object[]>(`window.layoutShifts.filter(({ value }) => value >= ${smallest})`),
  }
}
