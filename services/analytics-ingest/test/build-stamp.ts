import type { PayloadOf, Stamp } from '@cardroom/contracts/jobs'
import type { RecordKind } from '@cardroom/contracts/analytics'

export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

const payloads: { [Kind in RecordKind]: PayloadOf<Kind> } = {
  'traffic-source': { sessionId: 'session-1', landingPage: 'https://backroom.example/' },
  event: { sessionId: 'session-1', eventType: 'click' },
  'page-view': { sessionId: 'session-1', pagePath: '/' },
  conversion: { sessionId: 'session-1', conversionType: 'level1_lead' },
}

/** A stamped record; name only what the test is about. */
export function buildStamp<Kind extends RecordKind>(
  kind: Kind,
  payload: Partial<PayloadOf<Kind>> = {},
  facts: Partial<Omit<Stamp, 'kind' | 'payload'>> = {},
): Stamp {
  const id = facts.id ?? payload.id ?? crypto.randomUUID()
  return {
    kind,
    requestId: 'request-1',
    at: Date.now(),
    ip: '203.0.113.0',
    userAgent: chrome,
    visitorId: null,
    hasOrigin: true,
    ...facts,
    id,
    payload: { ...payloads[kind], ...payload },
  } as Stamp
}
