import { axeViolations } from '../support/axe-violations.ts'
import { expect, type Page } from 'playwright/test'
import { exitPopup } from './pages/exit-popup.ts'
import { homePage } from './pages/home-page.ts'
import { pokergoPage } from './pages/pokergo-page.ts'
import { visitOf } from './pages/visit.ts'
import { test } from './test.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Long enough for the popup to have come, had anything asked for it. */
async function expectNone(page: Page): Promise<void> {
  await page.waitForTimeout(150)
  await expect(exitPopup(page).options).toBeHidden()
}

/** What is stored, by the alphabet: two instances may assign their times in another order. */
async function storedActions(page: Page): Promise<string[]> {
  const visit = await visitOf(page)
  return (await visit.events('popup')).map(({ eventAction }) => eventAction ?? '').toSorted()
}

test.describe('the exit popup comes', () => {
  test('after 30 seconds, when the mouse leaves upward, and not over the header', async ({
    page,
  }) => {
    const popup = exitPopup(page)
    await popup.arrive('/privacy')

    await popup.stay(29_999)
    await popup.leave()
    await expectNone(page)
    await popup.stay(30_000)
    await page.mouse.move(400, 400)
    await page.mouse.move(400, 20, { steps: 5 })
    await expectNone(page)
    await popup.leave()

    await expect(popup.options).toBeVisible()
  })

  test('once as long as the tab lives, also after a reload', async ({ page }) => {
    const popup = exitPopup(page)
    await popup.provoke('/privacy')

    await popup.close.click()
    await expect(popup.dialog).toBeHidden()
    await page.clock.fastForward(2 * dayMs)
    await popup.leave()
    await expectNone(page)
    await page.reload()
    await popup.untilWatching()
    await page.clock.fastForward(60_000)
    await popup.leave()

    await expectNone(page)
    await expect.poll(() => storedActions(page)).toEqual(['closed', 'shown'])
  })

  test('in another tab only 24 hours after it was dismissed', async ({ context, page }) => {
    await exitPopup(page).provoke('/privacy')
    await page.keyboard.press('Escape')
    await expect(exitPopup(page).dialog).toBeHidden()
    const tab = await context.newPage()
    const popup = exitPopup(tab)
    await tab.goto('/privacy')
    await popup.untilWatching()

    await tab.clock.fastForward(dayMs - 60_000)
    await popup.leave()
    await expectNone(tab)
    await tab.clock.fastForward(60_000)
    await popup.leave()

    await expect(popup.options).toBeVisible()
  })

  test.describe('in a window with the menu', () => {
    test.use({ viewport: { width: 800, height: 800 } })

    test('never while the visitor is in a form or in the menu', async ({ page }) => {
      const popup = exitPopup(page)
      await popup.arrive('/pokergo')
      await popup.stay(30_000)
      await pokergoPage(page).ready.scrollIntoViewIfNeeded()
      await pokergoPage(page).form.getByLabel('First name').fill('Mona')
      await popup.leave()
      await expectNone(page)
      await homePage(page).openMenu()
      await expect(homePage(page).drawer).toBeVisible()
      await popup.leave()
      await expectNone(page)
      await page.keyboard.press('Escape')
      await expect(homePage(page).drawer).toBeHidden()
      await popup.leave()
      await expect(popup.options).toBeVisible()

      await page.mouse.click(20, 700)

      await expect(popup.dialog).toBeHidden()
      await expect.poll(() => storedActions(page)).toEqual(['closed', 'shown'])
    })
  })

  test.describe('on a screen that is also touched', () => {
    test.use({ hasTouch: true })

    test('never for a finger', async ({ context, page }) => {
      const popup = exitPopup(page)
      await popup.arrive('/privacy')
      await popup.stay(30_000)

      const browser = await context.newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
        browser.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: ys.map((y) => ({ x: 400, y })),
        })
      await touch('touchStart', 200)
      for (const y of [150, 100, 60, 20]) await touch('touchMove', y)
      await touch('touchEnd')
      await expectNone(page)
      await popup.leave()

      await expect(popup.options).toBeVisible()
    })
  })
})

test.describe('its chat option', () => {
  for (const path of ['/', '/privacy']) {
    test(`leads to the chat section from ${path}`, async ({ page, baseURL }) => {
      const popup = exitPopup(page)
      await popup.provoke(path)
      await page.clock.resume()

      await popup.chatOption.click()

      await expect(popup.dialog).toBeHidden()
      await expect(page).toHaveURL(`${baseURL}/#chat-section`)
      await expect(page.locator('#chat-section')).toBeInViewport()
      await expect.poll(() => storedActions(page)).toEqual(['chat', 'shown'])
      const dismissed = await page.evaluate<string>(`localStorage.getItem('exitPopupDismissed')`)
      expect(Number(dismissed)).toBeGreaterThan(0)
    })
  }
})

test.describe('its newsletter option', () => {
  test('opens the sign-up, and the way back, takes an address and says thanks', async ({
    page,
  }) => {
    const popup = exitPopup(page)
    await popup.provoke('/privacy')
    await page.clock.resume()

    await popup.newsletterOption.click()
    await expect(popup.newsletter).toBeVisible()
    await expect(popup.email).toBeVisible()
    await popup.back.click()
    await expect(popup.options).toBeVisible()
    await expect(popup.email).toBeHidden()
    await popup.newsletterOption.click()
    await popup.email.fill(`exit-${Date.now()}@backroom.example`)
    await popup.subscribe.click()

    await expect(popup.dialog.getByRole('status')).toBeFocused()
    const visit = await visitOf(page)
    await expect
      .poll(() => visit.conversions('newsletter_signup'))
      .toMatchObject([{ formData: { formLocation: 'exit-popup' } }])
    await expect.poll(() => storedActions(page)).toEqual(['newsletter', 'newsletter', 'shown'])
  })

  test.describe('with the page of the letter itself', () => {
    test.use({ expectedErrors: [/letter\.backroom\.example/] })

    test('opens that in a new tab and stays', async ({ context, page }) => {
      const popup = exitPopup(page)
      await context.route('https://letter.backroom.example/**', (route) => route.fulfill())
      await popup.provoke('/privacy')
      await popup.newsletterOption.click()

      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        popup.subscribeExternally.click(),
      ])

      await expect(tab).toHaveURL('https://letter.backroom.example/subscribe')
      await expect(popup.newsletter).toBeVisible()
      await expect
        .poll(() => storedActions(page))
        .toEqual(['newsletter', 'shown', 'subscribe-external'])
      const visit = await visitOf(page)
      await expect
        .poll(() => visit.events('click'))
        .toMatchObject([{ eventCategory: 'outbound', eventLabel: 'exit-popup' }])
    })
  })
})

test('the exit popup can be used with the keyboard alone, and has no violation', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const popup = exitPopup(page)
  await popup.provoke('/privacy')
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: "Awww, Don't Run Away!" })).toBeFocused()
  expect(await axeViolations(page, 'html')).toEqual([])

  await page.keyboard.press('Tab')
  await expect(popup.chatOption).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(popup.newsletterOption).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Join Our Newsletter' })).toBeFocused()
  await expect(popup.email).toBeVisible()
  expect(await axeViolations(page, 'html')).toEqual([])
  await page.keyboard.press('Tab')
  await expect(popup.email).toBeFocused()
  await page.keyboard.press('Escape')

  await expect(popup.dialog).toBeHidden()
  await expect.poll(() => storedActions(page)).toEqual(['closed', 'newsletter', 'shown'])
})
