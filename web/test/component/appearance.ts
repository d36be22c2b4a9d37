// The options that Playwright adds to clicks and fields.
/// <reference types="@vitest/browser-playwright" />
import { page } from 'vitest/browser'
import { afterEach } from 'vitest'

/** The two combinations that axe checks: contrast depends on the colours, layout on the width. */
export const appearances = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

/**
 * Shows the page at a width and in a colour scheme until the test ends. The scheme is set as the theme control sets
 * it: what an emulated one means to the frame of a test is up to the page around it.
 */
export async function useAppearance(appearance: (typeof appearances)[number]): Promise<void> {
  await page.viewport(appearance.width, 900)
  document.documentElement.dataset['theme'] = appearance.colorScheme
}

/** Ends what a test of the file set. */
export function resetAppearance(): void {
  afterEach(async () => {
    delete document.documentElement.dataset['theme']
    await page.viewport(1280, 800)
  })
}
