import { describe, expect, it } from 'vitest'
import { isTagAllowed, tagCallOf } from '../../../../src/site/shared/tracking/tag.ts'
import type { OutgoingRecord } from '../../../../src/site/shared/tracking/record-queue.ts'

const values = { newsletter: 100, lead: 200, application: 250 }

function callOf(kind: OutgoingRecord['kind'], payload: Record<string, unknown>) {
  return tagCallOf({ kind, payload: { id: 'id', sessionId: 'session', ...payload } }, values)
}

describe('tagCallOf', () => {
  it('sends page views, but not their exits', () => {
    const view = { pagePath: '/privacy', pageTitle: 'Privacy', referrer: 'https://mail.example/me' }

    expect(callOf('page-view', view)).toEqual({
      name: 'page_view',
      parameters: { page_path: '/privacy', page_title: 'Privacy' },
    })
    expect(callOf('page-view', { ...view, timeSpent: 3 })).toBeNull()
  })

  it('sends redirects, sections and popups', () => {
    expect(
      callOf('event', {
        eventType: 'redirect',
        eventAction: '/players/jane@doe.example',
        eventLabel: '/',
        additionalData: { from: '/players/jane@doe.example' },
      }),
    ).toEqual({ name: 'redirect', parameters: { to: '/' } })
    expect(callOf('event', { eventType: 'section_view', eventLabel: 'join' })).toEqual({
      name: 'section_view',
      parameters: { section: 'join' },
    })
    expect(callOf('event', { eventType: 'popup', eventAction: 'closed' })).toEqual({
      name: 'popup',
      parameters: { action: 'closed' },
    })
  })

  it.each([
    ['newsletter_signup', 100],
    ['level1_lead', 200],
    ['form_submission', 250],
    ['jotform_submission', 250],
  ])('sends the value of %s, and no form data', (conversionType, value) => {
    const formData = { buttonLabel: 'Get a seat now', email: 'jane@doe.example' }

    expect(callOf('conversion', { conversionType, formData, monetaryValue: 8000 })).toEqual({
      name: conversionType,
      parameters: { value, currency: 'USD' },
    })
  })

  it.each([
    ['conversion', { conversionType: 'form_abandonment' }],
    ['event', { eventType: 'field_filled', eventLabel: 'application' }],
    ['event', { eventType: 'click', eventLabel: 'https://partner.example' }],
    ['traffic-source', { referrer: 'https://mail.example/me' }],
    ['page-view', { pagePath: '/wsop', pageTitle: 'Last longer' }],
    ['event', { pagePath: '/kook', eventType: 'section_view', eventLabel: 'table' }],
  ] as const)('sends nothing of %s %j', (kind, payload) => {
    expect(callOf(kind, payload)).toBeNull()
  })
})

describe('isTagAllowed', () => {
  it('leaves out the pages of money, cards and administration', () => {
    expect(['/', '/pokergo', '/kooky'].map(isTagAllowed)).toEqual([true, true, true])
    expect(['/wsop', '/kook', '/kook/den', '/admin/login'].map(isTagAllowed)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
