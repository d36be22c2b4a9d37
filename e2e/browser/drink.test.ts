import { affiliateButtons } from '@cardroom/contracts/affiliate-events'
import { expect, type Page } from 'playwright/test'
import { byLabel } from '../support/visit-records.ts'
import { untilHydrated, visitOf } from './pages/any-page.ts'
import { test } from './test.ts'

const partner = 'https://oak-and-ledger.example/'

async function open(page: Page): Promise<void> {
  await page.goto('/drink')
  await untilHydrated(page)
}

/** Every link to the partner, in page order. */
const partnerLinks = (page: Page) => page.getByRole('main').getByRole('link')

test.describe('the buttons of the drinks page', () => {
  test.use({ expectedErrors: [/oak-and-ledger\.example/] })

  test.beforeEach(({ context }) => context.route(`${partner}**`, (route) => route.fulfill()))

  test('open the partner in a new tab, each under its own name', async ({ context, page }) => {
    await open(page)
    await expect(partnerLinks(page)).toHaveCount(affiliateButtons.length)

    const destinations: string[] = []
    for (const link of await partnerLinks(page).all()) {
      const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
      await tab.waitForURL(`${partner}**`)
      destinations.push(tab.url())
      await tab.close()
    }

    const visit = await visitOf(page)
    await expect
      .poll(async () => byLabel(await visit.events('click')))
      .toMatchObject(
        byLabel(
          affiliateButtons.map((button, index) => ({
            eventCategory: 'flaviar',
            eventAction: 'cta_click',
            eventLabel: button,
            pagePath: '/drink',
            additionalData: { destination: destinations[index] },
          })),
        ),
      )
  })

  test('say that they open, and do so 100 ms later', async ({ context, page }) => {
    const joinButton = page.getByRole('main').getByRole('link', { name: 'Join the whiskey club' })
    await page.clock.install()
    await open(page)
    await page.clock.pauseAt(Date.now() + 60_000)

    await joinButton.click()
    const opening = partnerLinks(page).filter({ hasText: 'Opening…' })
    await expect(opening).toHaveAttribute('aria-disabled', 'true')
    await opening.click({ force: true })
    await page.clock.runFor(99)
    expect(context.pages()).toHaveLength(1)
    const [tab] = await Promise.all([context.waitForEvent('page'), page.clock.runFor(1)])

    await tab.waitForURL(`${partner}join?ref=backroom`)
    await expect(joinButton).toBeVisible()
    expect(context.pages()).toHaveLength(2)
  })
})

test('the depth that a visitor scrolls to is recorded, each step once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)

  const place = () => page.evaluate<number>('scrollY')
  const left = () =>
    page.evaluate<number>('document.documentElement.scrollHeight - innerHeight - scrollY')
  for (let round = 0; round < 2; round += 1) {
    await page.mouse.wheel(0, 100_000)
    await expect.poll(left).toBeLessThan(2)
    await page.mouse.wheel(0, -100_000)
    await expect.poll(place).toBe(0)
  }

  const visit = await visitOf(page)
  const stored = async () => (await visit.events('scroll')).map(({ eventValue }) => eventValue ?? 0)
  await expect.poll(async () => new Set(await stored())).toEqual(new Set([25, 50, 75, 100]))
  expect(await visit.events('scroll')).toEqual(
    Array.from({ length: 4 }, () =>
      expect.objectContaining({ eventCategory: 'flaviar', eventAction: 'scroll_depth' }),
    ),
  )
})
