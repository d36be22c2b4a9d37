import { expect } from 'playwright/test'
import { axeViolations } from '../support/axe-violations.ts'
import { joinPage } from './join-page.ts'
import { test } from './test.ts'

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
})

test('a page full of frames has no violation, and fits a phone', async ({ page }) => {
  const join = joinPage(page)
  await join.open()
  await join.reach()
  await expect(join.state).toContainText('is provided by')
  await page.getByRole('button', { name: 'Show posts here' }).click()
  await page
    .getByRole('button', { name: /^Watch: / })
    .first()
    .click()
  await expect(page.locator('iframe[title="Statistics"]')).toHaveCount(1)

  expect(await axeViolations(page, 'html')).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})
