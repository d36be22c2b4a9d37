import { expect, type Page } from 'playwright/test'
import { refuseTracking, storedRecordsOf, test, thirdParty } from './test.ts'

const episode = 'What a dealer hears'
const video = (page: Page, role: 'button' | 'link') =>
  page.getByRole(role, { name: `Watch: ${episode}` })

test.describe('a video', () => {
  test('plays in place of its picture after a click', async ({ page, asked }) => {
    await page.goto('/#podcast')
    await expect(video(page, 'button')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => path.startsWith('/player'))).toEqual([])
    const poster = await video(page, 'button').locator('picture').locator('..').boundingBox()

    await video(page, 'button').focus()
    await page.keyboard.press('Enter')

    const frame = page.locator(`iframe[title="${episode}"]`)
    await expect(frame).toBeFocused()
    await expect(frame).toHaveAttribute(
      'src',
      `${thirdParty.media}/player/what-a-dealer-hears?autoplay=1`,
    )
    await expect(frame.contentFrame().getByRole('button', { name: 'Pause' })).toBeVisible()
    const player = await frame.boundingBox()
    expect([player?.width, player?.height].map((side) => Math.round(side ?? 0))).toEqual(
      [poster?.width, poster?.height].map((side) => Math.round(side ?? 0)),
    )
    await page.keyboard.press('Tab')
    await expect(frame.contentFrame().getByRole('button', { name: 'Pause' })).toBeFocused()
    const stored = await storedRecordsOf(page)
    await expect
      .poll(() => stored.events('click'))
      .toEqual([expect.objectContaining({ eventCategory: 'video', eventLabel: episode })])
  })
})

test.describe('the latest posts', () => {
  test('load after a click, without an origin', async ({ page, asked }) => {
    await page.goto('/#podcast')
    const show = page.getByRole('button', { name: 'Show posts here' })
    await expect(show).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).not.toContain('/timeline')

    await show.click()

    const frame = page.locator('iframe[title="Latest posts on X"]')
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-popups')
    await expect(frame.contentFrame().getByText('Seat open tonight.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open X' })).toBeVisible()
  })
})

test('a visitor who refuses tracking has links instead', async ({ page }) => {
  await refuseTracking(page)
  await page.goto('/#podcast')
  // Forms, like the buttons, appear only after hydration.
  await expect(page.locator('iframe').first()).toBeAttached()

  await expect(video(page, 'link')).toHaveAttribute('target', '_blank')
  await expect(video(page, 'button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show posts here' })).toHaveCount(0)
})
