import { randomUUID } from 'node:crypto'
import { blockerRuleOf } from '@cardroom/test-kit/blocker-rules'
import { type BrowserContext, expect } from 'playwright/test'
import { queryStack } from '../support/stack-database.ts'
import { stayHere, untilHydrated, visitOf } from './pages/any-page.ts'
import { homePage } from './pages/home-page.ts'
import { test } from './test.ts'

/** Refuses requests that the rules of a blocker match; the list is what it has refused. */
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

test('a browser with a blocker records a whole visit, and shows the dashboard', async ({
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

test('a browser that the owner leaves out is not recorded until it is counted again', async ({
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

test('a visitor asks for the data of an address, and one mail goes to it', async ({ page }) => {
  const email = `mona-${randomUUID()}@quinn.example`
  await page.goto('/privacy#rights')
  const form = page.getByRole('form', { name: 'Ask for a link' })
  await form.getByLabel('Your e-mail').fill(email)
  await form.getByRole('button').click()

  await expect(page.getByText('This answer is the same for every address')).toBeFocused()
  expect(await queryStack('SELECT email FROM privacy_links WHERE email = $1', [email])).toEqual([
    { email },
  ])
  const mails = "SELECT FROM mails WHERE kind = 'own-data-link' AND state <> 'failed'"
  expect((await queryStack(mails)).length).toBeGreaterThan(0)
})

test.describe('the security policy', () => {
  test.use({ expectedErrors: [/ads-of-a-test\.example/] })

  test('reports what it blocks to the back office, without the address', async ({
    page,
    signIn,
  }) => {
    await page.goto('/wsop?email=ada@quinn.example')
    const sent = page.waitForResponse((response) => response.url().endsWith('/api/policy-reports'))
    await page.evaluate(`
      const picture = new Image()
      picture.src = 'https://ads-of-a-test.example/pixel?email=ada@quinn.example'
      document.body.append(picture)`)
    expect((await sent).status()).toBe(204)

    await signIn()
    await page.goto('/admin/dashboard/audit-log')

    const panel = page.getByRole('region', { name: 'Blocked by the security policy' })
    const row = panel.getByRole('row').filter({ hasText: 'ads-of-a-test.example' })
    await expect(row).toContainText('img-src')
    await expect(row).toContainText('/wsop')
    await expect(panel).not.toContainText('ada')
  })
})
