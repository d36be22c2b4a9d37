import type { Locator, Page } from 'playwright/test'
import { untilHydrated } from './any-page.ts'

/** The rake race at the partner's. */
export function rakeRacePage(page: Page) {
  const main = page.getByRole('main')
  const section = (name: string): Locator => main.getByRole('region', { name, exact: true })

  return {
    heading: main.getByRole('heading', { level: 1 }),
    section,
    prizes: main.getByRole('list', { name: 'What a week pays' }).getByRole('listitem'),
    leader: section('Current rake leader'),
    leaderboard: section('Live leaderboard'),
    /** A week of the past winners. */
    week: (number: number): Locator => main.getByRole('article', { name: `Week ${number}` }),

    async open(): Promise<void> {
      await page.goto('/rake')
      await untilHydrated(page)
    },

    /** Opens the page, and scrolls to the standings and the winners. */
    async openStandings(): Promise<void> {
      await this.open()
      await section('Live leaderboard').scrollIntoViewIfNeeded()
      await section('Past weekly winners').scrollIntoViewIfNeeded()
    },
  }
}
