import { ConversionPayload, EventPayload, PageViewPayload } from '@cardroom/contracts/analytics'
import { describe, expect, it } from 'vitest'
import type { OutgoingRecord } from '../../../../src/site/shared/tracking/retry-queue.ts'
import { trackerIn } from './tracker-in.ts'

function views(records: OutgoingRecord[]) {
  return records
    .filter(({ kind }) => kind === 'page-view')
    .map(({ payload }) => ({
      id: payload.id,
      path: payload['pagePath'],
      timeSpent: payload['timeSpent'],
    }))
}

describe('startVisit', () => {
  it('reports the source and sets the cookies once in a browser session', () => {
    const { tracker, sent, jar } = trackerIn()

    tracker.startVisit()
    tracker.startVisit()

    expect(sent.map(({ kind }) => kind)).toEqual(['traffic-source'])
    expect(jar.filter((cookie) => cookie.startsWith('visitCount='))).toHaveLength(1)
  })

  it('is not repeated after a reload', () => {
    const { tracker, sent } = trackerIn({ session: { visitStarted: '1', sessionId: 'session-1' } })

    tracker.startVisit()

    expect(sent).toEqual([])
  })
})

describe('page views', () => {
  it('closes a view with the time it was seen, under the same id', () => {
    const { tracker, sent, pass } = trackerIn()

    tracker.openPage('/', 'Home', '')
    pass(12)
    tracker.openPage('/privacy', 'Privacy', 'https://backroom.example/')

    const [home, homeExit, privacy] = views(sent)
    expect(home).toMatchObject({ path: '/', timeSpent: undefined })
    expect(homeExit).toEqual({ id: home?.id, path: '/', timeSpent: 12 })
    expect(privacy?.id).not.toBe(home?.id)
  })

  it('skips a repeat of the same path', () => {
    const { tracker, sent } = trackerIn()

    tracker.openPage('/', 'Home', '')
    tracker.openPage('/', 'Home', '')

    expect(views(sent)).toHaveLength(1)
  })

  it('does not count time in which the page is hidden', () => {
    const { tracker, sent, last, pass } = trackerIn()

    tracker.openPage('/', 'Home', '')
    pass(5)
    tracker.setVisible(false)
    pass(600)
    tracker.setVisible(true)
    pass(3)
    tracker.leave()

    expect(views(sent).map(({ timeSpent }) => timeSpent)).toEqual([undefined, 5])
    expect(views(last).map(({ timeSpent }) => timeSpent)).toEqual([8])
  })

  it('counts nothing for a page that is opened hidden', () => {
    const { tracker, last, pass } = trackerIn()

    tracker.setVisible(false)
    tracker.openPage('/', 'Home', '')
    pass(30)
    tracker.leave()

    expect(views(last).map(({ timeSpent }) => timeSpent)).toEqual([0])
  })

  it('reports the exit once when hiding and leaving coincide', () => {
    const { tracker, sent, last, pass } = trackerIn()

    tracker.openPage('/', 'Home', '')
    pass(7)
    tracker.leave()
    tracker.setVisible(false)

    expect(views(last)).toHaveLength(1)
    expect(views(sent)).toHaveLength(1)
  })

  it('never reports more than a day', () => {
    const { tracker, last, pass } = trackerIn()

    tracker.openPage('/', 'Home', '')
    pass(200_000)
    tracker.leave()

    expect(PageViewPayload.parse(last[0]?.payload).timeSpent).toBe(86_400)
  })
})

describe('events and conversions', () => {
  it('carry the session and the page, cut to what is stored', () => {
    const { tracker, sent } = trackerIn({ session: { sessionId: 'session-1' } })

    tracker.event({ eventType: 'click', eventLabel: 'x'.repeat(5000) })

    const event = EventPayload.parse(sent[0]?.payload)
    expect(event).toMatchObject({ sessionId: 'session-1', pagePath: '/privacy' })
    expect(event.eventLabel).toHaveLength(256)
  })

  it('credit the first visit', () => {
    const { tracker, sent } = trackerIn({ cookies: 'originalSource=google; visitCount=2' })

    tracker.conversion({ conversionType: 'level1_lead', formData: { formName: 'x' } })

    expect(ConversionPayload.parse(sent[0]?.payload)).toMatchObject({
      conversionType: 'level1_lead',
      originalSource: 'google',
      touchPoints: 2,
    })
  })

  it('can be sent while the page is unloading', () => {
    const { tracker, sent, last } = trackerIn({ cookies: 'originalSource=google' })

    tracker.finalConversion({ conversionType: 'form_abandonment', monetaryValue: 0 })

    expect(sent).toEqual([])
    expect(last.map(({ kind }) => kind)).toEqual(['conversion'])
    expect(ConversionPayload.parse(last[0]?.payload)).toMatchObject({
      conversionType: 'form_abandonment',
      originalSource: 'google',
    })
  })

  it('store a lead button for thirty days', () => {
    const { tracker, jar } = trackerIn()

    tracker.rememberCta('Get a seat now')

    expect(jar).toEqual([
      'clickedCtaButton=true; Max-Age=2592000; Path=/; SameSite=Lax',
      'ctaButtonLabel=Get%20a%20seat%20now; Max-Age=2592000; Path=/; SameSite=Lax',
      'ctaButtonTimestamp=2026-11-20T00%3A00%3A00.000Z; Max-Age=2592000; Path=/; SameSite=Lax',
    ])
  })
})
