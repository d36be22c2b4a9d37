import { randomUUID } from 'node:crypto'
import { ExploreTableResponse } from '@cardroom/contracts/explore'
import { expect, type Page } from 'playwright/test'
import { beAbsent } from '../support/absent-visitor.ts'
import { applicationForm } from './pages/application-form.ts'
import { untilHydrated } from './pages/hydrated.ts'
import { reportPage } from './pages/report-page.ts'
import { visitOf } from './pages/visit.ts'
import { test } from './test.ts'

/** Opens an address in the tab, and waits until its view is stored. */
async function see(tab: Page, address: string, views = 1) {
  await tab.goto(address)
  await untilHydrated(tab)
  const visit = await visitOf(tab)
  await expect.poll(async () => (await visit.pageViews()).length).toBe(views)
}

/** What the dashboard has of a source, by the touch that conversions are credited to. */
async function exploreSource(page: Page, source: string, touch: 'first' | 'last') {
  const query = new URLSearchParams({ by: 'source', touch, limit: '500', period: 'today' })
  const answer = await page.request.get(`/api/admin/reports/explore/table?${query.toString()}`)
  // Its copy of the visits is read when the first question comes.
  if (answer.status() === 503) return 'not ready'
  const { data } = ExploreTableResponse.parse(await answer.json())
  const { visits, visitors, submissions } =
    data.rows.find(({ name }) => name === source)?.figures ?? {}
  return { visits, visitors, submissions }
}

test('three tabs, a short address and twenty minutes away are one visit of the campaign', async ({
  browser,
  page,
  signIn,
}) => {
  const campaign = `campaign-${randomUUID()}`
  const letter = `letter-${randomUUID()}`
  const visitor = await browser.newContext()
  const [one, two, three] = [
    await visitor.newPage(),
    await visitor.newPage(),
    await visitor.newPage(),
  ]

  await see(one, `/?utm_source=${campaign}&utm_medium=cpc&utm_campaign=opening`)
  await see(two, '/rake')
  await see(three, '/privacy')
  await see(three, '/podcast', 2)
  const visitorId = (await visitor.cookies()).find(({ name }) => name === 'visitorId')?.value ?? ''
  await beAbsent(visitorId, 20)
  await see(one, '/wsop', 2)

  await signIn()
  const report = reportPage(page)
  await report.open(`traffic?source=${campaign}`)
  await expect(report.rows('Last 10 visits')).toHaveCount(1)
  await expect(report.figure('Total visits')).toContainText('Total visits1')
  await expect(report.rows('Top mediums')).toHaveText(['Paid1100.0%new'])

  await see(two, `/?utm_source=${letter}&utm_medium=email`, 2)
  await two.clock.install()
  const form = applicationForm(two)
  await form.open()
  await two.clock.fastForward(3000)
  await form.fillIn(`ada-${randomUUID()}@quinn.example`)
  await form.submit.click()
  await expect(two).toHaveURL(/\/thank-you$/)

  const stored = await visitOf(two)
  await expect.poll(() => stored.conversions('form_submission')).toHaveLength(1)

  // The report credits a lead to what brought its visitor first.
  await report.open(`conversions?source=${campaign}`)
  await expect(report.figure('Form submissions')).toContainText('Form submissions1')
  await report.open(`conversions?source=${letter}`)
  await expect(report.figure('Form submissions')).toContainText('Form submissions0')
  const visit = { visits: 1, visitors: 1 }
  const exploring = (source: string, touch: 'first' | 'last') =>
    expect.poll(() => exploreSource(page, source, touch))
  await exploring(campaign, 'first').toEqual({ ...visit, submissions: 1 })
  await exploring(letter, 'first').toEqual({ ...visit, submissions: 0 })
  await exploring(campaign, 'last').toEqual({ ...visit, submissions: 0 })
  await exploring(letter, 'last').toEqual({ ...visit, submissions: 1 })
  await visitor.close()
})
