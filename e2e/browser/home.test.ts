import { brand } from '@cardroom/brand/brand'
import { chatButton } from '@cardroom/brand/chat-copy'
import { join } from '@cardroom/brand/home-copy'
import { expect } from 'playwright/test'
import { axeViolations } from '../support/axe-violations.ts'
import { untilHydrated } from './pages/any-page.ts'
import { homePage } from './pages/home-page.ts'
import { test } from './test.ts'

const sections = ['Home', 'Poker Game', 'Podcast', 'Newsletter', 'Recommends', 'Join Us']

test.describe('the header', () => {
  test('names the sections, marks the one in view, and changes with the scroll', async ({
    page,
  }) => {
    const home = homePage(page)
    await home.open()
    await expect(home.mainLinks).toHaveText(sections)
    await expect(home.currentLink).toHaveText('Home')
    await expect(home.header).toHaveAttribute('data-scrolled', 'false')

    await page.mouse.wheel(0, 10)
    await expect(home.header).toHaveAttribute('data-scrolled', 'false')
    await page.mouse.wheel(0, 1)
    await expect(home.header).toHaveAttribute('data-scrolled', 'true')
    await home.mainLinks.getByText('Newsletter').click()
    await expect(home.currentLink).toHaveText('Newsletter')
    await home.header.getByRole('link', { name: brand.name, exact: true }).click()

    await expect(home.currentLink).toHaveText('Home')
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate<number>('window.scrollY')).toBe(0)
    await home.partnerBanner.getByRole('button', { name: 'Close the offer' }).click()
    await expect(home.partnerBanner).toBeHidden()
    await page.reload()
    await expect(home.flop).toHaveCount(3)
    await expect(home.partnerBanner).toBeHidden()
  })

  test('is passed by the Tab key in reading order with a visible focus, or skipped', async ({
    page,
  }) => {
    await homePage(page).open()
    const focused = page.locator(':focus')

    for (const name of ['Skip to the content', 'Back Room', ...sections, 'Join the Game']) {
      await page.keyboard.press('Tab')

      await expect(focused).toHaveAccessibleName(name)
      await expect(focused).toBeInViewport({ ratio: 1 })
      await expect(focused).toHaveCSS('outline-style', 'solid')
    }
    await page.keyboard.press('Tab')
    await expect(homePage(page).partnerBanner.locator(':focus')).toHaveAccessibleName(/^Claim it/)

    await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

  test('the drawer keeps the focus, closes on Escape and a click, and follows a link', async ({
    page,
  }) => {
    const home = homePage(page)
    await home.open()
    const form = await page.getByRole('link', { name: join.skipForm }).boundingBox()
    const chat = await page.locator('#chat-section').boundingBox()
    expect(form?.y, 'the form comes before the chat').toBeLessThan(chat?.y ?? 0)
    const isOutside = `(() => {
      const element = document.activeElement
      return element !== document.body && element.closest('dialog') === null
    })()`
    for (const name of ['Skip to the content', 'Back Room', 'Menu']) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName(name)
    }

    await page.keyboard.press('Enter')
    await expect(home.drawer).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    const reached: string[] = []
    for (let pressed = 0; pressed < 12; pressed += 1) {
      expect(await page.evaluate(isOutside)).toBe(false)
      reached.push(await page.evaluate<string>('document.activeElement.textContent'))
      await page.keyboard.press('Tab')
    }
    expect(reached).toEqual(expect.arrayContaining(['Close', ...sections, 'Join the Game']))
    await page.keyboard.press('Escape')
    await expect(home.drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(home.drawer).toBeVisible()
    await page.mouse.click(20, 400)
    await expect(home.drawer).toBeHidden()
    await home.openMenu()
    await home.drawer.getByRole('link', { name: 'Podcast' }).press('Enter')

    await expect(home.drawer).toBeHidden()
    await expect(page).toHaveURL(/#podcast$/)
    await expect(page.locator('#podcast')).toBeFocused()
  })
})

test('the carousel advances every five seconds, waits for the focus, and is turned by keyboard', async ({
  page,
}) => {
  const home = homePage(page)
  const carousel = page.getByRole('region', { name: 'Pictures from the game' })
  await page.clock.install()
  await home.open()
  await home.readTheGame()
  await expect(home.carouselCounter).toHaveText('1 / 13')

  await page.clock.runFor(5000)
  await expect(home.carouselCounter).toHaveText('2 / 13')
  await page.clock.runFor(60_000)
  await expect(home.carouselCounter).toHaveText('1 / 13')
  await carousel.getByRole('button', { name: 'Pause' }).focus()
  await page.clock.runFor(30_000)
  await expect(home.carouselCounter).toHaveText('1 / 13')

  await carousel.getByRole('button', { name: 'Next picture' }).press('Enter')
  await expect(home.carouselCounter).toHaveText('2 / 13')
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator(':focus')).toHaveAccessibleName('Previous picture')
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await expect(home.carouselCounter).toHaveText('13 / 13')
  await carousel.getByRole('button', { name: 'Picture 5', exact: true }).press('Enter')

  await expect(home.carouselCounter).toHaveText('5 / 13')
  await expect(carousel.locator('[aria-current]')).toHaveAccessibleName('Picture 5')
})

test.describe('for visitors who ask for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself, links jump, and every picture loads', async ({ page }) => {
    const failed: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(response.url())
    })
    await page.clock.install()
    const home = homePage(page)
    await home.open()
    const moving = `document.getAnimations().filter(({ playState }) => playState === 'running').length`
    await expect.poll(() => page.evaluate(moving)).toBe(0)
    await home.readTheGame()
    await page.clock.runFor(30_000)
    await expect(home.carouselCounter).toHaveText('1 / 13')

    const pictures = page.locator('main img')
    await expect.poll(() => pictures.count()).toBeGreaterThan(10)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveJSProperty('complete', true)
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    }
    expect(failed).toEqual([])

    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
    await home.mainLinks.getByText('Podcast').click()
    await expect(page.locator('#podcast')).toBeFocused()
    await expect
      .poll(async () => (await page.locator('#podcast').boundingBox())?.y)
      .toBeCloseTo(80, -1)
  })
})

test('testimonials are a pair with a switch, and one at a time on a phone', async ({ page }) => {
  const [first, second, third] = [
    'Messages from the player in seat 3',
    'A note from the player in seat 6',
    'Messages from the player in seat 1',
  ]
  const region = page.getByRole('region', { name: 'What they write the morning after' })
  const show = (view: string) => region.getByRole('button', { name: view, exact: true }).click()
  const pictures = async () => {
    const shown = await region.getByRole('img').all()
    return Promise.all(shown.map((picture) => picture.getAttribute('alt')))
  }
  await homePage(page).open()

  await expect(region.getByRole('button')).toHaveText(['1 and 2', '3 and 1'])
  await expect.poll(pictures).toEqual([first, second])
  await show('3 and 1')
  await expect(region.getByRole('button', { pressed: true })).toHaveText('3 and 1')
  await expect.poll(pictures).toEqual([third, first])
  await show('1 and 2')
  await expect.poll(pictures).toEqual([first, second])

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(region.getByRole('button')).toHaveText(['1', '2', '3'])
  await expect.poll(pictures).toEqual([first])
  await show('3')
  await expect.poll(pictures).toEqual([third])
})

test('a short address stops 80 px above its section, and a reload leaves place and focus alone', async ({
  page,
}) => {
  await page.goto('/podcast')
  const podcast = homePage(page).section('The podcast')
  await expect.poll(async () => (await podcast.boundingBox())?.y).toBeCloseTo(80, -1)
  await page.mouse.wheel(0, -500)
  await expect.poll(async () => (await podcast.boundingBox())?.y).toBeCloseTo(580, -1)

  await page.reload()
  await untilHydrated(page)
  // Longer than a first load waits before it scrolls, and takes for it.
  await page.waitForTimeout(1000)

  // The shorts above it are others at each load, and their titles may take a line more or less.
  const { y = 0 } = (await podcast.boundingBox()) ?? {}
  expect(Math.abs(y - 580)).toBeLessThan(40)
  await expect(podcast).not.toBeFocused()
})
