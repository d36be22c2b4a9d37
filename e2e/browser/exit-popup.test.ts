import { expect, type Page } from 'playwright/test'
import { axeViolations } from '../support/axe-violations.ts'
import { visitOf } from './pages/any-page.ts'
import { exitPopup } from './pages/exit-popup.ts'
import { homePage } from './pages/home-page.ts'
import { test } from './test.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Waits long enough for a popup to open, and expects none. */
async function expectNone(page: Page): Promise<void> {
  await page.waitForTimeout(150)
  await expect(exitPopup(page).options).toBeHidden()
}

/** The stored actions by the alphabet: two instances may assign their times in another order. */
async function storedActions(page: Page): Promise<string[]> {
  const visit = await visitOf(page)
  return (await visit.events('popup')).map(({ eventAction }) => eventAction ?? '').toSorted()
}

test.describe('the exit popup comes', () => {
  test('after 30 seconds, when the mouse leaves upward, once a tab, and in another after 24 hours', async ({
    context,
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

    await popup.close.click()
    await expect(popup.dialog).toBeHidden()
    await page.reload()
    await popup.untilWatching()
    await page.clock.fastForward(60_000)
    await popup.leave()
    await expectNone(page)

    const tab = await context.newPage()
    const other = exitPopup(tab)
    await tab.goto('/privacy')
    await other.untilWatching()
    await tab.clock.fastForward(dayMs - 180_000)
    await other.leave()
    await expectNone(tab)
    await tab.clock.fastForward(180_000)
    await other.leave()
    await expect(other.options).toBeVisible()
    await expect.poll(() => storedActions(page)).toEqual(['closed', 'shown'])
  })

  test.describe('in a window with the menu', () => {
    test.use({ viewport: { width: 800, height: 800 } })

    test('never while the visitor is in a form or in the menu', async ({ page }) => {
      const popup = exitPopup(page)
      await popup.arrive('/pokergo')
      await popup.stay(30_000)
      const name = page.getByRole('form', { name: 'Application form' }).getByLabel('First name')
      await page.getByRole('region', { name: 'Ready to Play?' }).scrollIntoViewIfNeeded()
      await name.fill('Mona')
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
})

test('its chat option leads to the chat section', async ({ page, baseURL }) => {
  const popup = exitPopup(page)
  await popup.provoke('/privacy')
  await page.clock.resume()

  await popup.chatOption.click()

  await expect(popup.dialog).toBeHidden()
  await expect(page).toHaveURL(`${baseURL}/#chat-section`)
  await expect(page.locator('#chat-section')).toBeInViewport()
  await expect.poll(() => storedActions(page)).toEqual(['chat', 'shown'])
  const dismissed = await page.evaluate<string>(`localStorage.getItem('exitPopupDismissed')`)
  expect(Number(dismissed)).toBeGreaterThan(0)
})

test.describe('its newsletter option', () => {
  test.use({ expectedErrors: [/letter\.backroom\.example/] })

  test('is used by the keyboard without a violation, and links to the letter or takes an address', async ({
    context,
    page,
  }) => {
    await context.route('https://letter.backroom.example/**', (route) => route.fulfill())
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
    await popup.back.click()
    await expect(popup.options).toBeVisible()
    await expect(popup.email).toBeHidden()
    await popup.newsletterOption.click()

    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      popup.subscribeExternally.click(),
    ])
    await expect(tab).toHaveURL('https://letter.backroom.example/subscribe')
    await tab.close()
    await expect(popup.newsletter).toBeVisible()
    await popup.email.fill(`exit-${Date.now()}@backroom.example`)
    await popup.subscribe.click()

    await expect(popup.dialog.getByRole('status')).toBeFocused()
    const visit = await visitOf(page)
    await expect
      .poll(() => visit.conversions('newsletter_signup'))
      .toMatchObject([{ formData: { formLocation: 'exit-popup' } }])
    await expect
      .poll(() => storedActions(page))
      .toEqual(['newsletter', 'newsletter', 'shown', 'subscribe-external'])
    await expect
      .poll(() => visit.events('click'))
      .toMatchObject([{ eventCategory: 'outbound', eventLabel: 'exit-popup' }])
  })
})
