/// <reference types="@vitest/browser-playwright" />
import { cdp, page } from 'vitest/browser'
import { afterEach } from 'vitest'

/** The two combinations that axe checks: contrast depends on the colours, layout on the width. */
export const appearances = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

/**
 * Shows the page at a width and in a colour scheme, without motion, until the test ends. The scheme is set as the
 * theme control sets it: what an emulated one means to the frame of a test is up to the page around it.
 */
export async function useAppearance(appearance: (typeof appearances)[number]): Promise<void> {
  await page.viewport(appearance.width, 900)
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  })
  document.documentElement.dataset['theme'] = appearance.colorScheme
}

/** Ends what a test of the file emulated. */
export function resetAppearance(): void {
  afterEach(async () => {
    delete document.documentElement.dataset['theme']
    await page.viewport(1280, 800)
    await cdp().send('Emulation.setEmulatedMedia', { media: '', features: [] })
  })
}
