import { expect, type Page } from 'playwright/test'
import { sessionIdOf, stayHere, untilHydrated, visitOf } from './pages/any-page.ts'
import { homePage } from './pages/home-page.ts'
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

  test('repeats clicks that came before the application: a lead, a link out and the menu', async ({
    page,
    request,
  }) => {
    await stayHere(page)
    const html = await (await request.get('/')).text()
    const start = await holdScripts(
      page,
      ({ pathname }) => /\/assets\/[^/]+\.js$/.test(pathname) && !html.includes(pathname),
    )
    await page.goto('/', { waitUntil: 'commit' })
    // The first script has run.
    await sessionIdOf(page)

    await page.getByRole('link', { name: 'Keep reading to learn more' }).click()
    await expect(page).toHaveURL(/#poker-game$/)
    await expect(page.locator('#poker-game')).toBeInViewport()
    await page.getByRole('link', { name: 'Get a seat now' }).first().click()
    await expect(page).toHaveURL(/#join$/)
    await page.getByRole('link', { name: 'More shorts' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await homePage(page).header.getByRole('button', { name: 'Menu' }).click()
    start()

    await expect(homePage(page).drawer).toBeVisible()
    const visit = await visitOf(page)
    await expect.poll(async () => (await visit.conversions()).length).toBe(1)
    await expect
      .poll(async () =>
        (await visit.events('click')).map((event) => String(event.eventCategory)).toSorted(),
      )
      .toEqual(expect.arrayContaining(['cta', 'outbound']))
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

/** Holds back scripts until the returned function is called. */
async function holdScripts(
  page: Page,
  files: RegExp | ((url: URL) => boolean) = /\/assets\/[^/]+\.js$/,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
