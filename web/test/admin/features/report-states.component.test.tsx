import {
  AffiliateReportResponse,
  ConversionReportResponse,
  EventReportResponse,
  FunnelReportResponse,
  PageViewReportResponse,
  TrafficReportResponse,
} from '@cardroom/contracts/analytics-reports'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fakeNetwork, networkError } from '../../component/fake-network.ts'
import { minimalAnswer } from '../../component/minimal-answer.ts'
import { openAdmin } from '../admin-page.tsx'

const network = fakeNetwork()

const emptyReports = {
  traffic: () => minimalAnswer(TrafficReportResponse),
  events: () => minimalAnswer(EventReportResponse),
  'page-views': () => minimalAnswer(PageViewReportResponse),
  conversions: () => minimalAnswer(ConversionReportResponse),
  funnel: () => minimalAnswer(FunnelReportResponse),
  flaviar: () => minimalAnswer(AffiliateReportResponse),
}
type Report = keyof typeof emptyReports

const route = (report: Report) => `GET /api/admin/reports/${report}`
const names = Object.keys(emptyReports) as Report[]

function answerWithEmptyReports(): void {
  for (const name of names) network.answer(route(name), emptyReports[name])
}

const tabs = [
  {
    tab: 'traffic',
    report: 'traffic',
    empty: 'No recent visits recorded',
    failure: 'Failed to fetch traffic data',
  },
  {
    tab: 'events',
    report: 'events',
    empty: 'No recent events recorded',
    failure: 'Failed to fetch events data',
  },
  {
    tab: 'pageViews',
    report: 'page-views',
    empty: 'No recent views recorded',
    failure: 'Failed to fetch page views data',
  },
  {
    tab: 'conversions',
    report: 'conversions',
    empty: 'No recent conversions recorded',
    failure: 'Failed to fetch conversions data',
  },
  {
    tab: 'flaviar',
    report: 'flaviar',
    empty: 'No recent activity recorded',
    failure: 'Failed to fetch Flaviar data',
  },
] as const

describe('a report that does not come', () => {
  it.each(tabs)('is shown as failed, and once retried as empty: $tab', async (row) => {
    answerWithEmptyReports()
    network.answer(route(row.report), networkError)

    const main = await openAdmin(network, `/admin/dashboard/${row.tab}`)
    await expect.element(main.getByRole('alert').getByText(row.failure)).toBeVisible()
    network.answer(route(row.report), emptyReports[row.report])
    await main.getByRole('button', { name: 'Retry' }).click()

    await expect.element(main.getByText(row.empty).first()).toBeVisible()
    expect(main.getByRole('alert').all()).toEqual([])
  })

  it('leaves the funnel standing', async () => {
    answerWithEmptyReports()
    network.answer(route('conversions'), networkError)

    const main = await openAdmin(network, '/admin/dashboard/conversions')

    const bars = page.getByRole('region', { name: 'Marketing funnel' }).getByRole('listitem')
    await expect
      .element(main.getByRole('alert').getByText('Failed to fetch conversions data'))
      .toBeVisible()
    await expect.poll(() => bars.all().length).toBe(3)
  })

  it('leaves the conversions standing when it is the funnel', async () => {
    answerWithEmptyReports()
    network.answer(route('funnel'), networkError)

    const main = await openAdmin(network, '/admin/dashboard/conversions')

    await expect
      .element(main.getByRole('alert').getByText('Failed to fetch funnel data'))
      .toBeVisible()
    await expect.element(main.getByText('Total revenue', { exact: true }).first()).toBeVisible()
  })

  it('leaves the figures that are there, under the reason', async () => {
    answerWithEmptyReports()
    const main = await openAdmin(network, '/admin/dashboard/events')
    const figure = main.getByText('Total events', { exact: true }).first()
    await expect.element(figure).toBeVisible()

    network.answer(route('events'), networkError)
    await main.getByRole('button', { name: 'Refresh' }).click()

    await expect
      .element(main.getByRole('alert').getByText('Failed to fetch events data'))
      .toBeVisible()
    await expect.element(figure).toBeVisible()
  })
})

describe('a slow report', () => {
  it('holds its place, then keeps the last figures until the next are there', async () => {
    answerWithEmptyReports()
    const first = Promise.withResolvers<void>()
    network.answer(route('events'), async () => {
      await first.promise
      return emptyReports.events()
    })
    const main = await openAdmin(network, '/admin/dashboard/events')
    await expect.element(main.getByText('Loading events')).toBeInTheDocument()
    await expect.element(main.getByText(/^Updated /)).not.toBeInTheDocument()
    first.resolve()
    await expect.element(main.getByText('Total events', { exact: true }).first()).toBeVisible()

    const next = Promise.withResolvers<void>()
    network.answer(route('events'), async () => {
      await next.promise
      return emptyReports.events()
    })
    await page.getByRole('link', { name: 'Last 7 Days' }).first().click()
    await expect.element(main.getByText('Updating...')).toBeVisible()
    expect(document.querySelector('[aria-busy="true"]')?.textContent).toContain('Total events')
    next.resolve()

    await expect.element(main.getByText('Updated just now')).toBeVisible()
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  })

  it('is requested by its own tab alone', async () => {
    answerWithEmptyReports()
    const requested = () =>
      new Set(
        network.sent
          .map(({ path }) => path.split('?')[0])
          .filter((path) => path?.startsWith('/api/admin/reports/')),
      )

    const main = await openAdmin(network, '/admin/dashboard/events')
    await expect.element(main.getByText('Total events', { exact: true }).first()).toBeVisible()
    expect(requested()).toEqual(new Set(['/api/admin/reports/events']))
    await page.getByRole('link', { name: 'Flaviar' }).click()
    await expect.element(main.getByText('Click rate', { exact: true }).first()).toBeVisible()

    expect(requested()).toEqual(
      new Set(['/api/admin/reports/events', '/api/admin/reports/flaviar']),
    )
  })
})
