import { expect } from 'playwright/test'
import { axeViolations } from '../support/axe-violations.ts'
import { visitOf } from './pages/any-page.ts'
import { chatButton } from './pages/chat-button.ts'
import { homePage } from './pages/home-page.ts'
import { test } from './test.ts'

test('the button is there above 400 px of scroll, and its hint comes 1.5 s after 100 px, until it is closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const chat = chatButton(page)
  await chat.arrive('/privacy')
  await chat.scrollTo(100)
  await page.clock.runFor(10_000)
  await expect(chat.hint).toBeHidden()
  await chat.scrollTo(400)
  await expect(chat.button).toBeHidden()
  await chat.scrollTo(401)
  await expect(chat.button).toBeVisible()
  await chat.scrollTo(400)
  await expect(chat.button).toBeHidden()

  await chat.scrollTo(450)
  await expect(chat.button).toBeVisible()
  await page.clock.runFor(1500)
  await expect(chat.hint).toBeVisible()
  // axe needs its timers.
  await page.clock.resume()
  expect(await axeViolations(page, 'aside')).toEqual([])
  await chat.closeHint.click()
  await expect(chat.hint).toBeHidden()
  const visit = await visitOf(page)
  await chat.visit('/')
  await chat.scrollTo(450)
  await expect(chat.button).toBeVisible()
  await page.clock.runFor(60_000)

  await expect(chat.hint).toBeHidden()
  await expect
    .poll(() => visit.events('click'))
    .toMatchObject([{ eventCategory: 'chat', eventAction: 'dismiss', eventLabel: 'chat-tooltip' }])
})

test('a click scrolls to the chat in 800 ms, to 50 px below the top, unless the visitor scrolls', async ({
  page,
}) => {
  const chat = chatButton(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await chat.arrive('/')
  await chat.scrollTo(450)
  await chat.button.click()
  await page.clock.runFor(200)
  await page.keyboard.press('ArrowDown')
  await page.clock.runFor(2000)
  expect(await chat.sectionTop()).toBeGreaterThan(1000)

  const start = await chat.sectionTop()
  await chat.button.click()
  await page.clock.runFor(400)
  const middle = await chat.sectionTop()
  await page.clock.runFor(384)
  const nearlyThere = await chat.sectionTop()
  await page.clock.runFor(32)

  expect(middle).toBeLessThan(start - 200)
  expect(middle).toBeGreaterThan(250)
  expect(nearlyThere).toBeGreaterThanOrEqual(50)
  await expect.poll(chat.sectionTop).toBe(50)
  await expect(chat.section).toBeFocused()
  await expect(chat.button).toBeHidden()
  await page.clock.resume()
  const visit = await visitOf(page)
  const open = { eventCategory: 'chat', eventAction: 'open', eventLabel: 'chat-button' }
  await expect.poll(() => visit.events('click')).toMatchObject([open, open])
})

test('on another page the button leads to the chat of the home page', async ({ page, baseURL }) => {
  const chat = chatButton(page)
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await page.mouse.wheel(0, 900)

  await chat.button.press('Enter')

  await expect(page).toHaveURL(`${baseURL}/#chat-section`)
  await expect(chat.section).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the button hides behind the drawer and behind the keyboard', async ({ page }) => {
    const chat = chatButton(page)
    await chat.arrive('/drink')
    await chat.scrollTo(450)
    await expect(chat.button).toBeVisible()

    await chat.tap(homePage(page).header.getByRole('button', { name: 'Menu' }))
    await expect(homePage(page).drawer).toBeVisible()
    await expect(chat.button).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(chat.button).toBeVisible()
    await page.evaluate(`document.body.append(document.createElement('input'))`)
    await page.evaluate(`document.body.lastElementChild.focus({ preventScroll: true })`)
    await expect(chat.button).toBeHidden()
    await page.evaluate(`document.activeElement.blur()`)

    await expect(chat.button).toBeVisible()
  })
})
