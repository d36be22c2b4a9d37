import type { Locator, Page } from 'playwright/test'
import { untilHydrated } from './any-page.ts'

/** The landing page. */
export function homePage(page: Page) {
  const header = page.getByRole('banner')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const carousel = page.getByRole('region', { name: 'Pictures from the game' })

  return {
    header,
    drawer,
    mainLinks: header.getByRole('navigation', { name: 'Main' }).getByRole('link'),
    flop: page.getByRole('navigation', { name: 'Three ways back in' }).getByRole('link'),
    seatButtons: page.getByRole('link', { name: 'Get a seat now' }),
    partnerBanner: page.getByRole('complementary', { name: 'Partner offer' }),
    carouselCounter: carousel.getByText(/^\d+ \/ 13$/),

    async open(query = ''): Promise<void> {
      await page.goto(`/${query}`)
      await untilHydrated(page)
    },
    /** The link of the section in view. */
    currentLink: header.getByRole('navigation', { name: 'Main' }).locator('[aria-current]'),

    /** Scrolls to the carousel, which starts it. */
    readTheGame: () =>
      page.evaluate(
        `document.querySelector('#poker-game').scrollIntoView({ behavior: 'instant' })`,
      ),
    async openMenu(): Promise<void> {
      await header.getByRole('button', { name: 'Menu' }).click()
      await drawer.waitFor()
    },
    section: (name: string): Locator => page.getByRole('region', { name, exact: true }),
    toPrivacyPolicy: () =>
      page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click(),
  }
}
