import { expect, type Page } from 'playwright/test'

/** Resolves when React has hydrated the page's HTML. */
export async function untilHydrated(page: Page): Promise<void> {
  // React marks every element that it hydrates; nothing else shows it. It hydrates the frame of the page first and the
  // page itself a moment later.
  const isHydrated = `Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'))`
  await expect.poll(() => page.evaluate<boolean>(isHydrated), 'hydrated').toBe(true)
}
