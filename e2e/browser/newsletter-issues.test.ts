import { expect, type Page } from 'playwright/test'
import { homePage } from './pages/home-page.ts'
import { test } from './test.ts'

const call = '**/api/newsletter/issues'

function latestIssues(page: Page) {
  const region = page.getByRole('region', { name: 'Latest Issues' })
  return {
    region,
    cards: region.getByRole('listitem'),
    comeNear: () => page.getByRole('heading', { name: 'Newsletter', exact: true }).scrollIntoViewIfNeeded(),
  }
}

test('two skeletons are shown until the issues are there', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await gate.promise
    await route.continue()
  })
  await homePage(page).open()
  const { region, cards, comeNear } = latestIssues(page)

  await comeNear()
  await expect(region).toHaveAttribute('aria-busy', 'true')
  await expect(region.locator('[data-ground="card-0"]')).toHaveCount(2)
  await expect(cards).toHaveCount(0)
  gate.resolve()
  await expect(cards).toHaveCount(3)

  await expect(region).toHaveAttribute('aria-busy', 'false')
})
