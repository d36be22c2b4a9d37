import { maxPolicyReports, PolicyReportsResponse } from '@cardroom/contracts/policy-reports'
import { callLimits } from '@cardroom/contracts/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { policyReportKey } from './rules.ts'

const { app, owner, signedIn } = await testApp()
const shipped = await testApp({ rateLimitFactor: 1 })
const admin = await signedIn()

const reportOf = (host: string) => ({
  'csp-report': {
    'document-uri': 'https://backroom.example/wsop?email=ada@quinn.example',
    referrer: 'https://mail.example/ada',
    'blocked-uri': `https://${host}/pixel?email=ada@quinn.example`,
    'effective-directive': 'img-src',
    'violated-directive': 'img-src',
    'original-policy': "default-src 'none'",
    disposition: 'enforce',
    'status-code': 200,
    'script-sample': 'ada@quinn.example',
  },
})

async function send(payload: object | string, headers: Record<string, string> = {}, on = app) {
  const type = { 'content-type': 'application/csp-report' }
  return await on.inject({
    method: 'POST',
    url: '/api/policy-reports',
    payload,
    headers: { ...type, ...headers },
  })
}

async function listed() {
  const response = await admin.get('/api/admin/policy-reports')
  return PolicyReportsResponse.parse(response.json()).data
}

beforeEach(async () => {
  await owner.deleteFrom('policy_reports').execute()
})

describe('POST /api/policy-reports', () => {
  it('counts reports, even simultaneous ones', async () => {
    const first = await send(reportOf('ads.example'))
    await Promise.all(Array.from({ length: 9 }, () => send(reportOf('ads.example'))))
    await send(reportOf('later.example'))

    const [latest, ads, ...others] = await listed()

    expect(first.statusCode).toBe(204)
    expect(latest).toMatchObject({ blocked: 'later.example', count: 1 })
    expect(ads).toMatchObject({
      directive: 'img-src',
      blocked: 'ads.example',
      page: '/wsop',
      count: 10,
    })
    expect(Date.parse(ads?.firstAt ?? '')).toBeLessThan(Date.parse(ads?.lastAt ?? ''))
    expect(others).toEqual([])
    expect(JSON.stringify(await listed())).not.toContain('ada')
  })

  it('keeps a limited number of rows and counts the rest as one', async () => {
    const atOnce = 5
    const hosts = Array.from({ length: maxPolicyReports + 20 }, (_, nth) => `ads${nth}.example`)
    for (let nth = 0; nth < hosts.length; nth += atOnce) {
      await Promise.all(hosts.slice(nth, nth + atOnce).map((host) => send(reportOf(host))))
    }
    await send(reportOf(hosts[0] ?? ''))

    const reports = await listed()

    const others = reports.filter(({ blocked }) => blocked === 'other')
    expect(others).toMatchObject([{ directive: 'other', page: 'other' }])
    expect(reports.length).toBeGreaterThanOrEqual(maxPolicyReports)
    expect(reports.length).toBeLessThan(maxPolicyReports + atOnce)
    expect(reports.find(({ blocked }) => blocked === hosts[0])?.count).toBe(2)
    expect(reports.reduce((sum, { count }) => sum + count, 0)).toBe(hosts.length + 1)
  })

  it.each([
    ['no report', {}],
    ['a report without an address', { 'csp-report': { 'blocked-uri': 'inline' } }],
    ['no JSON', 'ada'],
  ])('refuses %s', async (_title, payload) => {
    expect((await send(payload)).statusCode).toBe(400)
    expect(await listed()).toEqual([])
  })

  it('refuses reports that are too large, of another type, or from another site', async () => {
    const large = await send({ ...reportOf('ads.example'), more: 'x'.repeat(9000) })
    const text = await send('ada', { 'content-type': 'text/plain' })
    const foreign = await send(reportOf('ads.example'), { 'sec-fetch-site': 'cross-site' })

    expect([large, text, foreign].map(({ statusCode }) => statusCode)).toEqual([413, 415, 403])
    expect(await listed()).toEqual([])
  })

  it('is limited per address', async () => {
    const { points } = callLimits.policyReports
    const statuses: number[] = []
    for (let nth = 0; nth <= points; nth += 1) {
      statuses.push((await send(reportOf('ads.example'), {}, shipped.app)).statusCode)
    }

    expect(statuses).toEqual([...Array.from({ length: points }, () => 204), 429])
  })
})

const keyOf = (report: Record<string, string>) =>
  policyReportKey({
    'csp-report': {
      'document-uri': 'https://backroom.example/wsop?email=ada@quinn.example#confirm=secret',
      'blocked-uri': 'https://ads.example:8443/pixel?email=ada@quinn.example',
      'effective-directive': 'img-src',
      ...report,
    },
  })

describe('policyReportKey', () => {
  it('keeps the directive, the host and the page, and no address', () => {
    expect(keyOf({})).toEqual({
      directive: 'img-src',
      blocked: 'ads.example:8443',
      page: '/wsop',
    })
  })

  it.each([
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['data', 'data'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['blob:https://backroom.example/5f0c', 'blob'],
    ['chrome-extension://abcdef/ada.js', 'chrome-extension'],
    ['https://backroom.example/ada@quinn.example', 'self'],
    ['wss://ads.example/ada', 'ads.example'],
    [`https://${'a'.repeat(50)}.${'b'.repeat(50)}.example/`, 'other'],
    ['', 'other'],
    ['ada@quinn.example', 'other'],
  ])('calls %s %s', (blocked, name) => {
    expect(keyOf({ 'blocked-uri': blocked }).blocked).toBe(name)
  })

  it.each([
    ['https://backroom.example/', '/'],
    ['https://backroom.example/wsop/', '/wsop'],
    ['https://backroom.example/kook/private-code', '/kook/*'],
    ['https://backroom.example/admin/dashboard/persons?q=ada', '/admin/dashboard/*'],
    ['https://backroom.example/ada@quinn.example', 'other'],
    ['about:blank', 'other'],
    ['', 'other'],
  ])('calls the page %s %s', (address, page) => {
    expect(keyOf({ 'document-uri': address }).page).toBe(page)
  })

  it('accepts the directive of an older browser, but no invented one', () => {
    const older = policyReportKey({
      'csp-report': {
        'document-uri': '',
        'blocked-uri': '',
        'violated-directive': "script-src 'self'",
      },
    })

    expect(older.directive).toBe('script-src')
    expect(keyOf({ 'effective-directive': 'ada-src' }).directive).toBe('other')
  })
})
