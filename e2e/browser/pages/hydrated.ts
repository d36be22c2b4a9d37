import { expect, type Page } from 'playwright/test'

/** Has the page load its application, as a visitor's first scroll does, and resolves when React has hydrated the HTML. */
export async function untilHydrated(page: Page): Promise<void> {
  // React marks every element that it hydrates; nothing else shows it. It hydrates the frame of the page first and the
  // page itself a moment later.
  const isHydrated = `Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'))`
  const use = `window.dispatchEvent(new Event('scroll'))`
  await expect.poll(() => page.evaluate<boolean>(`${use}; ${isHydrated}`), 'hydrated').toBe(true)
}
