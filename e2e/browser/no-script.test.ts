import { expect } from 'playwright/test'
import { publicPages } from '../support/public-pages.ts'
import { homePage } from './pages/home-page.ts'
import { test } from './test.ts'

const sections = ['home', 'poker-game', 'join', 'podcast', 'newsletter', 'recommends']

test.use({ javaScriptEnabled: false })

test.describe('without script', () => {
  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('every page can be read, and shows no button that would do nothing', async ({ page }) => {
      test.slow()
      for (const { path, heading, words } of publicPages) {
        await page.goto(path)

        await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
        await expect(page.getByRole('main').getByText(words).first(), path).toBeVisible()
        await expect(page.getByRole('contentinfo'), path).toBeVisible()
        await expect(page.locator('button:visible'), path).toHaveCount(0)
      }
    })
  })

  for (const width of [390, 1280]) {
    test.describe(`at ${width} px`, () => {
      test.use({ viewport: { width, height: 844 } })

      test('visible links of the header lead to every section', async ({ page }) => {
        await page.goto('/')
        await expect(page.locator('button:visible')).toHaveCount(0)

        for (const section of sections) {
          await homePage(page).header.locator(`a[href="/#${section}"]:visible`).first().click()
          await expect(page).toHaveURL(new RegExp(`/#${section}$`))
          await expect
            .poll(async () =>
              Math.round((await page.locator(`#${section}`).boundingBox())?.y ?? 999),
            )
            .toBeLessThan(400)
        }
      })
    })
  }
})
