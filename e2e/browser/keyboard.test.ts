import { expect, type Page } from 'playwright/test'
import { homePage } from './pages/home-page.ts'
import { test } from './test.ts'

async function openHome(page: Page) {
  const home = homePage(page)
  await home.open()
  return home
}

const sections = ['Home', 'Poker Game', 'Podcast', 'Newsletter', 'Recommends', 'Join Us']

test.describe('the Tab key', () => {
  test('goes through the header in reading order, and shows where it is', async ({ page }) => {
    await openHome(page)
    const focused = page.locator(':focus')

    for (const name of ['Skip to the content', 'Back Room', ...sections, 'Join the Game']) {
      await page.keyboard.press('Tab')

      await expect(focused).toHaveAccessibleName(name)
      await expect(focused).toBeInViewport({ ratio: 1 })
      await expect(focused).toHaveCSS('outline-style', 'solid')
    }

    await page.keyboard.press('Tab')
    await expect(homePage(page).partnerBanner.locator(':focus')).toHaveAccessibleName(/^Claim it/)
  })

  test('can leave the header out', async ({ page }) => {
    await openHome(page)

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')

    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })
})

test.describe('the drawer', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('opens by keyboard, keeps the focus, gives it back, and follows a link', async ({
    page,
  }) => {
    const home = await openHome(page)
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
    const reached: string[] = []
    for (let pressed = 0; pressed < 12; pressed += 1) {
      expect(await page.evaluate(isOutside)).toBe(false)
      reached.push(await page.evaluate<string>('document.activeElement.textContent'))
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')

    await expect(home.drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
    expect(reached).toEqual(expect.arrayContaining(['Close', ...sections, 'Join the Game']))

    await page.keyboard.press('Enter')
    await home.drawer.getByRole('link', { name: 'Podcast' }).press('Enter')
    await expect(home.drawer).toBeHidden()
    await expect(page).toHaveURL(/#podcast$/)
    await expect(page.locator('#podcast')).toBeFocused()
  })
})

test.describe('the carousel', () => {
  test('is turned by its buttons and dots', async ({ page }) => {
    const home = await openHome(page)
    const carousel = page.getByRole('region', { name: 'Pictures from the game' })
    await home.readTheGame()
    await carousel.getByRole('button', { name: 'Next picture' }).focus()
    await expect(carousel.getByRole('button', { name: 'Pause' })).toBeVisible()

    await page.keyboard.press('Enter')
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
    await expect(carousel.getByRole('group', { name: '5 of 13' })).toBeInViewport({ ratio: 0.2 })
  })

  test('waits while the focus is in it', async ({ page }) => {
    await page.clock.install()
    const home = await openHome(page)
    const carousel = page.getByRole('region', { name: 'Pictures from the game' })
    await home.readTheGame()
    await carousel.getByRole('button', { name: 'Pause' }).focus()

    await page.clock.runFor(30_000)
    await expect(home.carouselCounter).toHaveText('1 / 13')
    await page.getByRole('link', { name: 'Back Room' }).first().focus()
    await page.clock.runFor(5000)

    await expect(home.carouselCounter).toHaveText('2 / 13')
  })
})

test.describe('for those who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself, and links jump', async ({ page }) => {
    const home = await openHome(page)
    const moving = `document.getAnimations().filter(({ playState }) => playState === 'running').length`

    await expect.poll(() => page.evaluate(moving)).toBe(0)
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
    await home.mainLinks.getByText('Podcast').click()
    await expect(page.locator('#podcast')).toBeFocused()

    const top = async () => (await page.locator('#podcast').boundingBox())?.y
    await expect.poll(top).toBeCloseTo(80, -1)
  })
})
