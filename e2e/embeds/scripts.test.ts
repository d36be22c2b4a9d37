import { type BrowserContext, expect, type Page } from 'playwright/test'
import { untilHydrated } from '../browser/pages/any-page.ts'
import { joinPage } from './join-page.ts'
import { documentOf, refuseTracking, test } from './test.ts'

type Call = [kind: string, ...rest: unknown[]]

/** The calls that a third party's script reports home, to `/collect` or `/pixel`. */
function collectCalls(context: BrowserContext, path: string): Call[] {
  const calls: Call[] = []
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === path) calls.push(JSON.parse(searchParams.get('call') ?? '[]') as Call)
  })
  return calls
}

const tagFrame = (page: Page) => page.locator('iframe[title="Statistics"]')
const pixelFrame = (page: Page) => page.locator('iframe[title="Advertising"]')
const event = (name: string, parameters: object) => ['event', name, parameters]

test.describe('the tag manager', () => {
  test('loads after the first press, receives earlier records, and can reach nothing of ours', async ({
    context,
    page,
    asked,
  }) => {
    const calls = collectCalls(context, '/collect')
    await page.goto('/?email=jane@doe.example')
    await page.mouse.wheel(0, 700)
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    await expect(tagFrame(page)).toHaveCount(0)
    expect(asked).not.toContain('/tag.js')

    await page.keyboard.press('Tab')

    await expect(tagFrame(page)).toHaveAttribute('sandbox', 'allow-scripts')
    await expect
      .poll(() => calls)
      .toContainEqual(
        event('page_view', { page_path: '/', page_title: expect.stringContaining('Back Room') }),
      )
    await expect.poll(() => calls).toContainEqual(event('section_view', { section: 'poker-game' }))
    expect(calls).toContainEqual(['config', 'T-1', { send_page_view: false }])
    expect(calls).toContainEqual([
      'set',
      expect.objectContaining({ page_location: `${new URL(page.url()).origin}/` }),
    ])
    expect(calls).toContainEqual([
      'surroundings',
      {
        origin: 'null',
        cookie: 'SecurityError',
        storage: 'SecurityError',
        page: 'SecurityError',
        referrer: '',
      },
    ])
    expect(JSON.stringify(calls)).not.toContain('jane')
  })

  test('receives the value of a conversion', async ({ context, page }) => {
    const calls = collectCalls(context, '/collect')
    const join = joinPage(page)
    await join.open()
    await untilHydrated(page)
    await page.getByRole('link', { name: 'Get a seat now' }).first().click()
    // The click scrolls to the form; only then does a scroll to the newsletter last.
    await expect(page).toHaveURL(/#join$/)
    await join.reach()
    await expect(join.state).toContainText('is provided by')
    const frame = page.locator('iframe[title="Newsletter sign-up"]')
    await expect(async () => {
      await page.locator('#newsletter').scrollIntoViewIfNeeded()
      await expect(frame).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    const signUp = await documentOf(page, 'Newsletter sign-up')
    await signUp.getByLabel('E-mail').press('Enter')
    await join.send()
    await expect(page).toHaveURL('/thank-you')

    await expect
      .poll(() => calls.filter(([, , parameters]) => 'value' in Object(parameters)))
      .toEqual([
        event('level1_lead', { value: 200, currency: 'USD' }),
        event('newsletter_signup', { value: 100, currency: 'USD' }),
        event('jotform_submission', { value: 250, currency: 'USD' }),
      ])
    await expect
      .poll(() => calls)
      .toContainEqual(event('page_view', expect.objectContaining({ page_path: '/thank-you' })))
  })
})

test('the pixel of the rake race comes with the first press, without an origin, and stays on its page', async ({
  context,
  page,
  asked,
}) => {
  const calls = collectCalls(context, '/pixel')
  await page.goto('/rake?email=jane@doe.example')
  await page.mouse.wheel(0, 700)
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/pixel.js')

  // React runs the page's effects a moment after it has hydrated it.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(pixelFrame(page)).toHaveAttribute('sandbox', 'allow-scripts', { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
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

  // By the keyboard: the skip link that the first Tab has shown covers the link.
  await page.getByRole('banner').getByRole('link', { name: 'Back Room' }).press('Enter')
  await expect(page).toHaveURL('/')
  await expect(pixelFrame(page)).toHaveCount(0)
  await page.goto('/drink')
  await untilHydrated(page)
  await page.keyboard.press('Tab')
  await expect(tagFrame(page)).toHaveCount(1)
  expect(asked.filter((path) => path === '/pixel.js')).toHaveLength(1)
})

test('neither comes to a visitor who refuses tracking', async ({ page, asked }) => {
  await refuseTracking(page)
  for (const path of ['/privacy', '/rake']) {
    await page.goto(path)
    await untilHydrated(page)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Tab')
    await page.waitForLoadState('networkidle')
  }

  await expect(tagFrame(page)).toHaveCount(0)
  await expect(pixelFrame(page)).toHaveCount(0)
  expect(asked).not.toContain('/tag.js')
  expect(asked).not.toContain('/pixel.js')
})
