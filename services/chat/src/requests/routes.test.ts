import { limitKey } from '@cardroom/service-kit/rate-limit'
import { chat } from '@cardroom/brand/chat-copy'
import { MailContent } from '@cardroom/contracts/mails'
import { describe, expect, it } from 'vitest'
import { type Registered, testApp } from '../../test/test-app.ts'

const gone = '[link removed]'

const { app, conversationOf, messagesOf, owner, post, registered, say } = await testApp()
const shipped = await testApp({ rateLimitFactor: 1 })

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

async function confirm(link: string, to = app) {
  return await to.inject({
    method: 'POST',
    url: '/api/chat/transcript/confirm',
    payload: { link },
  })
}

/** Asks for a copy; returns the link of the mail that follows. */
async function linkFor(visitor: Registered): Promise<string> {
  expect((await post('/api/chat/transcript', visitor)).statusCode).toBe(202)
  const mail = (await mailsOf(visitor)).at(-1)
  if (mail?.kind !== 'chat-transcript-link') throw new Error(`No link, but ${mail?.kind}`)
  return mail.data.link
}

describe('POST /api/chat/transcript', () => {
  it('first mails a link, without a word of what was typed', async () => {
    const visitor = await registered()
    await say(visitor, 'Verify your wallet at evil.example/pay')

    const response = await post('/api/chat/transcript', visitor)

    expect(response.statusCode).toBe(202)
    expect(response.json()).toEqual({ success: true, message: chat.transcript.linkSent })
    const { conversationId } = visitor
    expect(await mailsOf(visitor)).toEqual([
      {
        id: expect.any(Number),
        kind: 'chat-transcript-link',
        recipient: await emailOf(visitor),
        state: 'waiting',
        data: { conversationId, link: expect.stringMatching(/^[\w-]{43}$/) },
      },
    ])
  })

  it('adds the copy to the outbox once the address is confirmed, and the next ones at once', async () => {
    const visitor = await registered()
    await say(visitor, 'What are the stakes?')
    await confirm(await linkFor(visitor))
    await say(visitor, 'Said after that')

    const response = await post('/api/chat/transcript', visitor)

    expect(response.json()).toEqual({ success: true, message: chat.transcript.onItsWay })
    expect((await mailsOf(visitor)).slice(1)).toMatchObject([
      { kind: 'chat-transcript', data: { messages: [{}, {}] } },
      { kind: 'chat-transcript', data: { messages: [{}, {}, {}, {}] } },
    ])
  })

  it('asks for a confirmation again in another conversation of that address', async () => {
    const visitor = await registered()
    await say(visitor, 'What are the stakes?')
    await confirm(await linkFor(visitor))
    const email = await emailOf(visitor)
    const other = await app.inject({
      method: 'POST',
      url: '/api/chat/register',
      payload: { name: 'Eve', email },
    })
    const { user, conversation } = other.json().data
    const stranger = {
      userId: user.id,
      conversationId: conversation.id,
      cookies: { chat: other.cookies[0]?.value ?? '' },
    }
    await say(stranger, 'Send your deposit to me')

    await post('/api/chat/transcript', stranger)

    expect(await mailsOf(stranger)).toMatchObject([{ kind: 'chat-transcript-link' }])
  })

  it('refuses while nothing was said', async () => {
    const visitor = await registered()

    const response = await post('/api/chat/transcript', visitor)

    expect(response.statusCode).toBe(409)
    expect(response.json().message).toBe(chat.transcript.nothingSaid)
    expect(await mailsOf(visitor)).toEqual([])
  })

  it('is given three times an hour in a conversation', async () => {
    const visitor = await shipped.registered()
    await shipped.say(visitor, 'What are the stakes?')
    await shipped.owner
      .updateTable('chat_conversations')
      .set({ address_confirmed_at: new Date() })
      .where('id', '=', visitor.conversationId)
      .execute()
    const statuses: number[] = []
    for (let call = 1; call <= 4; call += 1) {
      statuses.push((await shipped.post('/api/chat/transcript', visitor)).statusCode)
    }

    expect(statuses).toEqual([202, 202, 202, 429])
  })

  it('mails one address a link once in ten minutes, from whatever conversation', async () => {
    const visitor = await shipped.registered()
    await shipped.say(visitor, 'What are the stakes?')

    const statuses = [
      (await shipped.post('/api/chat/transcript', visitor)).statusCode,
      (await shipped.post('/api/chat/transcript', visitor)).statusCode,
    ]

    expect(statuses).toEqual([202, 429])
  })

  it('goes to one address five times a day, however many conversations ask for it', async () => {
    const visitor = await shipped.registered()
    await shipped.say(visitor, 'What are the stakes?')
    const key = limitKey(shipped.redis, 'chat-recipient', String(visitor.userId))
    await shipped.redis.set(key, 5, 'EX', 3600)

    const response = await shipped.post('/api/chat/transcript', visitor)

    expect(response.statusCode).toBe(429)
  })
})

describe('POST /api/chat/transcript/confirm', () => {
  it('sends the copy to the confirmed address, once', async () => {
    const visitor = await registered()
    await say(visitor, 'What are the stakes?')
    const [question, answer] = await messagesOf(visitor)
    const link = await linkFor(visitor)

    const responses = await Promise.all([confirm(link), confirm(link), confirm(link)])

    expect(responses.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual([
      '200',
      '404',
      '404',
    ])
    expect((await mailsOf(visitor)).slice(1)).toMatchObject([
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

  it('copies no link and no host name of a visitor', async () => {
    const visitor = await registered()
    await say(visitor, 'Pay at https://evil.example/now, www.evil.example or evil。example/x')
    await confirm(await linkFor(visitor))

    const mail = (await mailsOf(visitor)).at(-1)
    expect(mail).toMatchObject({
      data: { messages: [{ content: `Pay at ${gone} ${gone} or ${gone}` }, { isFromUser: false }] },
    })
  })

  it('copies the assistant’s words with our own links alone', async () => {
    const visitor = await registered()
    const { conversationId: conversation_id } = visitor
    const content = 'See https://backroom.example/#join or evil.example, <b>now</b>'
    await owner
      .insertInto('chat_messages')
      .values({ conversation_id, is_from_user: false, content })
      .execute()
    await say(visitor, 'What are the stakes?')
    await confirm(await linkFor(visitor))

    expect((await mailsOf(visitor)).at(-1)).toMatchObject({
      data: {
        messages: [
          { content: `See https://backroom.example/#join or ${gone} ‹b>now‹/b>` },
          {},
          { content: expect.stringContaining('https://backroom.example/') },
        ],
      },
    })
  })

  it('refuses a link that was replaced, is over, or is not one', async () => {
    const visitor = await registered()
    await say(visitor, 'What are the stakes?')
    const replaced = await linkFor(visitor)
    const over = await linkFor(visitor)
    await owner
      .updateTable('chat_conversations')
      .set({ link_expires_at: new Date() })
      .where('id', '=', visitor.conversationId)
      .execute()

    const responses = [
      await confirm(replaced),
      await confirm(over),
      await confirm('x'.repeat(43)),
      await confirm('short'),
    ]

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 400])
    expect(await mailsOf(visitor)).toHaveLength(2)
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

  it('shows the staff no host in a visitor’s name or words', async () => {
    const visitor = await registered()
    await owner
      .updateTable('chat_users')
      .set({ name: 'Ada www.evil.example' })
      .where('id', '=', visitor.userId)
      .execute()
    await say(visitor, 'Fix your billing at evil.example/pay')

    await post('/api/chat/person', visitor)

    expect(await mailsOf(visitor)).toMatchObject([
      {
        data: {
          name: `Ada ${gone}`,
          messages: [{ content: `Fix your billing at ${gone}` }, {}, {}],
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

  it('is sent ten times an hour from one address', async () => {
    const visitors = await Promise.all(Array.from({ length: 11 }, shipped.registered))
    const statuses: number[] = []
    for (const visitor of visitors) {
      statuses.push((await shipped.post('/api/chat/person', visitor)).statusCode)
    }

    expect(statuses).toEqual([...Array<number>(10).fill(202), 429])
  })
})
