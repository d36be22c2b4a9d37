import { describe, expect, it } from 'vitest'
import { parseCookies } from '../../../../src/site/shared/tracking/cookies.ts'
import { attributionOf } from '../../../../src/site/shared/tracking/visit.ts'

const now = Date.UTC(2026, 10, 20)

describe('attributionOf', () => {
  it('reads the cookies of the first visit', () => {
    const cookies = parseCookies(
      'originalSource=google; originalMedium=cpc; visitCount=3; firstVisitTimestamp=2026-11-10T12%3A00%3A00.000Z; utmParameters=%7B%22utm_term%22%3A%22plo%22%7D',
    )

    expect(attributionOf(cookies, now)).toEqual({
      originalSource: 'google',
      originalMedium: 'cpc',
      originalCampaign: null,
      daysToConversion: 9,
      touchPoints: 3,
      firstVisitTimestamp: '2026-11-10T12:00:00.000Z',
      utmParameters: { utm_term: 'plo' },
    })
  })

  it('is null without cookies, or with invalid ones', () => {
    const cookies = parseCookies('visitCount=x; firstVisitTimestamp=soon; utmParameters=%7B')

    expect(attributionOf(cookies, now)).toEqual({
      originalSource: null,
      originalMedium: null,
      originalCampaign: null,
      daysToConversion: null,
      touchPoints: null,
      firstVisitTimestamp: null,
      utmParameters: {},
    })
  })
})
