import { expect } from 'playwright/test'
import { applicationForm } from './pages/application-form.ts'
import { thankYouPage } from './pages/thank-you-page.ts'
import { visitOf } from './pages/visit.ts'
import { test } from './test.ts'
import { axeViolations } from '../support/axe-violations.ts'

test.describe('the thank-you page', () => {
  test('greets who has applied by name, also after a reload', async ({ page }) => {
    const form = applicationForm(page)
    const thankYou = thankYouPage(page)
    await form.open()
    await form.fillIn('ada@quinn.example')
    await form.submit.click()

    await expect(thankYou.heading).toHaveText('Application Received!')
    await expect(thankYou.heading).toBeFocused()
    await expect(thankYou.greeting).toHaveText('Thank you, Ada.')
    await expect(thankYou.promise).toBeVisible()
    await page.reload()

    await expect(thankYou.greeting).toHaveText('Thank you, Ada.')
  })

  test('greets anybody else without a name, counts nobody, leads on, and has no violation', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const thankYou = thankYouPage(page)

    await thankYou.open()

    await expect(thankYou.heading).toHaveText('Application Received!')
    await expect(thankYou.greeting).toHaveText('Thank you.')
    expect(await axeViolations(page)).toEqual([])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
    const stored = await visitOf(page)
    await expect.poll(() => stored.pageViews()).toMatchObject([{ pagePath: '/thank-you' }])
    expect(await stored.conversions()).toEqual([])
    await expect(thankYou.podcast).toHaveAttribute('href', 'https://spotify.example/show/back-room')
    await expect(thankYou.podcast).toHaveAttribute('target', '_blank')
    await thankYou.home.click()

    await expect(page).toHaveURL(/\/$/)
  })
})
