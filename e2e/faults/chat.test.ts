import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageResponse, RegisterResponse } from '@cardroom/contracts/chat'
import { openaiServer } from '@cardroom/test-kit/openai-server'
import { afterAll, describe, expect, it } from 'vitest'
import { startFaultStack } from '../support/fault-stack.ts'
import { query } from '../support/stored-records.ts'

/** How long the circuit breaker leaves the provider alone. */
const restMs = 2000
const openai = await openaiServer()
afterAll(() => openai.close())
const { stack } = await startFaultStack({
  settings: {
    OPENAI_API_KEY: 'sk-test',
    OPENAI_BASE_URL: openai.url,
    OPENAI_TIMEOUT_SECONDS: '3',
    OPENAI_REST_SECONDS: String(restMs / 1000),
  },
})

type Visitor = { userId: number; conversationId: number; cookie: string }

async function post(path: string, cookie: string, body: object, accept = '*/*'): Promise<Response> {
  return await fetch(`${stack.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.origin, cookie, accept },
    body: JSON.stringify(body),
  })
}

async function newVisitor(): Promise<Visitor> {
  const email = `${randomUUID()}@quinn.example`
  const response = await post('/api/chat/register', '', { name: 'Ada', email })
  const { data } = RegisterResponse.parse(await response.json())
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { userId: data.user.id, conversationId: data.conversation.id, cookie }
}

async function say(
  { cookie, ...ids }: Visitor,
  message: string,
  accept = '*/*',
): Promise<Response> {
  return await post('/api/chat/message', cookie, { ...ids, message }, accept)
}

async function messagesOf({ conversationId }: Visitor) {
  return await query<{ isFromUser: boolean; content: string }>(
    stack.postgresUrl,
    `SELECT is_from_user AS "isFromUser", content FROM chat_messages
     WHERE conversation_id = $1 ORDER BY id`,
    [conversationId],
  )
}

describe('a chat service that is killed in the middle of an answer', () => {
  it('has stored the question, and answers it once after the restart', async () => {
    const visitor = await newVisitor()
    openai.next({ stallAfter: ['From '] })
    const cut = say(visitor, 'What are the stakes?').then(
      (response) => response.status,
      () => 0,
    )
    await expect.poll(() => openai.calls.length).toBe(1)

    await stack.kill('chat')
    const status = await cut
    const stored = await messagesOf(visitor)
    await stack.restart('chat')
    // The killed process holds its turn until the lease expires, 5 s after the provider's timeout.
    await expect
      .poll(async () => (await say(visitor, 'What are the stakes?')).status, {
        timeout: 20_000,
        interval: 500,
      })
      .toBe(200)

    expect([0, 502, 503, 504]).toContain(status)
    expect(stored).toEqual([{ isFromUser: true, content: 'What are the stakes?' }])
    expect(await messagesOf(visitor)).toEqual([
      { isFromUser: true, content: 'What are the stakes?' },
      { isFromUser: false, content: 'From $25/$50.' },
    ])
  })
})

describe('the provider’s stream', () => {
  it('passes the gateway as it is sent', async () => {
    const visitor = await newVisitor()
    openai.next({ stallAfter: ['From $25'] })

    const response = await say(visitor, 'What are the stakes?', 'text/event-stream')

    // The provider never ends this answer, so its first words arrive unbuffered.
    const reader = response.body?.getReader()
    const first = await reader?.read()
    await reader?.cancel()
    expect(new TextDecoder().decode(first?.value)).toContain('From $25')
    await expect.poll(() => openai.calls.at(-1)?.isOver).toBe(true)
  })
})

describe('a provider that is down', () => {
  it('loses no message: each is stored, gets the error, and is answered afterwards', async () => {
    const visitors = await Promise.all(Array.from({ length: 20 }, newVisitor))
    openai.always({ hangUp: true })

    const during = await Promise.all(
      visitors.map((visitor) => say(visitor, 'What are the stakes?')),
    )
    openai.always({ say: ['From $25/$50.'] })
    // The breaker stays open for its rest and then admits one call at a time.
    for (const visitor of visitors) {
      await expect
        .poll(async () => (await say(visitor, 'What are the stakes?')).status, {
          timeout: 30_000,
          interval: 500,
        })
        .toBe(200)
    }

    expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]))
    for (const visitor of visitors) {
      expect((await messagesOf(visitor)).map(({ isFromUser }) => isFromUser)).toEqual([true, false])
    }
  })
})

describe('a provider that stays down', () => {
  it('delays no visitor once the circuit breaker is open, and loses no message', async () => {
    // Twice the breaker's rest, and a little.
    const downMs = 2 * restMs + 500
    const everyMs = 50
    openai.always({ silence: true })
    // Few enough that all calls are under way before the first one times out.
    const waiting = await Promise.all(Array.from({ length: 8 }, newVisitor))
    const before = openai.calls.length
    const answers = waiting.map((visitor) => say(visitor, 'What are the stakes?'))
    await expect.poll(() => openai.calls.length - before).toBe(waiting.length)
    // Five failures in a row open the breaker.
    openai.always({ status: 401 })
    for (const visitor of await Promise.all(Array.from({ length: 5 }, newVisitor))) {
      await say(visitor, 'Hello')
    }
    openai.always({ silence: true })
    const called = openai.calls.length
    const openedAt = performance.now()

    const during = await Promise.all(answers)
    const asked = [...waiting]
    const until = performance.now() + downMs
    while (performance.now() < until) {
      const visitor = await newVisitor()
      during.push(await say(visitor, 'What are the stakes?'))
      asked.push(visitor)
      await sleep(everyMs)
    }
    const trials = openai.calls.length - called
    const rests = (performance.now() - openedAt) / restMs
    openai.always({ say: ['From $25/$50.'] })
    for (const visitor of asked) {
      await expect
        .poll(async () => (await say(visitor, 'What are the stakes?')).status, {
          timeout: 40_000,
          interval: 500,
        })
        .toBe(200)
    }

    // A call to the silent provider lasts three seconds: only trial calls are made.
    expect(trials).toBeLessThanOrEqual(rests)
    for (const response of during) {
      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({
        success: false,
        message: "We're having trouble connecting to our AI service. Please try again.",
      })
    }
    for (const visitor of asked) {
      expect(await messagesOf(visitor)).toEqual([
        { isFromUser: true, content: 'What are the stakes?' },
        { isFromUser: false, content: 'From $25/$50.' },
      ])
    }
  })
})

describe('without Redis', () => {
  it('the knowledge base answers', async () => {
    const visitor = await newVisitor()
    await stack.kill('redis')

    const response = await say(visitor, 'What are the stakes?')

    const { data } = MessageResponse.parse(await response.json())
    await stack.restart('redis')
    expect(data.assistantMessage.content).toContain('The stakes start at $25/$50')
  })
})
