import { expect, type Page } from 'playwright/test'

/** Expects that nothing on a page is wider than any window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of [320, 390, 768, 1080, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'), `at ${width} px`)
      .toBe(width)
  }
}
