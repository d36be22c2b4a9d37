import { randomUUID } from 'node:crypto'
import type { RecordKind } from '@cardroom/contracts/analytics'

/** A call as a browser makes it. */
export type RecordCall = {
  kind: RecordKind
  body: { id: string; sessionId: string; [field: string]: unknown }
}

const kinds: readonly RecordKind[] = [
  'event',
  'page-view',
  'event',
  'page-view',
  'event',
  'page-view',
  'event',
  'traffic-source',
  'page-view',
  'conversion',
]
/** Records of one session in {@link recordCalls}. */
export const recordsPerSession = 12

/** Calls in the mix of a busy site: four events and four views to a visit and a conversion. */
export function recordCalls(count: number): RecordCall[] {
  let sessionId = ''
  return Array.from({ length: count }, (_, index) => {
    if (index % recordsPerSession === 0) sessionId = randomUUID()
    const kind = kinds[index % kinds.length] ?? 'event'
    return { kind, body: { id: randomUUID(), sessionId, ...fieldsOf(kind) } }
  })
}

/** The exit that closes a page view. */
export function exitOf(view: RecordCall, timeSpent: number): RecordCall {
  return { kind: 'page-view', body: { ...view.body, timeSpent } }
}

function fieldsOf(kind: RecordKind): object {
  switch (kind) {
    case 'event':
      return {
        eventType: 'click',
        eventCategory: 'navigation',
        eventAction: 'click',
        eventLabel: 'Join the Game',
        pagePath: '/',
        additionalData: { section: 'hero', position: 3 },
      }
    case 'page-view':
      return { pagePath: '/wsop', pageTitle: 'Last longer', referrer: 'https://www.google.com/' }
    case 'traffic-source':
      return {
        landingPage: 'https://backroom.example/?utm_source=instagram&utm_medium=social&ref=deck',
        referrer: 'https://www.instagram.com/',
        utmSource: 'instagram',
        utmMedium: 'social',
        source: 'instagram',
        medium: 'social',
        screenWidth: 1440,
        screenHeight: 900,
        language: 'en-US',
        customParams: '{"ref":"deck"}',
      }
    case 'conversion':
      return {
        conversionType: 'level1_lead',
        formData: { formName: 'cta_button_click', buttonLabel: 'Get a seat now' },
        monetaryValue: 2000,
        originalSource: 'instagram',
        originalMedium: 'social',
        daysToConversion: 2,
        touchPoints: 3,
        firstVisitTimestamp: '2026-10-01T12:00:00.000Z',
      }
  }
}
