import type { RecordKind } from '@cardroom/contracts/analytics'
import type { PayloadOf } from '@cardroom/contracts/jobs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactRecord, redactText } from './personal-data-rules.ts'
import { toRow } from './row-rules.ts'
import { buildStamp } from '../../test/build-stamp.ts'

type Place = { kind: RecordKind; payload: (text: string) => object }

/** Every field of a record that can contain text from a visitor or a link. */
const places: Place[] = [
  ...[
    'landingPage',
    'referrer',
    'utmSource',
    'utmMedium',
    'utmCampaign',
    'utmContent',
    'utmTerm',
    'source',
    'medium',
  ].map((field) => at('traffic-source', field)),
  { kind: 'traffic-source', payload: (text) => ({ customParams: JSON.stringify({ ref: text }) }) },
  {
    kind: 'traffic-source',
    payload: (text) => ({ customParams: JSON.stringify({ [text]: 'x' }) }),
  },
  ...['eventType', 'eventCategory', 'eventAction', 'eventLabel', 'pagePath'].map((field) =>
    at('event', field),
  ),
  { kind: 'event', payload: (text) => ({ additionalData: { referrer: text } }) },
  { kind: 'event', payload: (text) => ({ additionalData: { list: [{ deep: text }] } }) },
  { kind: 'event', payload: (text) => ({ additionalData: text }) },
  ...['pagePath', 'pageTitle', 'referrer'].map((field) => at('page-view', field)),
  ...['conversionType', 'originalSource', 'originalMedium', 'originalCampaign'].map((field) =>
    at('conversion', field),
  ),
  { kind: 'conversion', payload: (text) => ({ formData: { pageUrl: text } }) },
  { kind: 'conversion', payload: (text) => ({ formData: { [text]: 1 } }) },
  { kind: 'conversion', payload: (text) => ({ utmParameters: { utm_content: text } }) },
  {
    kind: 'conversion',
    payload: (text) => ({
      conversionType: 'form_abandonment',
      formData: { formName: text, enteredFields: [text], fieldValues: { q1: text } },
    }),
  },
]

function at(kind: RecordKind, field: string): Place {
  return { kind, payload: (text) => ({ [field]: text }) }
}

const secrets = fc.oneof(
  fc
    .tuple(
      fc.stringMatching(/^[a-z][a-z0-9.+_-]{0,12}[a-z0-9]$/),
      fc.stringMatching(/^[a-z][a-z0-9]{1,8}(?:\.[a-z]{2,6}){1,2}$/),
    )
    .map(([local, domain]) => `${local}@${domain}`),
  fc.constantFrom(
    '+17025550123',
    '+1 702 555 0123',
    '+1 (702) 555-0123',
    '(702) 555-0123',
    '702-555-0123',
    '702.555.0123',
    '7025550123',
    '17025550123',
    '+44 7911 123456',
    '0171 23456789',
    '0049 171 2345678',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_-123',
  ),
)

const encodings: ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.replaceAll('@', '%40'),
  (text) => new URLSearchParams({ x: text }).toString().slice(2),
]

const surroundings: ((text: string) => string)[] = [
  (text) => text,
  (text) => `/?utm_content=${text}`,
  (text) => `https://a.example/unsubscribe/${text}/now?x=1#end`,
  (text) => `https://a.example/?x=1&y=${text}&z=2`,
  (text) => `https://a.example/#${text}`,
  (text) => `from ${text}, today`,
  (text) => `/?next=${encodeURIComponent(`https://b.example/?y=${text}&z=1`)}`,
]

const named = fc
  .tuple(
    fc.constantFrom('email', 'userEmail', 'phone', 'access_token', 'tel', 'password', 'e%2Dmail'),
    fc.stringMatching(/^[A-Za-z0-9_.-]{4,20}$/).map((value) => `zz${value}`),
  )
  .chain(([key, value]) =>
    fc.constantFrom(
      [`https://a.example/?x=1&${key}=${value}&y=2`, value] as const,
      [`/#${key}=${value}`, value] as const,
      [`/?next=${encodeURIComponent(`/?a=1&${key}=${value}&b`)}`, value] as const,
    ),
  )

function stored({ kind, payload }: Place, text: string): string {
  const made = buildStamp(kind, payload(text) as Partial<PayloadOf<RecordKind>>)
  redactRecord(made.payload, false)
  return JSON.stringify([made.payload, toRow(made)])
}

describe('nothing personal is stored', () => {
  it('of an e-mail address, phone or token, in any place, encoding and surrounding', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        secrets,
        fc.constantFrom(...encodings),
        fc.constantFrom(...surroundings),
        (place, secret, encode, surround) => {
          const text = surround(encode(secret))
          const kept = stored(place, text)
          expect(kept).not.toContain(encode(secret))
          expect(kept).not.toContain(secret)
        },
      ),
      { numRuns: 5000 },
    )
  })

  it('of a parameter with a personal name, in any place', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), named, (place, [text, value]) => {
        expect(stored(place, text)).not.toContain(value)
      }),
      { numRuns: 2000 },
    )
  })

  it('of a field with a personal name', () => {
    const kept = stored(
      { kind: 'conversion', payload: (text) => ({ formData: { email: text, phone: 7 } }) },
      'someone',
    )

    expect(kept).not.toContain('someone')
    expect(kept).toContain('"phone":"[removed]"')
  })
})

describe('what is not personal stays', () => {
  it.each([
    '/?utm_source=newsletter&utm_medium=email&utm_campaign=fall-2026-11-23',
    'https://a.example/?fbclid=IwAR0123456789abcdefABCDEF&gclid=Cj0KCQiA7025550123xyz',
    'https://a.example/?gad_campaignid=21234567890&utm_id=7025550123',
    'https://a.example/?utm_campaign=120208123456789012',
    'https://www.youtube.com/@some.channel',
    'Get a seat now – $25/$50, 2026-11-23 at 19:30',
    '2026-11-23T02:00:00.000Z',
    '550e8400-e29b-41d4-a716-446655440000',
    '/#poker-game',
    'https://a.example/?campaign_name=fall&x=%E0%A4%A',
    '100%',
  ])('%s', (text) => {
    expect(redactText(text)).toBe(text)
  })

  it('twice is once', () => {
    fc.assert(
      fc.property(secrets, fc.constantFrom(...surroundings), (secret, surround) => {
        const once = redactText(surround(secret))
        expect(redactText(once)).toBe(once)
      }),
    )
  })

  it('keeps the fields of an abandonment and a lead that are specified', () => {
    const lead = {
      formName: 'cta_button_click',
      buttonLabel: 'Get a seat now',
      buttonLocation: 'header',
      pageUrl: 'https://backroom.example/?utm_source=x#join',
      pageTitle: 'The Back Room',
    }
    const left = { formId: 'f', enteredFields: ['email', 'phone'], timeSpentSeconds: 4 }
    const leadStamp = buildStamp('conversion', { formData: { ...lead } })
    const leftStamp = buildStamp('conversion', {
      conversionType: 'form_abandonment',
      formData: { ...left },
    })

    redactRecord(leadStamp.payload, false)
    redactRecord(leftStamp.payload, false)

    expect(leadStamp.payload).toMatchObject({ formData: lead })
    expect(leftStamp.payload).toMatchObject({ formData: left })
  })

  it('reads a long text without end in no time', () => {
    const texts = ['%40'.repeat(680), 'a@'.repeat(1024), '+1'.repeat(1024), 'a=&'.repeat(680)]

    for (const text of texts) expect(redactText(text).length).toBeGreaterThan(0)
  })
})
