import { Signer } from '@fastify/cookie'
import { describe, expect, it } from 'vitest'
import { cookieSecret, testApp } from '../../test/test-app.ts'

const { owner, register } = await testApp()
const shipped = await testApp({ rateLimitFactor: 1 })

let people = 0

function visitor(overrides: object = {}) {
  people += 1
  return { name: 'Ada Quinn', email: `ada${people}@quinn.example`, ...overrides }
}

async function userOf(email: string) {
  return await owner
    .selectFrom('chat_users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
}

describe('POST /api/chat/register', () => {
  it('stores who asked, with the address cut to its network', async () => {
    const person = visitor({ sessionId: 'visit-1' })

    const response = await register(person, {
      'x-forwarded-for': '203.0.113.77',
      'user-agent': 'Mozilla/5.0',
    })

    const { user, conversation } = response.json().data
    expect(await userOf(person.email)).toMatchObject({
      id: user.id,
      name: 'Ada Quinn',
      ip_address: '203.0.113.0',
      user_agent: 'Mozilla/5.0',
      session_count: 1,
    })
    const opened = await owner
      .selectFrom('chat_conversations')
      .selectAll()
      .where('id', '=', conversation.id)
      .executeTakeFirst()
    expect(opened).toMatchObject({
      user_id: user.id,
      session_id: 'visit-1',
      message_count: 0,
      active: true,
      summary: null,
    })
  })

  it('opens another conversation for a known e-mail and counts a session', async () => {
    const person = visitor()
    const first = await register(person)

    const second = await register({ ...person, email: ` ${person.email.toUpperCase()}` })

    expect(second.statusCode).toBe(first.statusCode)
    expect(second.json().message).toBe(first.json().message)
    expect(second.json().data.user).toEqual(first.json().data.user)
    expect(second.json().data.conversation).not.toEqual(first.json().data.conversation)
    expect(await userOf(person.email)).toMatchObject({ session_count: 2 })
  })

  it('keeps the first name of a known e-mail', async () => {
    const person = visitor()
    await register(person)

    await register({ ...person, name: 'Somebody Else' })

    expect(await userOf(person.email)).toMatchObject({ name: 'Ada Quinn' })
  })

  it('binds the browser to the conversation with a signed cookie', async () => {
    const response = await register(visitor())

    const { user, conversation } = response.json().data
    const [cookie] = response.cookies
    expect(cookie).toMatchObject({
      name: 'chat',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 30 * 24 * 60 * 60,
    })
    expect(new Signer(cookieSecret).unsign(cookie?.value ?? '')).toMatchObject({
      valid: true,
      value: `${user.id}.${conversation.id}`,
    })
  })

  it('binds the cookie to the encrypted host under https', async () => {
    const response = await register(visitor(), { 'x-forwarded-proto': 'https' })

    expect(response.cookies).toMatchObject([{ name: '__Host-chat', secure: true, path: '/' }])
  })

  it.each([
    [{ email: 'ada@quinn.example' }],
    [{ name: '  ', email: 'ada@quinn.example' }],
    [{ name: 'Ada' }],
    [{ name: 'Ada', email: ' ' }],
    [{}],
  ])('asks for both details: %o', async (body) => {
    const response = await register(body)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      success: false,
      message: 'Please provide both your name and email to continue.',
    })
  })

  it.each([
    [{ email: 'ada' }, 'email'],
    [{ name: 'a'.repeat(121) }, 'name'],
    [{ name: 'Ada\u0000' }, 'name'],
    [{ sessionId: '' }, 'sessionId'],
    [{ isAdmin: true }, ''],
  ])('refuses %o', async (overrides, path) => {
    const response = await register(visitor(overrides))

    expect(response.statusCode).toBe(400)
    expect(response.json().issues[0].path).toBe(path)
  })

  it('takes thirty registrations an hour from one address', async () => {
    const statuses: number[] = []
    for (let attempt = 1; attempt <= 31; attempt += 1) {
      const { statusCode } = await shipped.register(visitor())
      statuses.push(statusCode)
    }

    const elsewhere = await shipped.register(visitor(), { 'x-forwarded-for': '203.0.113.9' })

    expect(statuses).toEqual([...Array<number>(30).fill(201), 429])
    expect(elsewhere.statusCode).toBe(201)
  })

  it('takes a hundred registrations a day from one network, whatever addresses it has', async () => {
    const own = await testApp({ rateLimitFactor: 1 })
    const from = async (address: string) =>
      (await own.register(visitor(), { 'x-forwarded-for': address })).statusCode
    const statuses: number[] = []
    for (let nth = 1; nth <= 101; nth += 1) statuses.push(await from(`203.0.113.${nth}`))

    const elsewhere = await from('198.51.100.7')

    expect(statuses).toEqual([...Array<number>(100).fill(201), 429])
    expect(elsewhere).toBe(201)
  })
})
