import { axeViolations } from '../support/axe-violations.ts'
import { expect } from 'playwright/test'
import { expectNoOverflow } from './pages/no-overflow.ts'
import { homePage } from './pages/home-page.ts'
import { pokergoPage } from './pages/pokergo-page.ts'
import { visitOf } from './pages/visit.ts'
import { test } from './test.ts'

test('the broadcast page says what, when and where', async ({ page }) => {
  const pokergo = pokergoPage(page)

  await pokergo.open()

  await expect(pokergo.heading).toHaveText('Join Us on PokerGO!')
  for (const words of [
    'LIVE ON POKERGO',
    'November 6th - 10th',
    'A Las Vegas resort, Nevada',
    /Fill in the form/,
    /apply early/,
  ]) {
    await expect(pokergo.main.getByText(words)).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Seats are limited' })).toBeVisible()
  await expect(
    page.getByRole('img', { name: 'The table in the studio, cameras around it' }),
  ).toBeVisible()
})

test('its button leads to the form, without a violation or anything wider than a window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const pokergo = pokergoPage(page)
  await pokergo.open()

  await pokergo.apply.click()

  await expect(pokergo.ready).toBeInViewport()
  await expect(pokergo.form).toBeVisible()
  expect(await axeViolations(page, 'html')).toEqual([])
  await expectNoOverflow(page)
})

test('the form opens alone in a new tab, which is recorded', async ({ context, page, baseURL }) => {
  const pokergo = pokergoPage(page)
  await pokergo.open()

  const [tab] = await Promise.all([context.waitForEvent('page'), pokergo.newTab.click()])

  await expect(tab).toHaveURL(`${baseURL}/#join`)
  await expect(homePage(tab).section('Take a seat')).toBeInViewport()
  await expect(page).toHaveURL(`${baseURL}/pokergo`)
  const visit = await visitOf(page)
  await expect
    .poll(() => visit.events('click'))
    .toMatchObject([
      {
        eventCategory: 'application-form',
        eventAction: 'open-in-new-tab',
        eventLabel: 'pokergo',
        pagePath: '/pokergo',
      },
    ])
})
