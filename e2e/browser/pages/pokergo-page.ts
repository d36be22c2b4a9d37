import type { Page } from 'playwright/test'
import { untilHydrated } from './hydrated.ts'

/** The page about the live broadcast. */
export function pokergoPage(page: Page) {
  const main = page.getByRole('main')
  const ready = main.getByRole('region', { name: 'Ready to Play?' })

  return {
    main,
    heading: main.getByRole('heading', { level: 1 }),
    apply: main.getByRole('link', { name: 'Apply for a seat' }),
    ready,
    form: ready.getByRole('form', { name: 'Application form' }),
    newTab: ready.getByRole('link', { name: 'Open it in a new tab' }),

    async open(): Promise<void> {
      await page.goto('/pokergo')
      await untilHydrated(page)
    },
  }
}
