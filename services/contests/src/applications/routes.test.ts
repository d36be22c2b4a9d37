import { describe, expect, it } from 'vitest'
import { application } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { app, owner } = await testApp()

async function apply(payload: object, headers: Record<string, string> = {}) {
  return await app.inject({ method: 'POST', url: '/api/applications', payload, headers })
}

async function stored(id: string) {
  return await owner.selectFrom('applications').selectAll().where('id', '=', id).execute()
}

describe('POST /api/applications', () => {
  it('stores everything that was sent, and its origin', async () => {
    const sent = application({
      firstName: ' Ada ',
      email: 'Ada@Quinn.example',
      referral: 'podcast',
      availability: ['weekday_evenings', 'late_nights'],
      interests: ['live_game', 'podcast_guest'],
      comments: 'Deep stacks, please.\nAnd a "good" chair, {,}',
      sessionId: 'visit-1',
      website: '',
    })

    const response = await apply(sent, {
      'x-forwarded-for': '203.0.113.77',
      cookie: 'visitorId=visitor-1',
    })

    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({ success: true, data: { id: sent.id } })
    expect(await stored(sent.id)).toEqual([
      {
        id: sent.id,
        first_name: 'Ada',
        last_name: 'Quinn',
        email: 'ada@quinn.example',
        phone: '+1 702 555 0100',
        experience: 'over_10_years',
        stakes: '25_50',
        referral: 'podcast',
        availability: ['weekday_evenings', 'late_nights'],
        interests: ['live_game', 'podcast_guest'],
        comments: 'Deep stacks, please.\nAnd a "good" chair, {,}',
        agree_to_terms: true,
        status: 'pending',
        owner_id: null,
        due_on: null,
        spam_at: null,
        is_suspect: false,
        session_id: 'visit-1',
        visitor_id: 'visitor-1',
        ip_address: '203.0.113.0',
        created_at: expect.any(Date),
      },
    ])
  })

  it('gives a repeat the same answer, and keeps the first application', async () => {
    const sent = application()
    const first = await apply(sent)

    const second = await apply({ ...sent, firstName: 'Mallory' })

    expect(second.statusCode).toBe(first.statusCode)
    expect(second.body).toBe(first.body)
    expect(await stored(sent.id)).toMatchObject([{ first_name: 'Ada' }])
  })

  it.each([{ website: 'https://spam.example' }, { elapsedMs: 1200.5 }, { elapsedMs: undefined }])(
    'stores and marks one with %o',
    async (overrides) => {
      const sent = application(overrides)

      const response = await apply(sent)

      expect(response.statusCode).toBe(201)
      expect(await stored(sent.id)).toMatchObject([{ is_suspect: true }])
    },
  )

  it.each([
    ['firstName', 'A', 'First name must be at least 2 characters'],
    ['firstName', ' A ', 'First name must be at least 2 characters'],
    ['firstName', undefined, 'First name must be at least 2 characters'],
    ['firstName', 'a'.repeat(121), 'Please use at most 120 characters'],
    ['firstName', 'Ada\u0000', 'Contains characters that cannot be stored'],
    ['lastName', '', 'Last name must be at least 2 characters'],
    ['email', 'ada', 'Please enter a valid email address'],
    ['phone', '702 555', 'Please enter a valid phone number'],
    ['phone', 7025550100, 'Please enter a valid phone number'],
    ['experience', 'lots', 'Please select your experience'],
    ['experience', 'toString', 'Please select your experience'],
    ['stakes', undefined, 'Please select the stakes you play'],
    ['referral', 'psychic', 'Please select how you heard about us'],
    ['availability', [], 'Please select at least one time to play'],
    ['availability', undefined, 'Please select at least one time to play'],
    ['availability', ['late_nights', 'late_nights'], 'Please select at least one time to play'],
    ['interests', ['chess'], 'Please select what you are interested in'],
    ['comments', 'a'.repeat(1501), 'Please use at most 1500 characters'],
    ['agreeToTerms', false, 'Please agree to the terms to apply'],
    ['agreeToTerms', undefined, 'Please agree to the terms to apply'],
  ])('refuses %s: %o', async (field, value, message) => {
    const sent = application({ [field]: value })

    const response = await apply(sent)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, message, error: message })
    expect(response.json().issues[0].path.split('.')[0]).toBe(field)
    expect(await stored(sent.id)).toEqual([])
  })
})
