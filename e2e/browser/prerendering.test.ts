import { lastLongerSeasonCopy } from '@cardroom/brand/season-copy'
import { expect, type Page } from 'playwright/test'
import { homePage } from './pages/home-page.ts'
import { untilHydrated } from './pages/hydrated.ts'
import { layoutShifts } from './pages/layout-shifts.ts'
import { stayHere } from './pages/stay-here.ts'
import { sessionIdOf, visitOf } from './pages/visit.ts'
import { test } from './test.ts'

// Elements that a page keeps for as long as it is shown.
const lasting = '#root > *, h1, h2, main section, nav'

test.describe('a page that came as HTML', () => {
  for (const path of ['/', '/drink', '/wsop']) {
    test(`keeps its elements when the script takes over: ${path}`, async ({ page }) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      const start = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('contentinfo')).toBeVisible()
      const count = await page.evaluate<number>(
        `(window.before = [...document.querySelectorAll('${lasting}')]).length`,
      )

      start()
      await untilHydrated(page)

      const lost = `window.before.filter((node) => !node.isConnected).map((node) => node.outerHTML.slice(0, 100))`
      expect(await page.evaluate(lost)).toEqual([])
      expect(count).toBeGreaterThan(5)
      expect(complaints).toEqual([])
    })
  }

  test('can be read, and its links followed, before the script has come', async ({ page }) => {
    const start = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await page.getByRole('link', { name: 'Keep reading to learn more' }).click()

    await expect(page).toHaveURL(/#poker-game$/)
    await expect(page.locator('#poker-game')).toBeInViewport()
    start()
  })

  test('records a lead and an outbound click that came before the application', async ({
    page,
  }) => {
    await stayHere(page)
    const start = await holdApplication(page)
    await page.goto('/', { waitUntil: 'commit' })
    // The first script has run.
    await sessionIdOf(page)
    const seat = page.getByRole('link', { name: 'Get a seat now' }).first()
    const shorts = page.getByRole('link', { name: 'More shorts' })

    await seat.click()
    await expect(page).toHaveURL(/#join$/)
    await shorts.click()
    start()

    const visit = await visitOf(page)
    await expect.poll(async () => (await visit.conversions()).length).toBe(1)
    await expect
      .poll(async () =>
        (await visit.events('click')).map((event) => String(event.eventCategory)).toSorted(),
      )
      .toEqual(['cta', 'outbound'])
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('opens its menu for a click that came before the application', async ({ page }) => {
      const start = await holdApplication(page)
      await page.goto('/', { waitUntil: 'commit' })
      await sessionIdOf(page)
      await homePage(page).header.getByRole('button', { name: 'Menu' }).click()

      start()

      await expect(homePage(page).drawer).toBeVisible()
    })
  })

  test('of a season says how long it lasts before the application has come', async ({ page }) => {
    const start = await holdApplication(page)
    await page.goto('/wsop')
    const note = page.getByRole('complementary', { name: 'When' })

    await expect(note).toContainText(lastLongerSeasonCopy.after.title)
    start()
    await untilHydrated(page)

    await expect(note).toContainText(lastLongerSeasonCopy.after.title)
  })
})

test.describe('a page whose script cannot be fetched', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('stays readable', async ({ page, context }) => {
    await context.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))

    await page.goto('/drink')

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
})

// Nobody sees a shift of one pixel when a font arrives late.
const noticeable = 0.0005

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('nothing of a page shifts from its first paint to its end', async ({ page }) => {
      test.slow()
      const shifts = await layoutShifts(page)
      for (const path of ['/', '/drink', '/wsop']) {
        await page.goto(path)
        await untilHydrated(page)

        await shifts.readToTheEnd()

        expect(await shifts.seen(noticeable), path).toEqual([])
      }
    })
  })
}

/** Holds back every script but the first until the returned function is called. */
function holdApplication(page: Page): Promise<() => void> {
  return holdScripts(page, /\/assets\/(?!index-)[^/]+\.js$/)
}

/** Holds back scripts until the returned function is called. */
async function holdScripts(page: Page, files = /\/assets\/[^/]+\.js$/): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
