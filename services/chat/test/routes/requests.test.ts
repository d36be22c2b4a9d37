import { limitKey } from '@cardroom/service-kit/rate-limit'
import { chat } from '@cardroom/brand/chat-copy'
import { queueNames } from '@cardroom/contracts/jobs'
import { MailContent } from '@cardroom/contracts/mails'
import { describe, expect, it, vi } from 'vitest'
import { type Registered, testApp } from '../test-app.ts'

const { app, conversationOf, messagesOf, owner, ownerRedis, registered, say } = await testApp()
const shipped = await testApp({ rateLimitFactor: 1 })

async function post(url: string, { userId, conversationId, cookies }: Registered, to = app) {
  return await to.inject({ method: 'POST', url, cookies, payload: { userId, conversationId } })
}

async function mailsOf({ conversationId }: Registered) {
  const rows = await owner
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'state', 'data'])
    .orderBy('id')
    .execute()
  return rows
    .map(({ id, recipient, state, ...content }) => ({
      id,
      recipient,
      state,
      // What the worker would refuse to read must not get into the outbox.
      ...MailContent.parse(content),
    }))
    .filter((mail) => 'conversationId' in mail.data && mail.data.conversationId === conversationId)
}

async function emailOf({ userId }: Registered) {
  const { email } = await owner
    .selectFrom('chat_users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}

describe('POST /api/chat/transcript', () => {
  it('adds a copy of what was said to the outbox, and does not wait for it', async () => {
    const visitor = await registered()
    await say(visitor, 'What are the stakes?')

    const response = await post('/api/chat/transcript', visitor)

    expect(response.statusCode).toBe(202)
    expect(response.json()).toEqual({ success: true, message: chat.transcript.onItsWay })
    await say(visitor, 'Said after that')
    const [question, answer] = await messagesOf(visitor)
    expect(await mailsOf(visitor)).toMatchObject([
      {
        kind: 'chat-transcript',
        recipient: await emailOf(visitor),
        state: 'waiting',
        data: {
          name: 'Ada Quinn',
          messages: [
            { isFromUser: true, content: question?.content },
            { isFromUser: false, content: answer?.content },
          ],
        },
      },
    ])
  })

  it('enqueues it at once', async () => {
    const visitor = await registered()
    await say(visitor, 'What are the stakes?')

    await post('/api/chat/transcript', visitor)

    const [mail] = await mailsOf(visitor)
    const jobKey = `bull:${queueNames.mail}:mail-${mail?.id}`
    await vi.waitFor(async () =>
      expect(await ownerRedis.hget(jobKey, 'data')).toBe(JSON.stringify({ mailId: mail?.id })),
    )
  })

  it('copies no link of a visitor', async () => {
    const visitor = await registered()
    await say(visitor, 'Pay at https://evil.example/now, not at https://backroom.example')

    await post('/api/chat/transcript', visitor)

    const [mail] = await mailsOf(visitor)
    expect(mail).toMatchObject({
      data: {
        messages: [
          { content: 'Pay at [link removed] not at https://backroom.example' },
          { isFromUser: false },
        ],
      },
    })
  })

  it('refuses while nothing was said', async () => {
    const visitor = await registered()

    const response = await post('/api/chat/transcript', visitor)

    expect(response.statusCode).toBe(409)
    expect(response.json().message).toBe(chat.transcript.nothingSaid)
    expect(await mailsOf(visitor)).toEqual([])
  })

  it('takes no address: it goes to that of the registration', async () => {
    const visitor = await registered()

    const response = await app.inject({
      method: 'POST',
      url: '/api/chat/transcript',
      cookies: visitor.cookies,
      payload: {
        userId: visitor.userId,
        conversationId: visitor.conversationId,
        email: 'x@evil.example',
      },
    })

    expect(response.statusCode).toBe(400)
  })

  it('is given three times an hour in a conversation', async () => {
    const visitor = await shipped.registered()
    await shipped.say(visitor, 'What are the stakes?')
    const statuses: number[] = []
    for (let call = 1; call <= 4; call += 1) {
      statuses.push((await post('/api/chat/transcript', visitor, shipped.app)).statusCode)
    }

    expect(statuses).toEqual([202, 202, 202, 429])
  })

  it('goes to one address five times a day, however many conversations ask for it', async () => {
    const visitor = await shipped.registered()
    await shipped.say(visitor, 'What are the stakes?')
    const key = limitKey(shipped.redis, 'chat-recipient', String(visitor.userId))
    await shipped.redis.set(key, 5, 'EX', 3600)

    const response = await post('/api/chat/transcript', visitor, shipped.app)

    expect(response.statusCode).toBe(429)
  })
})

describe('POST /api/chat/person', () => {
  it('marks the conversation, says so in it, and adds a mail for the staff to the outbox', async () => {
    const visitor = await registered()
    await say(visitor, 'Is there a person?')

    const response = await post('/api/chat/person', visitor)

    expect(response.statusCode).toBe(202)
    expect(response.json().data.assistantMessage.content).toBe(chat.person.confirmation)
    expect(await conversationOf(visitor)).toMatchObject({
      person_asked_at: expect.any(Date),
      message_count: 3,
    })
    expect((await messagesOf(visitor)).at(-1)).toEqual({
      is_from_user: false,
      content: chat.person.confirmation,
      metadata: { by: 'house' },
    })
    expect(await mailsOf(visitor)).toMatchObject([
      {
        kind: 'chat-person-request',
        recipient: null,
        state: 'waiting',
        data: {
          email: await emailOf(visitor),
          messages: [{}, {}, { content: chat.person.confirmation }],
        },
      },
    ])
  })

  it('is sent once, though requested again and at the same time', async () => {
    const visitor = await registered()

    const responses = await Promise.all(
      Array.from({ length: 5 }, () => post('/api/chat/person', visitor)),
    )

    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
    expect(await mailsOf(visitor)).toHaveLength(1)
    expect(await messagesOf(visitor)).toHaveLength(1)
  })

  it('can be requested again after an answer', async () => {
    const visitor = await registered()
    await post('/api/chat/person', visitor)
    await owner
      .updateTable('chat_conversations')
      .set({ person_answered_at: new Date() })
      .where('id', '=', visitor.conversationId)
      .execute()

    await post('/api/chat/person', visitor)

    expect(await mailsOf(visitor)).toHaveLength(2)
    expect(await conversationOf(visitor)).toMatchObject({ person_answered_at: null })
  })

  it('is not what the next question is taken to be answered by', async () => {
    const visitor = await registered()
    await post('/api/chat/person', visitor)

    const response = await say(visitor, 'What are the stakes?')

    expect(response.statusCode).toBe(200)
    expect(await messagesOf(visitor)).toHaveLength(3)
  })

  it('is sent ten times an hour from one address', async () => {
    const visitors = await Promise.all(Array.from({ length: 11 }, shipped.registered))
    const statuses: number[] = []
    for (const visitor of visitors) {
      statuses.push((await post('/api/chat/person', visitor, shipped.app)).statusCode)
    }

    expect(statuses).toEqual([...Array<number>(10).fill(202), 429])
  })

  it('needs no Redis', async () => {
    const alone = await testApp()
    const visitor = await alone.registered()
    alone.redis.disconnect()

    const response = await post('/api/chat/person', visitor, alone.app)

    expect(response.statusCode).toBe(202)
    expect(await ownerRedis.exists(`chat:turn:${visitor.conversationId}`)).toBe(0)
  })
})
