import { randomUUID } from 'node:crypto'
import {
  MessageResponse,
  MessageStreamEvent,
  missingIdsMessage,
  RegisterResponse,
} from '@cardroom/contracts/chat'
import { ChatDataResponse } from '@cardroom/contracts/chat-data'
import { Problem } from '@cardroom/contracts/problem'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { signedInAdmin } from '../support/admin-account.ts'
import { origin } from '../support/origin.ts'

async function register(body: object) {
  return await request(origin).post('/api/chat/register').set('origin', origin).send(body)
}

type Visitor = { userId: number; conversationId: number; cookie: string }

async function newVisitor(): Promise<Visitor> {
  const response = await register({ name: 'Ada', email: `${randomUUID()}@quinn.example` })
  const { data } = RegisterResponse.parse(response.body)
  const [cookie = ''] = response.headers['set-cookie'] ?? []
  return {
    userId: data.user.id,
    conversationId: data.conversation.id,
    cookie: cookie.split(';')[0] ?? '',
  }
}

async function say({ userId, conversationId, cookie }: Visitor, message: string, accept = '*/*') {
  return await request(origin)
    .post('/api/chat/message')
    .set({ origin, cookie, accept })
    .send({ userId, conversationId, message })
}

describe('POST /api/chat/register', () => {
  it('opens a conversation for a visitor', async () => {
    const response = await register({ name: 'Ada', email: `${randomUUID()}@quinn.example` })

    const { data } = RegisterResponse.parse(response.body)
    expect(response.status).toBe(201)
    expect(response.headers['set-cookie']).toEqual([
      expect.stringContaining(`chat=${data.user.id}.${data.conversation.id}.`),
    ])
  })

  it('opens another one for the same e-mail', async () => {
    const visitor = { name: 'Ada', email: `${randomUUID()}@quinn.example` }
    const first = RegisterResponse.parse((await register(visitor)).body)

    const second = RegisterResponse.parse((await register(visitor)).body)

    expect(second.data.user).toEqual(first.data.user)
    expect(second.data.conversation).not.toEqual(first.data.conversation)
  })
})

describe('POST /api/chat/message', () => {
  it('answers with the page that says the same', async () => {
    const visitor = await newVisitor()

    const response = await say(visitor, 'What are the stakes?')

    const { data } = MessageResponse.parse(response.body)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(data.userMessage.conversationId).toBe(visitor.conversationId)
    expect(data.assistantMessage.content).toContain('$25/$50')
    expect(data.assistantMessage.content).toMatch(/https:\/\/backroom\.example\/#poker-game$/)
  })

  it('streams through the gateway', async () => {
    const visitor = await newVisitor()

    const response = await say(visitor, 'What are the stakes?', 'text/event-stream')

    const events = response.text
      .split('\n\n')
      .filter((line) => line !== '')
      .map((line) => MessageStreamEvent.parse(JSON.parse(line.replace(/^data: /, ''))))
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(events.map(({ type }) => type)).toEqual(['piece', 'done'])
  })

  it('is for the browser that opened the conversation', async () => {
    const [victim, stranger] = [await newVisitor(), await newVisitor()]
    const forged = stranger.cookie.replace(
      /=\d+\.\d+/,
      `=${victim.userId}.${victim.conversationId}`,
    )

    const responses = await Promise.all(
      ['', stranger.cookie, forged].map((cookie) => say({ ...victim, cookie }, 'Hello')),
    )

    for (const { status, body } of responses) {
      expect(status).toBe(403)
      expect(Problem.parse(body)).toMatchObject({ success: false, message: missingIdsMessage })
    }
  })
})

describe('GET /api/admin/chat-data', () => {
  it('shows an administrator what was said', async () => {
    const visitor = await newVisitor()
    await say(visitor, 'Is there a dress code?')
    const { cookieHeader } = await signedInAdmin(origin)

    const response = await request(origin).get('/api/admin/chat-data').set('cookie', cookieHeader)

    const { data } = ChatDataResponse.parse(response.body)
    const conversation = data.conversations.find(({ id }) => id === visitor.conversationId)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(data.users).toContainEqual(expect.objectContaining({ id: visitor.userId, name: 'Ada' }))
    expect(conversation?.messages.map(({ isFromUser }) => isFromUser)).toEqual([true, false])
    expect(data.totals.conversations).toBeGreaterThanOrEqual(data.conversations.length)
  })
})
