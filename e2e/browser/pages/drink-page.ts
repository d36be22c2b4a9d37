import type { Locator, Page } from 'playwright/test'
import { untilHydrated } from './hydrated.ts'

/** The whiskey partner's page. */
export function drinkPage(page: Page) {
  const main = page.getByRole('main')

  return {
    heading: main.getByRole('heading', { level: 1 }),
    /** Everything that leads to the partner, in page order. */
    partnerLinks: main.getByRole('link'),
    joinButton: main.getByRole('link', { name: 'Join the whiskey club' }),
    bottles: main.getByRole('region', { name: 'Three on the shelf' }).getByRole('listitem'),
    section: (name: string): Locator => main.getByRole('region', { name, exact: true }),

    async open(): Promise<void> {
      await page.goto('/drink')
      await untilHydrated(page)
    },
  }
}
