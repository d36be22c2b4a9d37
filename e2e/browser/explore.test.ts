import { randomUUID } from 'node:crypto'
import { ExploreTableResponse } from '@cardroom/contracts/explore'
import { expect, type Page } from 'playwright/test'
import type { RecordCall } from '../support/analytics-records.ts'
import { origin } from '../support/origin.ts'
import { sendRecords } from '../support/send-records.ts'
import { queryStack } from '../support/stack-database.ts'
import { test } from './test.ts'

/*
 * What a new administrator asks on a phone: which campaign brought the most applications, was it more than before, from
 * where and on which devices. Two campaigns of this run's own: one brings three visits and two applications, the other
 * four visits and none.
 */

const run = randomUUID().slice(0, 8)
const [best, other] = [`spring-${run}`, `autumn-${run}`]

const arrival = (campaign: string): RecordCall => ({
  kind: 'traffic-source',
  body: {
    id: randomUUID(),
    sessionId: randomUUID(),
    landingPage: `https://backroom.example/?utm_source=instagram&utm_medium=social&utm_campaign=${campaign}`,
    referrer: '',
    utmSource: 'instagram',
    utmMedium: 'social',
    utmCampaign: campaign,
    source: 'instagram',
    medium: 'social',
  },
})

const visits = [
  ...Array.from({ length: 3 }, () => arrival(best)),
  ...Array.from({ length: 4 }, () => arrival(other)),
]

const views = visits.map(({ body: { sessionId } }): RecordCall => ({
  kind: 'page-view',
  body: { id: randomUUID(), sessionId, pagePath: '/', pageTitle: 'Home', referrer: null },
}))

test.beforeAll(async () => {
  // A view belongs to the visit that is there before it, and an application to the visit of its session's last view.
  await sendRecords(origin, visits, 2)
  await sendRecords(origin, views, 2)
  for (const { body } of visits.slice(0, 2)) {
    const applied = await fetch(`${origin}/api/applications`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({
        id: randomUUID(),
        firstName: 'Ada',
        lastName: 'Quinn',
        email: `ada-${randomUUID().slice(0, 8)}@quinn.example`,
        phone: '+1 702 555 0100',
        experience: 'professional',
        stakes: '10_20',
        availability: ['weekend_evenings'],
        agreeToTerms: true,
        elapsedMs: 60_000,
        sessionId: body.sessionId,
      }),
    })
    expect(applied.status).toBe(201)
  }
  await expect
    .poll(
      async () => {
        const [row] = await queryStack<{ stored: number }>(
          `SELECT count(*)::int AS stored FROM traffic_sources JOIN page_views USING (session_id)
           WHERE campaign IN ($1, $2)`,
          [best, other],
        )
        return row?.stored
      },
      { timeout: 30_000 },
    )
    .toBe(visits.length)
})

/** What the copy of the visits has, whose answers may be some seconds old. */
async function applicationsOf(page: Page, campaign: string) {
  const answer = await page.request.get(
    '/api/admin/reports/explore/table?by=campaign&period=today&limit=500',
  )
  // It is read when the first question comes.
  if (answer.status() === 503) return null
  const { data } = ExploreTableResponse.parse(await answer.json())
  return data.rows.find(({ name }) => name === campaign)?.figures.submissions
}

test.use({
  viewport: { width: 390, height: 844 },
  // Until the copy of the visits is made, the page asks again by itself.
  expectedErrors: [/503/],
})

test('a new administrator finds the best campaign, and its places and devices, on a phone', async ({
  page,
  signIn,
}) => {
  await signIn()
  await expect.poll(() => applicationsOf(page, best)).toBe(2)
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'All tabs' }).click()
  await page.getByRole('link', { name: 'Explore' }).click()
  const main = page.getByRole('main')
  const figure = (label: string) =>
    main.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  const row = (table: string, text: string) =>
    main.getByRole('table', { name: table, exact: true }).locator('tbody tr', { hasText: text })

  await main.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')
  await figure('Applications').getByRole('link').click()
  await main.getByRole('link', { name: 'Campaign', exact: true }).click()

  await expect(row('Sources: Campaign', best)).toContainText('3Up ▲ 3 from 02Up ▲ 2 from 0')
  await row('Sources: Campaign', best).getByRole('button').press('Enter')
  await expect(main.getByRole('button', { name: `Campaign is ${best}`, exact: true })).toBeVisible()
  await expect(figure('Applications')).toContainText('2Up ▲ 2 from 0')
  await expect(row('Devices: Device', 'Desktop')).toContainText('3Up ▲ 3 from 02Up ▲ 2 from 0')
  await main.getByRole('link', { name: 'City', exact: true }).click()
  await expect(row('Places: City', '')).toHaveCount(1)
  await expect(row('Places: City', '2Up ▲ 2 from 0')).toBeVisible()

  const width = () => page.evaluate('document.documentElement.scrollWidth')
  expect(await width()).toBe(390)
  await page.reload()
  await expect(row('Places: City', '2Up ▲ 2 from 0')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(row('Sources: Campaign', best)).toContainText('2Up ▲ 2 from 0')
  await expect(main.getByRole('button', { name: `Campaign is ${best}` })).toBeHidden()
})
