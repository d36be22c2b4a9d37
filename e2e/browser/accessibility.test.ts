import { expect } from 'playwright/test'
import { appearances } from './appearances.ts'
import { applicationForm } from './pages/application-form.ts'
import { homePage } from './pages/home-page.ts'
import { loginPage } from './pages/login-page.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'
import { axeViolations } from '../support/axe-violations.ts'

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

  test('the home page has no violation, nor has its drawer', async ({ page }) => {
    await homePage(page).open()
    await expect(homePage(page).flop).toHaveCount(3)
    expect(await axeViolations(page)).toEqual([])

    await homePage(page).openMenu()
    await expect(homePage(page).drawer).toBeVisible()

    expect(await axeViolations(page)).toEqual([])
  })

  for (const [path, heading] of [
    ['/privacy', 'Privacy policy'],
    ['/terms', 'Contest rules'],
  ] as const) {
    test(`${path} has no violation`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)

      expect(await axeViolations(page)).toEqual([])
    })
  }
})

for (const { width, colorScheme } of appearances) {
  test.describe(`at ${width} px in ${colorScheme} colours`, () => {
    test.use({
      viewport: { width, height: 844 },
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
      expectedErrors: [/status of (400|401)/],
    })

    test('the application form without script has no violation, with its errors', async ({
      page,
    }) => {
      await page.goto('/apply')
      expect(await axeViolations(page)).toEqual([])
      const form = applicationForm(page)
      await form.fillIn('ada@quinn.example')
      // Long enough for the browser, too short for the contract.
      await form.lastName.fill(' Q')

      await form.submit.click()

      await expect(page.getByRole('alert')).toContainText('Last name must be at least 2')
      expect(await axeViolations(page)).toEqual([])
    })

    test('the login has no violation, with its errors and its toast', async ({ page }) => {
      const login = loginPage(page)
      await login.open()
      await login.signIn('nobody@backroom.example', 'not the password')
      await expect(toastOf(page)).toBeVisible()
      await login.signIn('nobody', 'short')
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()

      expect(await axeViolations(page)).toEqual([])
    })
  })
}
