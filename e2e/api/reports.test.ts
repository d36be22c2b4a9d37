import {
  AffiliateReportResponse,
  ConversionReportResponse,
  EventReportResponse,
  FunnelReportResponse,
  PageViewReportResponse,
  TrafficReportResponse,
} from '@cardroom/contracts/analytics-reports'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { signedInAdmin } from '../support/admin-account.ts'
import { exitOf, recordCalls } from '../support/analytics-records.ts'
import { origin } from '../support/origin.ts'
import { sendRecords } from '../support/send-records.ts'

const responses = {
  traffic: TrafficReportResponse,
  events: EventReportResponse,
  'page-views': PageViewReportResponse,
  conversions: ConversionReportResponse,
  flaviar: AffiliateReportResponse,
  funnel: FunnelReportResponse,
} as const

async function get(path: string) {
  const { cookieHeader } = await signedInAdmin(origin)
  return request(origin).get(`/api/admin/analytics/${path}`).set('cookie', cookieHeader)
}

describe.each(Object.entries(responses))('GET /api/admin/analytics/%s', (name, contract) => {
  it('answers as the contract says, filtered or not', async () => {
    const plain = await get(`${name}?timeframe=lifetime`)
    const filtered = await get(`${name}?timeframe=24hours&device=mobile`)

    expect(contract.parse(plain.body).data.filter).toBeNull()
    expect(contract.parse(filtered.body).data.filter).toEqual({ name: 'device', value: 'mobile' })
  })
})

describe('what visitors do', () => {
  it('is counted soon after, each once', async () => {
    const before = PageViewReportResponse.parse((await get('page-views')).body).data
    const calls = recordCalls(24)
    const views = calls.filter(({ kind }) => kind === 'page-view')
    const exits = views.map((view) => exitOf(view, 7))

    await sendRecords(origin, [...calls, ...exits, ...calls], 8)

    const more = before.totalPageViews + views.length
    await expect
      .poll(async () => (await get('page-views')).body.data.totalPageViews, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(more)
  })
})
