import { expect, type Page } from 'playwright/test'

/** Resolves when the page's script has taken over the HTML that it came as. */
export async function untilHydrated(page: Page): Promise<void> {
  // React marks every element that it hydrates; nothing else shows it. It takes over what
  // surrounds the page first, and the page itself a moment later.
  const isTakenOver = `Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'))`
  await expect.poll(() => page.evaluate<boolean>(isTakenOver), 'hydrated').toBe(true)
}
