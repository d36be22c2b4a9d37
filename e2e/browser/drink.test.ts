import { axeViolations } from '../support/axe-violations.ts'
import { affiliateButtons } from '@cardroom/contracts/affiliate-events'
import { expect } from 'playwright/test'
import { byLabel } from '../support/visit-records.ts'
import { expectNoOverflow } from './pages/no-overflow.ts'
import { drinkPage } from './pages/drink-page.ts'
import { visitOf } from './pages/visit.ts'
import { test } from './test.ts'

const partner = 'https://oak-and-ledger.example/'

test.describe('the buttons of the drinks page', () => {
  test.use({ expectedErrors: [/oak-and-ledger\.example/] })

  test.beforeEach(({ context }) => context.route(`${partner}**`, (route) => route.fulfill()))

  test('open the partner in a new tab, each under its own name', async ({ context, page }) => {
    const drink = drinkPage(page)
    await drink.open()
    await expect(drink.partnerLinks).toHaveCount(affiliateButtons.length)

    const destinations: string[] = []
    for (const link of await drink.partnerLinks.all()) {
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
    const drink = drinkPage(page)
    await page.clock.install()
    await drink.open()
    await page.clock.pauseAt(Date.now() + 60_000)

    await drink.joinButton.click()
    const opening = drink.partnerLinks.filter({ hasText: 'Opening…' })
    await expect(opening).toHaveAttribute('aria-disabled', 'true')
    await opening.click({ force: true })
    await page.clock.runFor(99)
    expect(context.pages()).toHaveLength(1)
    const [tab] = await Promise.all([context.waitForEvent('page'), page.clock.runFor(1)])

    await tab.waitForURL(`${partner}join?ref=backroom`)
    await expect(drink.joinButton).toBeVisible()
    expect(context.pages()).toHaveLength(2)
  })

  test('are ordinary links when opened with a modifier key', async ({ page }) => {
    const drink = drinkPage(page)
    await page.clock.install()
    await drink.open()
    // A headless browser opens a background tab only now and then: what counts is that the page leaves it to the browser.
    await page.evaluate(`{
      const { open } = window
      window.openings = 0
      window.open = (...request) => {
        window.openings += 1
        return open(...request)
      }
      document.addEventListener('click', ({ ctrlKey, defaultPrevented }) => {
        document.title = \`Control: \${ctrlKey}, prevented: \${defaultPrevented}\`
      })
    }`)

    await drink.joinButton.click({ modifiers: ['Control'] })
    await page.clock.runFor(100)

    await expect(page).toHaveTitle('Control: true, prevented: false')
    await expect(drink.joinButton).not.toHaveAttribute('aria-disabled')
    expect(await page.evaluate('window.openings')).toBe(0)
    const visit = await visitOf(page)
    await expect.poll(() => visit.events('click')).toMatchObject([{ eventLabel: 'hero_cta' }])
  })
})

test('the depth that a visitor scrolls to is recorded, each step once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const drink = drinkPage(page)
  await drink.open()

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

test('the drinks page has its parts and pictures, no violation, and nothing wider than a window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const drink = drinkPage(page)

  await drink.open()

  await expect(drink.heading).toHaveText('What we pour at the table')
  await expect(drink.section('A door a night')).toContainText('24')
  await expect(drink.section('A door a night')).toContainText('30 ml')
  await expect(drink.bottles).toHaveCount(3)
  await expect(drink.section('What a member gets')).toBeVisible()
  await expect(drink.section('For the host who has everything')).toBeVisible()
  await expect(page.getByText(/^For people aged 21 and over/)).toBeVisible()
  const pictures = page.locator('main img')
  await expect.poll(() => pictures.count()).toBeGreaterThan(3)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }
  expect(await axeViolations(page, 'html')).toEqual([])
  await expectNoOverflow(page)
})
