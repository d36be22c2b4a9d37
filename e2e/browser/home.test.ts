import { brand } from '@cardroom/brand/brand'
import { chatButton } from '@cardroom/brand/chat-copy'
import { join } from '@cardroom/brand/home-copy'
import { expect } from 'playwright/test'
import { expectNoOverflow } from './pages/no-overflow.ts'
import { homePage } from './pages/home-page.ts'
import { test } from './test.ts'

test('the header names the sections, marks the one in view, and changes with the scroll', async ({
  page,
}) => {
  const home = homePage(page)
  await home.open()
  await expect(home.mainLinks).toHaveText([
    'Home',
    'Poker Game',
    'Podcast',
    'Newsletter',
    'Recommends',
    'Join Us',
  ])
  await expect(home.mainLinks.and(page.locator('[aria-current]'))).toHaveText('Home')
  await expect(home.header).toHaveAttribute('data-scrolled', 'false')

  await page.mouse.wheel(0, 10)
  await expect(home.header).toHaveAttribute('data-scrolled', 'false')
  await page.mouse.wheel(0, 1)
  await expect(home.header).toHaveAttribute('data-scrolled', 'true')
  await home.mainLinks.getByText('Newsletter').click()
  await expect(home.mainLinks.and(page.locator('[aria-current]'))).toHaveText('Newsletter')
  await home.header.getByRole('link', { name: brand.name, exact: true }).click()

  await expect(home.mainLinks.and(page.locator('[aria-current]'))).toHaveText('Home')
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate<number>('window.scrollY')).toBe(0)
})

test.describe('a part that cannot be fetched', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('reloads a tab that is older than the site', async ({ page }) => {
    let loads = 0
    page.on('load', () => (loads += 1))
    const isGone = () => loads < 2
    await page.route('**/assets/{index,site-widgets}-*.js', async (route) => {
      const isPart = !route.request().url().includes('/index-')
      const isAsked = isPart || route.request().method() === 'HEAD'
      await (isAsked && isGone() ? route.fulfill({ status: 404 }) : route.continue())
    })
    await page.goto('/')
    await page.mouse.move(400, 400)

    await expect.poll(() => loads).toBe(2)
    await page.mouse.wheel(0, 600)
    await expect(page.getByRole('link', { name: chatButton.name })).toBeVisible()
    expect(loads).toBe(2)
  })
})

test.describe('the drawer', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('opens, and closes on Escape, on a click anywhere and on a link', async ({ page }) => {
    const home = homePage(page)
    await home.open()

    await home.openMenu()
    await expect(home.drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(home.drawer).toBeHidden()
    await home.openMenu()
    await page.mouse.click(20, 400)
    await expect(home.drawer).toBeHidden()
    await home.openMenu()
    await home.drawer.getByRole('link', { name: 'Podcast' }).click()

    await expect(home.drawer).toBeHidden()
    await expect(page).toHaveURL(/#podcast$/)
  })

  test('is not needed to apply: on a phone the form comes before the chat', async ({ page }) => {
    await homePage(page).open()

    const form = await page.getByRole('link', { name: join.skipForm }).boundingBox()
    const chat = await page.locator('#chat-section').boundingBox()

    expect(form?.y).toBeLessThan(chat?.y ?? 0)
  })
})

test.describe('the carousel', () => {
  test('advances by itself every five seconds, wraps, and stays where it is put', async ({
    page,
  }) => {
    const home = homePage(page)
    await page.clock.install()
    await home.open()
    await home.readTheGame()
    await expect(home.carouselCounter).toHaveText('1 / 13')

    await page.clock.runFor(5000)
    await expect(home.carouselCounter).toHaveText('2 / 13')
    await page.clock.runFor(60_000)
    await expect(home.carouselCounter).toHaveText('1 / 13')
    await home.previousPicture()
    await expect(home.carouselCounter).toHaveText('13 / 13')
    await home.nextPicture()
    await expect(home.carouselCounter).toHaveText('1 / 13')

    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  })

  test('does not move for those who asked for less motion', async ({ page }) => {
    const home = homePage(page)
    await page.clock.install()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await home.open()
    await home.readTheGame()

    await page.clock.runFor(30_000)

    await expect(home.carouselCounter).toHaveText('1 / 13')
  })
})

test('the flop leads to the three ways, and "Get a seat now" to the form', async ({ page }) => {
  const home = homePage(page)
  await home.open()

  for (const [index, section] of ['poker-game', 'podcast', 'newsletter'].entries()) {
    await expect(home.flop.nth(index)).toHaveAttribute('href', `/#${section}`)
  }
  await expect(home.seatButtons).toHaveCount(3)
  await home.seatButtons.first().click()

  await expect(home.section('Take a seat')).toBeInViewport()
  await expect(page).toHaveURL(/#join$/)
})

test('the partner banner closes for the session, and nothing is wider than any window', async ({
  page,
}) => {
  const home = homePage(page)
  await home.open()
  await expectNoOverflow(page)

  await home.partnerBanner.getByRole('button', { name: 'Close the offer' }).click()
  await expect(home.partnerBanner).toBeHidden()
  await page.reload()
  await expect(home.flop).toHaveCount(3)

  await expect(home.partnerBanner).toBeHidden()
})

test('every picture of the page loads', { tag: '@smoke' }, async ({ page }) => {
  const home = homePage(page)
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url())
  })
  // The carousel stands still, and with it the pictures that it holds.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await home.open()
  await home.readTheGame()
  await expect(home.carouselCounter).toBeVisible()

  const pictures = page.locator('main img')
  await expect.poll(() => pictures.count()).toBeGreaterThan(10)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }

  expect(failed).toEqual([])
})
