import { type BrowserContext, expect, type Page } from 'playwright/test'
import { joinPage } from './join-page.ts'
import { documentOf, refuseTracking, test } from './test.ts'

type Call = [kind: string, ...rest: unknown[]]

/** Every call that the tag manager has reported home. */
function collectCalls(context: BrowserContext): Call[] {
  const calls: Call[] = []
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/collect') calls.push(JSON.parse(searchParams.get('call') ?? '[]') as Call)
  })
  return calls
}

const tagFrame = (page: Page) => page.locator('iframe[title="Statistics"]')
const event = (name: string, parameters: object) => ['event', name, parameters]

test.describe('the tag manager', () => {
  test('loads after the first interaction, and receives earlier records', async ({
    context,
    page,
    asked,
  }) => {
    const calls = collectCalls(context)
    await page.goto('/')
    await page.mouse.wheel(0, 700)
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
    expect(calls).toContainEqual(['config', 'T-1', { send_page_view: false }])
    expect(calls).toContainEqual([
      'set',
      expect.objectContaining({ page_location: `${new URL(page.url()).origin}/` }),
    ])
    expect(calls).toContainEqual(event('section_view', { section: 'poker-game' }))
  })

  test('can reach nothing of ours', async ({ context, page }) => {
    const calls = collectCalls(context)
    await page.goto('/?email=jane@doe.example')
    await page.keyboard.press('Tab')

    await expect
      .poll(() => calls)
      .toContainEqual([
        'surroundings',
        {
          origin: 'null',
          cookie: 'SecurityError',
          storage: 'SecurityError',
          page: 'SecurityError',
          referrer: '',
        },
      ])
    await expect.poll(() => calls.map(([kind]) => kind)).toContain('event')
    expect(JSON.stringify(calls)).not.toContain('jane')
  })

  test('receives the value of a conversion', async ({ context, page }) => {
    const calls = collectCalls(context)
    const join = joinPage(page)
    await join.open()
    await page.getByRole('link', { name: 'Get a seat now' }).first().click()
    await join.reach()
    const letter = page.locator('#newsletter')
    await letter.scrollIntoViewIfNeeded()
    await expect(page.locator('iframe[title="Newsletter sign-up"]')).toBeVisible()
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

  test('never comes to who refuses to be followed', async ({ page, asked }) => {
    await refuseTracking(page)
    await page.goto('/privacy')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Tab')
    await page.getByRole('banner').getByRole('link', { name: 'Back Room' }).click()
    await expect(page).toHaveURL('/')
    await page.waitForLoadState('networkidle')

    await expect(tagFrame(page)).toHaveCount(0)
    expect(asked).not.toContain('/tag.js')
  })
})
