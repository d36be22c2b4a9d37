import { describe, expect, it } from 'vitest'
import { toRow } from './row-rules.ts'
import { buildStamp } from '../../test/build-stamp.ts'

describe('toRow of a traffic source', () => {
  it('classifies the source itself and stores the claim beside it', () => {
    const { row } = toRow(
      buildStamp('traffic-source', {
        source: 'google',
        medium: 'cpc',
        referrer: 'https://www.instagram.com/p/1',
      }),
    )

    expect(row).toMatchObject({
      source: 'social-instagram',
      medium: 'social',
      claimed_source: 'google',
      claimed_medium: 'cpc',
    })
  })

  it('reads the campaign from the fields when the landing page is only a path', () => {
    const { row } = toRow(
      buildStamp('traffic-source', {
        landingPage: '/wsop',
        utmSource: 'instagram',
        utmMedium: 'social',
        utmCampaign: 'summer',
      }),
    )

    expect(row).toMatchObject({
      source: 'instagram',
      medium: 'social',
      campaign: 'summer',
      utm_parameters: { utm_source: 'instagram', utm_medium: 'social', utm_campaign: 'summer' },
    })
  })

  it.each([
    ['/wsop', { utmCampaign: 'summer' }],
    ['https://backroom.example/wsop', { utmCampaign: 'summer' }],
  ])('takes a campaign in a field of its own for a tagged link: %s', (landingPage, tags) => {
    const { row } = toRow(buildStamp('traffic-source', { landingPage, ...tags }))

    expect(row).toMatchObject({ source: 'unnamed', medium: 'campaign', campaign: 'summer' })
  })

  it('reads device, browser and system from the user agent', () => {
    const { row } = toRow(
      buildStamp(
        'traffic-source',
        {},
        {
          userAgent:
            'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
        },
      ),
    )

    expect(row).toMatchObject({
      device_category: 'mobile',
      browser: 'Safari',
      operating_system: 'iOS',
    })
  })
})

describe('quality', () => {
  it.each([
    ['a browser', {}, 'ok'],
    ['a crawler', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'bot'],
    ['no user agent', { userAgent: '' }, 'bot'],
    ['a script that names no origin', { hasOrigin: false }, 'no-origin'],
  ] as const)('of %s is decided', (_, facts, quality) => {
    expect(toRow(buildStamp('event', {}, facts)).row.quality).toBe(quality)
  })
})

describe('toRow of a page view', () => {
  it.each([
    [-5, 0],
    [12.4, 12],
    [1e9, 86_400],
  ])('clamps %d seconds to %d', (timeSpent, seconds) => {
    expect(toRow(buildStamp('page-view', { timeSpent })).row).toMatchObject({
      time_spent: seconds,
      is_exit: true,
    })
  })
})

describe('toRow of a conversion', () => {
  it.each([
    ['jotform_submission', 8000],
    ['form_submission', 8000],
    ['level1_lead', 2000],
    ['form_abandonment', 0],
    ['newsletter_signup', 8000],
    ['abandoned_form', 0],
    ['abandoned', 0],
    ['something new', 0],
    ['constructor', 0],
  ])('prices %s at %d whatever the visitor says', (conversionType, value) => {
    const { row } = toRow(buildStamp('conversion', { conversionType, monetaryValue: 1e9 }))

    expect(row).toMatchObject({ monetary_value: value, form_data: { claimedValue: 10_000 } })
  })

  it.each([
    ['2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
    [Date.UTC(2026, 10, 1), '2026-11-01T00:00:00.000Z'],
    [String(Date.UTC(2026, 10, 1)), '2026-11-01T00:00:00.000Z'],
    ['+300000-01-01T00:00:00Z', null],
    ['1999-01-01', null],
    ['soon', null],
  ])('reads the first visit %j as %j', (firstVisitTimestamp, stored) => {
    const at = Date.UTC(2026, 10, 20)

    const { row } = toRow(buildStamp('conversion', { firstVisitTimestamp }, { at }))

    expect(row).toMatchObject({ first_visit_timestamp: stored })
  })
})
