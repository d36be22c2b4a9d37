import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { unknownAnswer } from '@cardroom/brand/knowledge'
import { openaiServer } from '@cardroom/test-kit/openai-server'
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
