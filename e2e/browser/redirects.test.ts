import { expect } from 'playwright/test'
import { homePage } from './pages/home-page.ts'
import { untilHydrated } from './pages/hydrated.ts'
import { test } from './test.ts'

test.describe('an address typed by hand', () => {
  test('that is none of ours leads to the home page', async ({ page, baseURL }) => {
    await page.goto('/no-such-page')

    await expect(page).toHaveURL(`${baseURL}/`)
    await expect(homePage(page).flop).toHaveCount(3)
  })

  test('stops 80 px above the section it leads to, but leaves the place alone on a reload', async ({
    page,
  }) => {
    await page.goto('/podcast')
    const podcast = homePage(page).section('The podcast')
    await expect.poll(async () => (await podcast.boundingBox())?.y).toBeCloseTo(80, -1)
    await page.mouse.wheel(0, -500)
    await expect.poll(async () => (await podcast.boundingBox())?.y).toBeCloseTo(580, -1)

    await page.reload()
    await expect(homePage(page).flop).toHaveCount(3)
    await untilHydrated(page)
    // Longer than a first load waits before it scrolls, and takes for it.
    await page.waitForTimeout(1000)

    // The shorts above it are others at each load, and their titles may take a line more or less.
    const { y = 0 } = (await podcast.boundingBox()) ?? {}
    expect(Math.abs(y - 580)).toBeLessThan(40)
    await expect(podcast).not.toBeFocused()
  })
})

test('a reload after a link to a section focuses nothing', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await home.mainLinks.getByText('Podcast').click()
  await expect(home.section('The podcast')).toBeFocused()

  await page.reload()
  await untilHydrated(page)

  await expect(home.section('The podcast')).not.toBeFocused()
})
