import { expect, type Page } from 'playwright/test'
import { publicPages } from '../support/public-pages.ts'
import { untilHydrated } from './pages/hydrated.ts'
import { layoutShifts } from './pages/layout-shifts.ts'
import { test } from './test.ts'

// Elements that a page keeps for as long as it is shown.
const lasting = '#root > *, h1, h2, main section, nav'

test.describe('a page that came as HTML', () => {
  for (const { path } of publicPages) {
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

// A pixel by which words of two fonts differ, when those come late, is no shift that anybody sees.
const noticeable = 0.0005

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('nothing of a page shifts from its first paint to its end', async ({ page }) => {
      test.slow()
      const shifts = await layoutShifts(page)
      for (const path of [
        '/',
        '/privacy',
        '/pokergo',
        '/drink',
        '/high-stakes-summer',
        '/wsop',
        '/rake',
        '/thank-you',
      ]) {
        await page.goto(path)
        await untilHydrated(page)

        await shifts.readToTheEnd()

        expect(await shifts.seen(noticeable), path).toEqual([])
      }
    })

    test('nothing shifts when the fonts come after the first paint', async ({ page }) => {
      const shifts = await layoutShifts(page)
      const { promise: isPainted, resolve: paint } = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await isPainted
        await route.continue()
      })
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

      paint()
      await page.evaluate('document.fonts.ready.then(() => null)')
      await untilHydrated(page)
      await shifts.readToTheEnd()

      expect(await shifts.seen(noticeable)).toEqual([])
    })
  })
}

/** Keeps the page's scripts away until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
