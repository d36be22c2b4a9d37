import { randomUUID } from 'node:crypto'
import { ChatDataResponse } from '@cardroom/contracts/chat-data'
import {
  HandlingResponse,
  ConversationEvent,
  OwnConversationResponse,
  OwnEvent,
  PersonMessageResponse,
} from '@cardroom/contracts/chat-people'
import { signInAs } from '@cardroom/test-kit/sign-in'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { quietMinutes } from './rules.ts'
import { type Registered, testApp } from '../../test/test-app.ts'

const chat = await testApp()
const { app, takeovers, owner, messagesOf, registered, say, takeTurn } = chat
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})

type Admin = Awaited<ReturnType<typeof administrator>>

async function administrator(firstName: string) {
  const { sid, id } = await signInAs(owner, { first_name: firstName })
  return { cookies: { sid }, id }
}

const path = ({ conversationId }: Registered, call: string) =>
  `/api/admin/chat/conversations/${conversationId}/${call}`

const post = async (admin: Admin, visitor: Registered, call: string, payload?: object) =>
  await app.inject({
    method: 'POST',
    url: path(visitor, call),
    cookies: admin.cookies,
    ...(payload && { payload }),
  })

const take = async (admin: Admin, visitor: Registered, payload: object = {}) =>
  await post(admin, visitor, 'take', payload)

const write = async (
  admin: Admin,
  visitor: Registered,
  content: string,
  messageId: string = randomUUID(),
) => await post(admin, visitor, 'messages', { messageId, content })

const own = async ({ conversationId, cookies }: Registered, query = '') =>
  await app.inject({
    url: `/api/chat/conversation?conversationId=${conversationId}${query}`,
    cookies,
  })

async function ownMessages(visitor: Registered) {
  const { messages } = OwnConversationResponse.parse((await own(visitor)).json()).data
  return messages.map(({ by, content }) => [by, content])
}

async function auditOf({ conversationId }: Registered) {
  return await owner
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject_type', '=', 'chat-conversation')
    .where('subject_id', '=', String(conversationId))
    .orderBy('id')
    .execute()
}

/** The events of a stream as they arrive. */
async function follow<Event>(
  url: string,
  cookie: string,
  schema: { parse: (data: unknown) => Event },
) {
  const controller = new AbortController()
  const response = await fetch(`${origin}${url}`, {
    headers: { cookie },
    signal: controller.signal,
  })
  const events: Event[] = []
  const read = async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const bytes of response.body ?? []) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith('data: ')) events.push(schema.parse(JSON.parse(block.slice(6))))
      }
    }
  }
  const finished = read().catch(() => {})
  return {
    status: response.status,
    events,
    contents: () =>
      (events as { type: string; messages?: { content: string }[] }[]).flatMap(
        ({ messages = [] }) => messages.map(({ content }) => content),
      ),
    finished,
    close: async () => {
      controller.abort()
      await finished
    },
  }
}

const followOwn = async ({ conversationId, cookies }: Registered, after = 0) =>
  await follow(
    `/api/chat/stream?conversationId=${conversationId}&after=${after}`,
    `chat=${cookies.chat}`,
    OwnEvent,
  )

const followAs = async ({ cookies }: Admin, visitor: Registered) =>
  await follow(path(visitor, 'stream'), `sid=${cookies.sid}`, ConversationEvent)

describe('POST /api/admin/chat/conversations/:id/take', () => {
  it('gives the conversation to one of two who take it at once, and tells the other who', async () => {
    const [ada, grace] = [await administrator('Ada'), await administrator('Grace')]
    const visitor = await registered()

    const shown = { shown: { personId: null } }
    const answers = await Promise.all([take(ada, visitor, shown), take(grace, visitor, shown)])

    const winner = answers.findIndex(({ statusCode }) => statusCode === 200)
    const [name, loser] = winner === 0 ? ['Ada', answers[1]] : ['Grace', answers[0]]
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(loser?.json()).toMatchObject({
      message: `${name} has taken this conversation over`,
      issues: [{ path: 'shown' }],
    })
    expect(await auditOf(visitor)).toMatchObject([
      { action: 'taken-over', before: { person: null }, after: { person: name } },
    ])
    expect(await ownMessages(visitor)).toEqual([
      ['house', `${name} of Back Room has joined this conversation and answers you here.`],
    ])
  })

  it('may follow what was shown, and changes nothing a second time', async () => {
    const [ada, grace] = [await administrator('Ada'), await administrator('Grace')]
    const visitor = await registered()
    await take(grace, visitor)

    const response = await take(ada, visitor, { shown: { personId: grace.id } })
    await take(ada, visitor)

    const { data } = HandlingResponse.parse(response.json())
    expect(data).toMatchObject({ personId: ada.id, personName: 'Ada' })
    expect((await auditOf(visitor)).map(({ action }) => action)).toEqual([
      'taken-over',
      'taken-over',
    ])
    expect((await write(grace, visitor, 'Hello')).statusCode).toBe(409)
  })

  it('knows no conversation that is not there', async () => {
    const ada = await administrator('Ada')
    const visitor = { ...(await registered()), conversationId: 999_999_999 }
    expect((await take(ada, visitor)).statusCode).toBe(404)
    expect((await write(ada, visitor, 'Hello')).statusCode).toBe(404)
    expect((await post(ada, visitor, 'hand-back')).statusCode).toBe(404)
  })
})

describe('a conversation that a person has', () => {
  it('leaves the assistant silent until it is handed back', async () => {
    const ada = await administrator('Ada')
    const visitor = await registered()
    await take(ada, visitor)

    const during = await say(visitor, 'What are the stakes?')
    await write(ada, visitor, 'From $25/$50.')
    await post(ada, visitor, 'hand-back')
    const after = await say(visitor, 'What are the stakes?')

    expect(during.json().data).toMatchObject({
      isWithPerson: true,
      assistantMessage: { content: 'Ada has your message and answers here.' },
    })
    expect(after.json().data.isWithPerson).toBeUndefined()
    expect(await ownMessages(visitor)).toEqual([
      ['house', expect.stringContaining('Ada of Back Room has joined')],
      ['visitor', 'What are the stakes?'],
      ['person', 'From $25/$50.'],
      ['house', 'Ada has left this conversation. The assistant answers again.'],
      ['visitor', 'What are the stakes?'],
      ['assistant', expect.stringContaining('The stakes start at')],
    ])
  })

  it('stores each message once for its id, and the same words twice for two', async () => {
    const ada = await administrator('Ada')
    const visitor = await registered()
    await take(ada, visitor)
    const send = async (messageId: string) =>
      await chat.post('/api/chat/message', visitor, { messageId, message: 'Hello?' })
    const [first, second, answer] = [randomUUID(), randomUUID(), randomUUID()]

    await Promise.all([send(first), send(first), send(first)])
    await send(second)
    const written = await Promise.all([
      write(ada, visitor, 'Here.', answer),
      write(ada, visitor, 'Here.', answer),
    ])
    await post(ada, visitor, 'hand-back')
    // Sent again after its answer was lost, though the conversation is no longer theirs.
    const again = await write(ada, visitor, 'Here.', answer)

    const ids = [...written, again].map(
      (response) => PersonMessageResponse.parse(response.json()).data.message.id,
    )
    expect(new Set(ids).size).toBe(1)
    expect(await ownMessages(visitor)).toEqual([
      ['house', expect.any(String)],
      ['visitor', 'Hello?'],
      ['visitor', 'Hello?'],
      ['person', 'Here.'],
      ['house', expect.any(String)],
    ])
  })

  it('keeps the answer that was under way when it was taken over', async () => {
    const ada = await administrator('Ada')
    const visitor = await registered()
    await takeTurn(visitor, 60_000)
    await take(ada, visitor)

    const response = await say(visitor, 'Are you there?')

    expect(response.statusCode).toBe(200)
    const row = await owner
      .selectFrom('chat_conversations')
      .select(['turn', 'message_count'])
      .where('id', '=', visitor.conversationId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ turn: expect.any(String), message_count: 2 })
  })

  it('is answered with the first words of the person, which the log says', async () => {
    const ada = await administrator('Ada')
    const visitor = await registered()
    await chat.post('/api/chat/person', visitor)
    const { data } = HandlingResponse.parse((await take(ada, visitor)).json())

    const response = await write(ada, visitor, 'Here.')

    expect(data.personAskedAt).not.toBeNull()
    expect(PersonMessageResponse.parse(response.json()).data.state.personAskedAt).toBeNull()
    expect((await auditOf(visitor)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['taken-over', ada.id],
      ['message-sent', ada.id],
      ['answered', ada.id],
    ])
  })

  it('goes back to the assistant after a quiet time, and an unanswered visitor waits', async () => {
    const ada = await administrator('Ada')
    const [unanswered, answered, fresh] = [
      await registered(),
      await registered(),
      await registered(),
    ]
    for (const visitor of [unanswered, answered, fresh]) {
      await take(ada, visitor)
      await say(visitor, 'Are you there?')
    }
    await write(ada, answered, 'Yes.')
    await owner
      .updateTable('chat_conversations')
      .set({ person_last_at: sql`now() - make_interval(mins => ${quietMinutes + 1})` })
      .where('id', 'in', [unanswered.conversationId, answered.conversationId])
      .execute()

    await Promise.all([
      takeovers.releaseQuiet(quietMinutes, 100),
      takeovers.releaseQuiet(quietMinutes, 100),
    ])

    const states = await owner
      .selectFrom('chat_conversations')
      .select(['person_id', 'person_asked_at'])
      .where('id', 'in', [unanswered.conversationId, answered.conversationId, fresh.conversationId])
      .execute()
    expect(states).toEqual(
      expect.arrayContaining([
        { person_id: null, person_asked_at: expect.any(Date) },
        { person_id: null, person_asked_at: null },
        { person_id: ada.id, person_asked_at: null },
      ]),
    )
    expect((await auditOf(unanswered)).at(-1)).toMatchObject({
      action: 'handed-back',
      actor_id: null,
    })
    expect((await messagesOf(unanswered)).filter(({ is_from_user }) => !is_from_user)).toHaveLength(
      2,
    )
  })
})

describe('GET /api/chat/conversation', () => {
  it('shows a visitor their own conversation again, and nobody else’s', async () => {
    const [visitor, other] = [await registered(), await registered()]
    await say(visitor, 'What are the stakes?')

    const mine = OwnConversationResponse.parse((await own(visitor)).json()).data
    const [first] = mine.messages
    const rest = await own(visitor, `&after=${first?.id}`)
    const theirs = await own({ ...visitor, cookies: other.cookies })
    const forged = await own({
      ...visitor,
      cookies: { chat: `${visitor.userId}.${visitor.conversationId}.forged` },
    })

    expect(mine).toMatchObject({ person: null, isWaitingForPerson: false })
    expect(mine.messages).toMatchObject([
      { by: 'visitor', content: 'What are the stakes?' },
      { by: 'assistant', isStopped: false },
    ])
    expect(JSON.stringify(mine)).not.toContain('documents')
    expect(OwnConversationResponse.parse(rest.json()).data.messages).toHaveLength(1)
    expect([theirs.statusCode, forged.statusCode]).toEqual([403, 403])
  })
})

describe('the streams of a conversation', () => {
  it('tell both sides each message once and in order, who answers, and who is typing', async () => {
    const ada = await administrator('Ada')
    const visitor = await registered()
    const [mine, theirs] = [await followOwn(visitor), await followAs(ada, visitor)]

    await take(ada, visitor)
    await say(visitor, 'Hello?')
    await write(ada, visitor, 'Here.')
    await post(ada, visitor, 'typing')
    await chat.post('/api/chat/typing', visitor)

    const said = [expect.stringContaining('Ada of Back Room'), 'Hello?', 'Here.']
    await expect.poll(mine.contents).toEqual(said)
    await expect.poll(theirs.contents).toEqual(said)
    await expect.poll(() => mine.events).toContainEqual({ type: 'typing' })
    await expect.poll(() => theirs.events).toContainEqual({ type: 'typing' })
    expect(mine.events).toContainEqual({
      type: 'state',
      state: { person: 'Ada', isWaitingForPerson: false },
    })
    expect(JSON.stringify(mine.events)).not.toContain(ada.id)
    await Promise.all([mine.close(), theirs.close()])
  })

  it('resume after the last message that arrived', async () => {
    const ada = await administrator('Ada')
    const visitor = await registered()
    await take(ada, visitor)
    await write(ada, visitor, 'One')
    const { messages } = OwnConversationResponse.parse((await own(visitor)).json()).data
    await write(ada, visitor, 'Two')

    const stream = await followOwn(visitor, messages.at(-1)?.id)

    await expect.poll(stream.contents).toEqual(['Two'])
    await stream.close()
  })

  it('are refused for another visitor’s conversation, and beyond five', async () => {
    const [visitor, other] = [await registered(), await registered()]

    const theirs = await followOwn({ ...visitor, cookies: other.cookies })
    const streams = await Promise.all(Array.from({ length: 5 }, () => followOwn(visitor)))
    const sixth = await followOwn(visitor)

    expect(theirs.status).toBe(403)
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(sixth.status).toBe(429)
    await Promise.all([theirs, sixth, ...streams].map((stream) => stream.close()))
    // What is closed is free again.
    await expect
      .poll(async () => {
        const again = await followOwn(visitor)
        await again.close()
        return again.status
      })
      .toBe(200)
  })
})

describe('the inbox of the back office', () => {
  it('holds who waits, what is unread and what is mine', async () => {
    const ada = await administrator('Ada')
    const [mine, waiting] = [await registered(), await registered()]
    await take(ada, mine)
    await chat.post('/api/chat/person', waiting)
    const inbox = async (name: string) => {
      const response = await app.inject({
        url: `/api/admin/chat-data?inbox=${name}`,
        cookies: ada.cookies,
      })
      return ChatDataResponse.parse(response.json()).data
    }

    const [mineNow, waitingNow, unreadNow] = await Promise.all(
      ['mine', 'waiting', 'unread'].map(inbox),
    )

    expect(mineNow?.conversations.map(({ id }) => id)).toEqual([mine.conversationId])
    expect(mineNow?.totals.mine).toBe(1)
    expect(waitingNow?.conversations.map(({ id }) => id)).toContain(waiting.conversationId)
    expect(unreadNow?.conversations.map(({ id }) => id)).toContain(waiting.conversationId)
    expect(unreadNow?.conversations.map(({ id }) => id)).not.toContain(mine.conversationId)
  })

  it('does not mark as answered who has asked again since', async () => {
    const ada = await administrator('Ada')
    const visitor = await registered()
    const { conversationId } = visitor
    await chat.post('/api/chat/person', visitor)
    const mark = async (personAskedAt: string) =>
      await app.inject({
        method: 'PATCH',
        url: `/api/admin/chat-data/conversations/${conversationId}`,
        cookies: ada.cookies,
        payload: { isWaitingForPerson: false, shown: { personAskedAt } },
      })

    const stale = await mark('2026-01-01T00:00:00.000Z')
    const { personAskedAt } = stale.json().data.current as { personAskedAt: string }
    const based = await mark(personAskedAt)

    expect(stale.statusCode).toBe(409)
    expect(stale.json().issues).toMatchObject([{ path: 'shown' }])
    expect(based.json().data.personAskedAt).toBeNull()
  })
})
