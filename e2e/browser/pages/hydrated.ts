import { expect, type Page } from 'playwright/test'

/**
 * Has the page load its application, as a visitor's first focus does, and resolves when that has taken over the HTML that the
 * page came as. For what the application watches there has been no interaction yet.
 */
export async function untilHydrated(page: Page): Promise<void> {
  // React marks every element that it hydrates; nothing else shows it. It takes over what
  // surrounds the page first, and the page itself a moment later.
  const isTakenOver = `Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'))`
  const ask = `window.dispatchEvent(new Event('focusin'))`
  await expect.poll(() => page.evaluate<boolean>(`${ask}; ${isTakenOver}`), 'hydrated').toBe(true)
}
