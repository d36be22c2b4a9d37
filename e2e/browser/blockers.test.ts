import { randomUUID } from 'node:crypto'
import { blockerRuleOf } from '@cardroom/test-kit/blocker-rules'
import { type BrowserContext, expect } from 'playwright/test'
import { homePage } from './pages/home-page.ts'
import { untilHydrated } from './pages/hydrated.ts'
import { stayHere } from './pages/stay-here.ts'
import { visitOf } from './pages/visit.ts'
import { test } from './test.ts'

/** Refuses what the rules of a blocker hit; the list is what it has refused. */
async function withBlocker(context: BrowserContext): Promise<string[]> {
  const refused: string[] = []
  await context.route('**/*', async (route) => {
    const url = route.request().url()
    const rule = blockerRuleOf(url)
    if (rule === undefined) return route.fallback()
    refused.push(`${rule}: ${url}`)
    return route.abort('blockedbyclient')
  })
  return refused
}

test.describe('a browser with a blocker', () => {
  test('records a whole visit, and shows its events on the dashboard', async ({
    context,
    page,
    signIn,
  }) => {
    const refused = await withBlocker(context)
    await stayHere(page)
    const campaign = `blocked-${randomUUID()}`

    await homePage(page).open(`?utm_source=letter&utm_medium=email&utm_campaign=${campaign}`)
    const visit = await visitOf(page)
    await page.getByRole('link', { name: 'Grand Canyon tours' }).click()
    await homePage(page).seatButtons.first().click()
    await page.goto('/drink')
    await untilHydrated(page)

    await expect.poll(visit.trafficSources).toMatchObject([{ source: 'letter', campaign }])
    await expect
      .poll(async () => (await visit.pageViews()).map(({ pagePath }) => pagePath))
      .toEqual(['/', '/drink'])
    await expect
      .poll(async () => (await visit.events('click')).map(({ eventCategory }) => eventCategory))
      .toEqual(expect.arrayContaining(['outbound', 'cta']))
    await expect.poll(() => visit.conversions('level1_lead')).toHaveLength(1)

    await signIn()
    const answer = page.waitForResponse(/\/reports\/events\?/)
    await page.goto('/admin/dashboard/events')
    expect((await answer).status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Events')
    await expect(page.getByText('Failed to fetch')).toHaveCount(0)
    expect(refused).toEqual([])
  })
})

test.describe('who is not recorded', () => {
  test('the browser that the owner leaves out, until it is counted again', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto('/admin/dashboard')
    await page.getByRole('checkbox', { name: 'Leave this browser’s visits out' }).check()
    await expect(page.getByText('This browser’s visits are not counted')).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })

    await page.goto('/privacy?utm_source=owner')
    await untilHydrated(page)
    const visit = await visitOf(page)
    await page.goto('/admin/dashboard')
    await page.getByRole('checkbox', { name: 'This browser’s visits are not counted' }).uncheck()
    expect(sent).toEqual([])
    await page.goto('/privacy?utm_source=visitor')

    await expect.poll(visit.trafficSources).toMatchObject([{ source: 'visitor' }])
  })

  test('a visitor who opts out is counted without cookies', async ({ context, page }) => {
    await page.goto('/privacy?utm_source=letter')
    await untilHydrated(page)
    const names = async () => (await context.cookies()).map(({ name }) => name)
    await expect.poll(names).toContain('visitorId')

    await page.getByRole('button', { name: 'Do not recognize this browser' }).click()
    await expect(page.getByText('This browser is not recognized')).toBeVisible()
    expect(await names()).toEqual(['optOut'])
    await page.goto('/privacy?utm_source=search')
    await untilHydrated(page)
    const visit = await visitOf(page)

    await expect.poll(async () => (await visit.trafficSources()).at(-1)?.source).toBe('search')
    expect(await names()).toEqual(['optOut'])
    await page.getByRole('button', { name: 'Recognize this browser again' }).click()
    expect(await names()).toEqual([])
  })

  test('a page that is rendered ahead, until it is shown', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await page.addInitScript(
      `Object.defineProperty(Document.prototype, 'prerendering', { get: () => !window.isShown })`,
    )
    await page.goto('/privacy?utm_source=ahead')
    await untilHydrated(page)
    const visit = await visitOf(page)
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    expect(sent).toEqual([])

    await page.evaluate(
      `window.isShown = true; document.dispatchEvent(new Event('prerenderingchange'))`,
    )

    await expect.poll(visit.trafficSources).toMatchObject([{ source: 'ahead' }])
    await expect.poll(visit.pageViews).toMatchObject([{ pagePath: '/privacy' }])
    expect(sent).toHaveLength(1)
  })
})
