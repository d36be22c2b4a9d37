/// <reference types="@vitest/browser-playwright" />
import { cdp, page } from 'vitest/browser'
import { afterEach } from 'vitest'

/** The two combinations that axe checks: contrast depends on the colours, layout on the width. */
export const appearances = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

/** Shows the page at a width and in a colour scheme, without motion, until the test ends. */
export async function useAppearance(appearance: (typeof appearances)[number]): Promise<void> {
  await page.viewport(appearance.width, 900)
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: appearance.colorScheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })
}

/** Ends what a test of the file emulated. */
export function resetAppearance(): void {
  afterEach(async () => {
    await page.viewport(1280, 800)
    await cdp().send('Emulation.setEmulatedMedia', { media: '', features: [] })
  })
}
