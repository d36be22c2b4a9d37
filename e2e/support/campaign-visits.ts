import { randomUUID } from 'node:crypto'
import type { RecordCall } from './analytics-records.ts'

/** What a campaign's visits do, in an order in which the visit comes first. */
export type CampaignVisits = {
  /** The source of all of them, and of no other visit. */
  source: string
  calls: RecordCall[]
}

const sessions = 4

/**
 * The calls of four visits that one campaign brought: each sees two pages, clicks, and goes to the drinks
 * partner; three ask for a seat, the first sends the form, the second leaves it.
 */
export function campaignVisits(): CampaignVisits {
  const source = `e2e-${randomUUID().slice(0, 13)}`
  const calls = Array.from({ length: sessions }, (_, index) => callsOf(source, index)).flat()
  return { source, calls }
}

function callsOf(source: string, index: number): RecordCall[] {
  const sessionId = randomUUID()
  const call = (kind: RecordCall['kind'], body: object): RecordCall => ({
    kind,
    body: { id: randomUUID(), sessionId, ...body },
  })
  const view = (pagePath: string, pageTitle: string) =>
    call('page-view', { pagePath, pageTitle, referrer: null })
  const event = (eventCategory: string, eventAction: string, eventLabel: string) =>
    call('event', {
      eventType: eventAction === 'scroll_depth' ? 'scroll' : 'click',
      eventCategory,
      eventAction,
      eventLabel,
      pagePath: eventCategory === 'flaviar' ? '/drink' : '/',
    })
  const conversion = (conversionType: string, formData: object) =>
    call('conversion', {
      conversionType,
      formData,
      originalSource: source,
      originalMedium: 'social',
      daysToConversion: 2,
      touchPoints: 3,
    })
  const home = view('/', 'Back Room')
  const drink = view('/drink', 'Drinks')
  return [
    call('traffic-source', {
      landingPage: `https://backroom.example/?utm_source=${source}&utm_medium=social`,
      referrer: '',
      utmSource: source,
      utmMedium: 'social',
      source,
      medium: 'social',
    }),
    home,
    { kind: 'page-view', body: { ...home.body, timeSpent: 10 + index } },
    drink,
    event('navigation', 'click', 'Join the Game'),
    event('flaviar', 'scroll_depth', '25'),
    event('flaviar', 'cta_click', 'hero_logo'),
    ...(index < 3
      ? [
          conversion('level1_lead', {
            buttonLabel: 'Get a seat now',
            buttonLocation: index === 0 ? 'hero' : 'poker-game-top',
          }),
        ]
      : []),
    ...(index === 0 ? [conversion('form_submission', { formName: 'Join the Game' })] : []),
    ...(index === 1
      ? [
          conversion('form_abandonment', {
            formName: 'Join the Game',
            enteredFields: ['email', 'firstName'],
            timeSpentSeconds: 31,
          }),
        ]
      : []),
  ]
}
