import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { queryStack } from '../support/stack-database.ts'
import { applicationForm } from './pages/application-form.ts'
import { homePage } from './pages/home-page.ts'
import { test } from './test.ts'

const sections = ['home', 'poker-game', 'join', 'podcast', 'newsletter', 'recommends']

test.use({ javaScriptEnabled: false })

test.describe('without script', () => {
  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('visible links lead to every section, and no button is shown', async ({ page }) => {
      await page.goto('/')
      await expect(page.locator('button:visible')).toHaveCount(0)

      for (const section of sections) {
        await homePage(page).header.locator(`a[href="/#${section}"]:visible`).first().click()
        await expect(page).toHaveURL(new RegExp(`/#${section}$`))
        await expect
          .poll(async () => Math.round((await page.locator(`#${section}`).boundingBox())?.y ?? 999))
          .toBeLessThan(400)
      }
    })
  })

  test.describe('an application', () => {
    test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/status of 400/] })

    test('is sent, corrected and stored once', async ({ page }) => {
      const email = `ada-${randomUUID()}@quinn.example`
      await page.goto('/')
      const link = page.getByRole('link', { name: 'Application form' })
      await link.first().click()
      await expect(page).toHaveURL(/\/apply$/)
      const form = applicationForm(page)
      await form.fillIn(email)
      // Long enough for the browser, too short for the contract.
      await form.lastName.fill(' Q')
      await form.comments.fill('In town\nfrom the third.')
      await form.submit.click()

      await expect(page.getByRole('alert')).toContainText('Last name must be at least 2 characters')
      await expect(form.email).toHaveValue(email)
      await expect(form.stakes).toHaveValue('25_50')
      await expect(form.availability.getByLabel('Weekend evenings')).toBeChecked()
      await expect(form.comments).toHaveValue('In town\nfrom the third.')
      await form.lastName.fill('Quinn')
      await form.submit.dblclick()

      await expect(page).toHaveURL(/\/thank-you$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.reload()
      expect(
        await queryStack('SELECT last_name, comments, status FROM applications WHERE email = $1', [
          email,
        ]),
      ).toEqual([{ last_name: 'Quinn', comments: 'In town\nfrom the third.', status: 'pending' }])
    })

    test('fits its window', async ({ page }) => {
      await page.goto('/apply')

      const { width = 0 } = (await page.locator('form').boundingBox()) ?? {}
      expect(width).toBeGreaterThan(300)
      expect(width).toBeLessThanOrEqual(390)
    })
  })
})
