import { AxeBuilder } from '@axe-core/playwright'
import { expect } from 'playwright/test'
import { joinPage } from './join-page.ts'
import { test } from './test.ts'

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

    test('a page full of frames has no violation', async ({ page }) => {
      const join = joinPage(page)
      await join.open()
      await join.reach()
      await expect(join.state).toContainText('is kept by')
      await page.getByRole('button', { name: 'Show posts here' }).click()
      await page
        .getByRole('button', { name: /^Watch: / })
        .first()
        .click()
      await expect(page.locator('iframe[title="Statistics"]')).toHaveCount(1)

      const { violations } = await new AxeBuilder({ page }).analyze()

      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    })
  })
}
