import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { unknownAnswer } from '@cardroom/brand/knowledge'
import { openaiServer } from '@cardroom/test-kit/openai-server'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Registered, testApp, type TestAppOptions, testStores } from '../../test/test-app.ts'

const openai = await openaiServer()
afterAll(openai.close)
const key = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: openai.url, OPENAI_TIMEOUT_SECONDS: '60' }
/** For a provider that does not answer in time. */
const impatient = { OPENAI_TIMEOUT_SECONDS: '1' }
const stores = await testStores()
const withModel = (environment: Record<string, string> = {}, options: TestAppOptions = {}) =>
  testApp({ stores, environment: { ...key, ...environment }, ...options })

const notAnswered = "We're having trouble connecting to our AI service. Please try again."

beforeEach(async () => {
  // What was spent of the day's budget.
  await stores.redisServer.redis.flushdb()
  openai.calls.length = 0
  openai.always({ say: ['From ', '$25', '/$50.'] })
})

const contentOf = (response: { json: () => { data: { assistantMessage: { content: string } } } }) =>
  response.json().data.assistantMessage.content

describe('an answer of the model', () => {
  it('is grounded in the documents, and stored with its origin', async () => {
    const { messagesOf, registered, say } = await withModel()
    const visitor = await registered()

    const response = await say(visitor, 'What are the stakes?')

    expect(contentOf(response)).toBe('From $25/$50.')
    const [call] = openai.calls
    expect(call?.authorization).toBe('Bearer sk-test')
    expect(call?.body).toMatchObject({
      model: 'gpt-4.1-mini',
      stream: true,
      stream_options: { include_usage: true },
      max_completion_tokens: 400,
    })
    expect(call?.body.messages[0]?.content).toContain('The stakes start at $25/$50')
    expect(call?.body.messages.at(-1)).toEqual({ role: 'user', content: 'What are the stakes?' })
    const [, answer] = await messagesOf(visitor)
    expect(answer?.metadata).toMatchObject({ by: 'model', model: 'gpt-4.1-mini' })
  })

  it('sends the history, and no data of this visitor or of others', async () => {
    const { registered, say } = await withModel()
    const other = await registered()
    await say(other, 'My secret is 4711')
    const visitor = await registered()
    await say(visitor, 'What are the stakes?')

    await say(visitor, 'And on Friday?')

    const request = JSON.stringify(openai.calls.at(-1)?.body)
    expect(openai.calls.at(-1)?.body.messages.slice(1)).toEqual([
      { role: 'user', content: 'What are the stakes?' },
      { role: 'assistant', content: 'From $25/$50.' },
      { role: 'user', content: 'And on Friday?' },
    ])
    expect(request).not.toMatch(/4711|Ada|quinn\.example|sk-test/)
  })

  it('is streamed part by part to a client that accepts an event stream', async () => {
    const { registered, say } = await withModel()

    const response = await say(await registered(), 'What are the stakes?', {
      accept: 'text/event-stream',
    })

    const events = eventsOf(response.body)
    expect(events.map(({ type, text }) => text ?? type)).toEqual(['From ', '$25', '/$50.', 'done'])
  })

  it('is plain text, with links to our own hosts alone', async () => {
    const { messagesOf, registered, say } = await withModel()
    const visitor = await registered()
    openai.next({
      say: [
        '<im',
        'g src=x onerror=alert(1)> !',
        '[a](htt',
        'ps://evil.example/x) ',
        'https://backroom.example/#join',
      ],
    })

    const response = await say(visitor, 'Hello')

    const plain = '‹img src=x onerror=alert(1)> [a]([link removed] https://backroom.example/#join'
    expect(contentOf(response)).toBe(plain)
    expect((await messagesOf(visitor)).at(-1)?.content).toBe(plain)
  })

  it('without any text becomes the answer that refers to a person', async () => {
    const { registered, say } = await withModel()
    openai.next({ say: [] })

    expect(contentOf(await say(await registered(), 'Hello'))).toBe(unknownAnswer)
  })
})

describe('a provider that fails', () => {
  it.each([
    ['cannot be reached', [{ hangUp: true }, { hangUp: true }]],
    ['answers 500', [{ status: 500 }, { status: 503 }]],
    ['refuses the key', [{ status: 401 }]],
    ['is overloaded', [{ status: 429 }]],
    ['does not answer', [{ silence: true }]],
    ['stalls in the middle', [{ stallAfter: ['From '] }]],
    ['breaks off', [{ breakOffAfter: ['From ', '$25'] }]],
  ] as const)(
    '%s: the visitor gets an error, and the conversation stays consistent',
    async (_case, behaviours) => {
      const { conversationOf, messagesOf, registered, say } = await withModel(impatient)
      const visitor = await registered()
      openai.next(...behaviours)

      const failed = await say(visitor, 'What are the stakes?')
      const stored = await messagesOf(visitor)
      const again = await say(visitor, 'What are the stakes?')

      expect(failed.statusCode).toBe(503)
      expect(failed.headers['retry-after']).toBe('5')
      expect(failed.json()).toMatchObject({
        success: false,
        code: 'unavailable',
        message: notAnswered,
      })
      expect(stored).toMatchObject([{ is_from_user: true, content: 'What are the stakes?' }])
      expect(contentOf(again)).toBe('From $25/$50.')
      expect(await messagesOf(visitor)).toHaveLength(2)
      expect(await conversationOf(visitor)).toMatchObject({ message_count: 2 })
    },
  )

  it.each([{ hangUp: true }, { status: 502 }] as const)(
    'is called once more: %o',
    async (behaviour) => {
      const { registered, say } = await withModel()
      openai.next(behaviour)

      const response = await say(await registered(), 'What are the stakes?')

      expect(contentOf(response)).toBe('From $25/$50.')
      expect(openai.calls).toHaveLength(2)
    },
  )

  it.each([{ status: 429 }, { silence: true }, { breakOffAfter: ['From '] }] as const)(
    'is not called again where that may cost twice, or does not help: %o',
    async (behaviour) => {
      const { registered, say } = await withModel(impatient)
      openai.next(behaviour)

      await say(await registered(), 'What are the stakes?')

      expect(openai.calls).toHaveLength(1)
    },
  )

  it('in the middle of a stream ends it with a failure, and no partial answer is stored', async () => {
    const { messagesOf, registered, say } = await withModel()
    const visitor = await registered()
    openai.next({ breakOffAfter: ['From ', '$25'] })

    const response = await say(visitor, 'What are the stakes?', { accept: 'text/event-stream' })

    expect(eventsOf(response.body).at(-1)).toEqual({ type: 'failed', message: notAnswered })
    expect(await messagesOf(visitor)).toHaveLength(1)
  })

  it('is not called after five failures in a row; visitors get the error at once', async () => {
    const { registered, say } = await withModel()
    openai.always({ status: 401 })
    for (let failure = 1; failure <= 5; failure += 1) await say(await registered(), 'Hello')
    const called = openai.calls.length

    const visitor = await registered()
    const response = await say(visitor, 'What are the stakes?')

    expect(response.statusCode).toBe(503)
    expect(openai.calls).toHaveLength(called)
  })
})

describe('the circuit breaker, when it opens', () => {
  it('ends calls that have not received anything yet', async () => {
    const { messagesOf, registered, say } = await withModel()
    const waiting = await Promise.all(Array.from({ length: 10 }, registered))
    openai.always({ silence: true })
    const answers = waiting.map((visitor) => say(visitor, 'What are the stakes?'))
    await expect.poll(() => openai.calls.length).toBe(10)

    openai.always({ status: 401 })
    for (let failure = 1; failure <= 5; failure += 1) await say(await registered(), 'Hello')

    // The provider never answers these calls and its timeout is a minute: the breaker ends them.
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual(Array<number>(10).fill(503))
    for (const visitor of waiting) expect(await messagesOf(visitor)).toHaveLength(1)
  })

  it('does not end calls that are receiving an answer', async () => {
    const { registered, say } = await withModel()
    const visitor = await registered()
    openai.next({ say: ['From ', '$25', '/$50.'], pauseMs: 700 })
    const answer = say(visitor, 'What are the stakes?')
    await expect.poll(() => openai.calls[0]?.times.firstByte).toBeDefined()
    await sleep(100)

    openai.always({ status: 401 })
    for (let failure = 1; failure <= 5; failure += 1) await say(await registered(), 'Hello')

    expect(contentOf(await answer)).toBe('From $25/$50.')
  })
})

describe('the budget', () => {
  it('is settled at what the call cost', async () => {
    const { ownerRedis, registered, say } = await withModel()
    const visitor = await registered()

    await say(visitor, 'What are the stakes?')

    // 900 tokens at 0.40 and 20 at 1.60 micro-dollars.
    expect(await ownerRedis.get(`chat:spent:conversation:${visitor.conversationId}`)).toBe('392')
    expect(await ownerRedis.get(`chat:spent:day:${new Date().toISOString().slice(0, 10)}`)).toBe(
      '392',
    )
  })

  it('is reserved before the call, and never overdrawn by many at once', async () => {
    const { ownerRedis, registered, say } = await withModel({ OPENAI_DAILY_BUDGET: '0.01' })
    openai.always({ say: ['Hello.'], pauseMs: 300 })
    const visitors = await Promise.all(Array.from({ length: 20 }, registered))

    const responses = await Promise.all(
      visitors.map((visitor) => say(visitor, 'What are the stakes?')),
    )

    const spent = Number(
      await ownerRedis.get(`chat:spent:day:${new Date().toISOString().slice(0, 10)}`),
    )
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(openai.calls.length).toBeGreaterThan(0)
    expect(openai.calls.length).toBeLessThan(20)
    expect(spent).toBeLessThanOrEqual(10_000)
  })

  it('of the day, when it is used up, lets the knowledge base answer', async () => {
    const { messagesOf, registered, say } = await withModel({ OPENAI_DAILY_BUDGET: '0' })
    const visitor = await registered()

    const response = await say(visitor, 'What are the stakes?')

    expect(contentOf(response)).toContain('The stakes start at $25/$50')
    expect(openai.calls).toEqual([])
    expect((await messagesOf(visitor)).at(-1)?.metadata).toEqual({
      by: 'knowledge',
      documents: ['stakes'],
      instead: 'budget',
    })
  })

  it('is limited per conversation', async () => {
    const { ownerRedis, registered, say } = await withModel()
    const [visitor, other] = [await registered(), await registered()]
    await ownerRedis.set(`chat:spent:conversation:${visitor.conversationId}`, 250_000)

    await say(visitor, 'What are the stakes?')
    await say(other, 'What are the stakes?')

    expect(openai.calls).toHaveLength(1)
  })

  it('is shared: one network spends a fifth of the day, and others still get the model', async () => {
    const { messagesOf, registered, say } = await withModel(
      { OPENAI_DAILY_BUDGET: '0.02' },
      { rateLimitFactor: 1 },
    )
    async function askedFrom(address: string) {
      const from = { 'x-forwarded-for': address }
      const visitor = await registered(from)
      await say(visitor, 'What are the stakes?', from)
      return (await messagesOf(visitor)).at(-1)?.metadata
    }

    const answers: unknown[] = []
    for (let nth = 1; nth <= 20; nth += 1) answers.push(await askedFrom(`203.0.113.${nth}`))
    const calls = openai.calls.length
    const elsewhere = await askedFrom('198.51.100.7')

    expect(calls).toBeGreaterThan(0)
    // 392 micro-dollars a call, of a fifth of 20,000.
    expect(calls * 392).toBeLessThanOrEqual(4000)
    expect(answers.at(-1)).toMatchObject({ by: 'knowledge', instead: 'network' })
    expect(elsewhere).toMatchObject({ by: 'model' })
    const quoted = answers.filter((metadata) => JSON.stringify(metadata).includes('network'))
    const today = Math.floor(Date.now() / 86_400_000)
    expect(await stores.redisServer.redis.hget(`chat:limited:${today}`, 'answers')).toBe(
      `${quoted.length}`,
    )
  })

  it('of a network also pays for its summaries', async () => {
    const app = await withModel({ OPENAI_DAILY_BUDGET: '0.02' }, { rateLimitFactor: 1 })

    const limited = await app.assistant.summarize(
      { conversationId: 1, network: '203.0.113.0' },
      Array.from({ length: 40 }, () => ({ isFromUser: true, content: 'x'.repeat(2000) })),
    )

    expect(limited).toBeNull()
    expect(openai.calls).toEqual([])
  })

  it('refunds a refused call, and not a broken one that may be charged', async () => {
    const { ownerRedis, registered, say } = await withModel()
    const [refused, broken] = [await registered(), await registered()]
    openai.next({ status: 429 }, { breakOffAfter: ['From '] })

    await say(refused, 'What are the stakes?')
    await say(broken, 'What are the stakes?')

    const spent = (visitor: Registered) =>
      ownerRedis.get(`chat:spent:conversation:${visitor.conversationId}`).then(Number)
    expect(await spent(refused)).toBe(0)
    expect(await spent(broken)).toBeGreaterThan(640)
  })

  it('is not spent on a question that could not be stored, and the provider is not called', async () => {
    const own = { stores: await testStores() }
    const { owner, ownerRedis, registered, say } = await withModel({}, own)
    const visitor = await registered()
    await sql`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`.execute(owner)
    await sql`
      CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON chat_messages
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(owner)

    const response = await say(visitor, 'What are the stakes?')

    expect(response.statusCode).toBe(500)
    expect(openai.calls).toEqual([])
    expect(Number(await ownerRedis.get(`chat:spent:conversation:${visitor.conversationId}`))).toBe(
      0,
    )
  })

  it('cannot be counted without Redis, and so is not spent', async () => {
    const { redis, registered, say } = await withModel()
    const visitor = await registered()
    redis.disconnect()

    const response = await say(visitor, 'What are the stakes?')

    expect(contentOf(response)).toContain('The stakes start at $25/$50')
    expect(openai.calls).toEqual([])
  })
})

describe('a visitor who disconnects in the middle', () => {
  it('ends the call; what was read is stored, and the turn ends', async () => {
    const { app, messagesOf, registered, say } = await withModel()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const visitor = await registered()
    openai.next({ stallAfter: ['From $25'] })

    await readUntilPiece((app.server.address() as AddressInfo).port, visitor)

    await expect.poll(() => openai.calls[0]?.isOver).toBe(true)
    await expect
      .poll(() => messagesOf(visitor))
      .toMatchObject([
        { is_from_user: true },
        { is_from_user: false, content: 'From $25', metadata: { isStopped: true } },
      ])
    await expect.poll(async () => (await say(visitor, 'Go on')).statusCode).toBe(200)
  })
})

describe('two messages at once', () => {
  it('are one answer and one refusal', async () => {
    const { messagesOf, registered, say } = await withModel()
    const visitor = await registered()
    openai.next({ say: ['Wait ', 'for ', 'it.'], pauseMs: 300 })

    const responses = await Promise.all([say(visitor, 'Hello'), say(visitor, 'Hello again')])

    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ])
    expect(await messagesOf(visitor)).toHaveLength(2)
  })
})

describe('an instance that dies in the middle', () => {
  it('leaves the question stored, and another instance can answer it', async () => {
    const { messagesOf, registered, say, takeTurn } = await withModel()
    const visitor = await registered()
    openai.next({ status: 401 })
    await say(visitor, 'What are the stakes?')
    // A killed process leaves its turn behind, until the lease expires.
    await takeTurn(visitor, 300)

    const during = await say(visitor, 'What are the stakes?')
    await sleep(350)
    const after = await say(visitor, 'What are the stakes?')

    expect([during.statusCode, after.statusCode]).toEqual([409, 200])
    expect(await messagesOf(visitor)).toHaveLength(2)
  })
})

/** Sends a streaming request and closes the connection at the first words. */
async function readUntilPiece(port: number, visitor: Registered): Promise<void> {
  const { userId, conversationId, cookies } = visitor
  await new Promise<void>((resolve, reject) => {
    const call = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/chat/message',
        headers: {
          accept: 'text/event-stream',
          'content-type': 'application/json',
          cookie: `chat=${cookies.chat}`,
        },
      },
      (response) => {
        response.on('error', () => {})
        response.once('data', () => {
          call.destroy()
          resolve()
        })
      },
    )
    call.on('error', reject)
    call.end(JSON.stringify({ userId, conversationId, message: 'What are the stakes?' }))
  })
}

type Event = { type: string; text?: string; message?: string }

function eventsOf(body: string): Event[] {
  return body
    .split('\n\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line.replace(/^data: /, '')) as Event)
}
