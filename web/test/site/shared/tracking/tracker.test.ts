import { ConversionPayload, EventPayload } from '@cardroom/contracts/analytics'
import { describe, expect, it } from 'vitest'
import type { OutgoingRecord } from '../../../../src/site/shared/tracking/record-queue.ts'
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

const plain = { url: 'https://backroom.example/rake', referrer: '' }
const startMs = Date.UTC(2026, 10, 20)
const minute = 60
const seen = (minutesAgo: number) => ({
  sessionId: 'session-1',
  lastRecordAt: String(startMs - minutesAgo * minute * 1000),
})

describe('startVisit', () => {
  it('reports the source before all else where the session is new', () => {
    const { tracker, first, sent, kept } = trackerIn({ arrival: plain })

    tracker.startVisit()
    tracker.openPage('/rake', 'Rake race', '')

    expect(first.map(({ kind }) => kind)).toEqual(['traffic-source'])
    expect(first[0]?.payload).toMatchObject({ sessionId: kept.get('sessionId') })
    expect(sent.map(({ kind }) => kind)).toEqual(['page-view'])
  })

  it.each([
    ['within 30 minutes', 29, plain, 0],
    ['after 30 idle minutes', 30, plain, 1],
    ['with a campaign', 1, { url: 'https://backroom.example/?utm_source=letter' }, 1],
    ['from a search', 1, { ...plain, referrer: 'https://www.google.com/' }, 1],
    ['from a page of our own', 1, { ...plain, referrer: 'https://backroom.example/' }, 0],
  ])('of a known session %s', (_, minutesAgo, arrival, records) => {
    const { tracker, first } = trackerIn({ session: seen(minutesAgo), arrival })

    tracker.startVisit()

    expect(first).toHaveLength(records)
  })
})

describe('a page that was idle for 30 minutes', () => {
  it('reports a new arrival, at this page and from nowhere, before the next record', () => {
    const { tracker, first, pass } = trackerIn({
      arrival: { referrer: 'https://www.google.com/' },
    })
    tracker.startVisit()
    pass(31 * minute)

    tracker.event({ eventType: 'click' })
    tracker.event({ eventType: 'click' })

    expect(first.map(({ payload }) => [payload['landingPage'], payload['referrer']])).toEqual([
      [expect.stringContaining('utm_source=instagram'), 'https://www.google.com/'],
      ['https://backroom.example/', ''],
    ])
    expect(first[1]?.payload).toMatchObject({ utmSource: null, sessionId: tracker.sessionId })
  })

  it('reports none for leaving it, nor while records come', () => {
    const { tracker, first, last, pass } = trackerIn()
    tracker.startVisit()
    tracker.openPage('/', 'Home', '')
    for (let times = 0; times < 4; times += 1) {
      pass(20 * minute)
      tracker.event({ eventType: 'click' })
    }
    pass(40 * minute)
    tracker.leave()

    expect(last).toHaveLength(1)
    expect(first).toHaveLength(1)
  })
})

describe('who is not recorded', () => {
  it('sends nothing and has no cookie where the owner leaves a browser out', () => {
    const { tracker, first, sent, last, jar } = trackerIn({ isSilent: true })

    tracker.startVisit()
    tracker.openPage('/', 'Home', '')
    tracker.event({ eventType: 'click' })
    tracker.conversion({ conversionType: 'level1_lead' })
    tracker.finalConversion({ conversionType: 'form_abandonment' })
    tracker.rememberCta('Get a seat now')
    tracker.setVisible(false)
    tracker.setVisible(true)
    tracker.leave()

    expect([first, sent, last, jar]).toEqual([[], [], [], []])
    expect(tracker.sessionId).not.toBe('')
  })

  it('has no cookie but is counted where the visitor refuses to be recognized', () => {
    const { tracker, first, sent, jar } = trackerIn({ isRefused: true })

    tracker.startVisit()
    tracker.openPage('/', 'Home', '')
    tracker.rememberCta('Get a seat now')

    expect(first).toHaveLength(1)
    expect(sent).toHaveLength(1)
    expect(jar).toEqual([])
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
