import { describe, expect, it } from 'vitest'
import { policyReportKey } from '../../src/policy-reports/rules.ts'

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

  it('takes the directive of an older browser, and no invented one', () => {
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
