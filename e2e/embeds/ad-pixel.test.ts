import { type BrowserContext, expect, type Page } from 'playwright/test'
import { refuseTracking, test } from './test.ts'

type Call = [kind: string, ...rest: unknown[]]

/** Every call that the pixel has reported home. */
function collectCalls(context: BrowserContext): Call[] {
  const calls: Call[] = []
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/pixel') calls.push(JSON.parse(searchParams.get('call') ?? '[]') as Call)
  })
  return calls
}

const pixelFrame = (page: Page) => page.locator('iframe[title="Advertising"]')

test('the pixel of the rake race comes with the first interaction, without an origin', async ({
  context,
  page,
  asked,
}) => {
  const calls = collectCalls(context)
  await page.goto('/rake?email=jane@doe.example')
  await page.mouse.wheel(0, 700)
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/pixel.js')

  await page.keyboard.press('Tab')

  await expect(pixelFrame(page)).toHaveAttribute('sandbox', 'allow-scripts')
  await expect.poll(() => calls.length).toBe(3)
  expect(calls).toEqual([
    [
      'surroundings',
      { origin: 'null', cookie: 'SecurityError', page: 'SecurityError', referrer: '' },
    ],
    ['init', 'P-1'],
    ['track', 'PageView'],
  ])
  expect(JSON.stringify(calls)).not.toContain('jane')
})

test('the pixel stays on its page', async ({ page, asked }) => {
  await page.goto('/rake')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Tab')
  await expect(pixelFrame(page)).toHaveCount(1)

  // By the keyboard: the skip link that the first Tab has shown lies over the pointer's way.
  await page.getByRole('banner').getByRole('link', { name: 'Back Room' }).press('Enter')

  await expect(page).toHaveURL('/')
  await expect(pixelFrame(page)).toHaveCount(0)
  await page.goto('/drink')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Tab')
  // What the same key brings on every page is there.
  await expect(page.locator('iframe[title="Statistics"]')).toHaveCount(1)
  expect(asked.filter((path) => path === '/pixel.js')).toHaveLength(1)
})

test('the pixel never comes to who refuses to be followed', async ({ page, asked }) => {
  await refuseTracking(page)
  await page.goto('/rake')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Tab')
  await page.waitForLoadState('networkidle')

  await expect(pixelFrame(page)).toHaveCount(0)
  expect(asked).not.toContain('/pixel.js')
})
