import { describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

const { app, owner } = await testApp()
const shipped = await testApp({ rateLimitFactor: 1 })

async function subscribe(payload: object, on = app) {
  return await on.inject({ method: 'POST', url: '/api/newsletter', payload })
}

async function stored(email: string) {
  return await owner.selectFrom('newsletters').selectAll().where('email', '=', email).execute()
}

describe('POST /api/newsletter', () => {
  it('puts an address on the list', async () => {
    const response = await subscribe({
      email: 'Ada@Quinn.example',
      name: ' Ada ',
      interestedInGame: true,
    })

    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({ success: true, message: 'You are on the list' })
    expect(await stored('ada@quinn.example')).toMatchObject([
      { name: 'Ada', interested_in_game: true },
    ])
  })

  it('needs no more than the address', async () => {
    await subscribe({ email: 'grace@quinn.example' })

    expect(await stored('grace@quinn.example')).toMatchObject([
      { name: null, interested_in_game: false },
    ])
  })

  it('answers a repeat as it answered the first time', async () => {
    const first = await subscribe({ email: 'twice@quinn.example' })

    const second = await subscribe({ email: 'TWICE@quinn.example' })

    expect(second.statusCode).toBe(first.statusCode)
    expect(second.body).toBe(first.body)
    expect(await stored('twice@quinn.example')).toHaveLength(1)
  })

  it('lets a repeat add to what is known, and change nothing', async () => {
    await subscribe({ email: 'kept@quinn.example', interestedInGame: true })

    await subscribe({ email: 'kept@quinn.example', name: 'Ada' })
    await subscribe({ email: 'kept@quinn.example', name: 'Mallory', interestedInGame: false })

    expect(await stored('kept@quinn.example')).toMatchObject([
      { name: 'Ada', interested_in_game: true },
    ])
  })

  it.each([
    [{ email: 'ada' }, 'Please enter a valid email address'],
    [{}, 'Please enter a valid email address'],
  ])('refuses %o', async (body, message) => {
    const response = await subscribe(body)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, message, error: message })
  })

  it.each([
    { name: 'a'.repeat(121) },
    { name: 'Ada\u0000' },
    { name: null },
    { interestedInGame: 'yes' },
    { id: 1 },
  ])('refuses an address with %o', async (overrides) => {
    const response = await subscribe({ email: 'odd@quinn.example', ...overrides })

    expect(response.statusCode).toBe(400)
    expect(await stored('odd@quinn.example')).toEqual([])
  })

  it('takes twenty addresses an hour from one place', async () => {
    const statuses: number[] = []
    for (let person = 1; person <= 21; person += 1) {
      const response = await subscribe({ email: `p${person}@quinn.example` }, shipped.app)
      statuses.push(response.statusCode)
    }

    expect(statuses).toEqual([...Array<number>(20).fill(201), 429])
  })
})
