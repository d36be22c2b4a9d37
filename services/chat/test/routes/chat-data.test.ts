import { ChatDataResponse } from '@cardroom/contracts/chat-data'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

const { app, owner, register, registered, say, sessions } = await testApp()
const shipped = await testApp({ rateLimitFactor: 1 })

async function signIn(passwordChangeRequired = false, { sessions: into } = { sessions }) {
  return await into.open({
    adminId: crypto.randomUUID(),
    email: 'mona@backroom.example',
    firstName: 'Mona',
    lastName: 'Vale',
    passwordChangeRequired,
  })
}

async function chatData(query = '') {
  const response = await app.inject({
    url: `/api/admin/chat-data${query}`,
    cookies: { sid: await signIn() },
  })
  return { response, data: ChatDataResponse.parse(response.json()).data }
}

describe('GET /api/admin/chat-data', () => {
  it('shows users, conversations and messages under the names of the specification', async () => {
    const visitor = await registered()
    await say(visitor, 'What are the stakes?')

    const { response, data } = await chatData()

    const user = data.users.find(({ id }) => id === visitor.userId)
    const conversation = data.conversations.find(({ id }) => id === visitor.conversationId)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(user).toEqual({
      id: visitor.userId,
      name: 'Ada Quinn',
      email: expect.stringContaining('@quinn.example'),
      ipAddress: '127.0.0.0',
      userAgent: expect.any(String),
      createdAt: expect.any(String),
      lastActive: expect.any(String),
      sessionCount: 1,
      questionCount: 1,
    })
    expect(conversation).toMatchObject({
      userId: visitor.userId,
      sessionId: null,
      messageCount: 2,
      active: true,
      isActive: true,
      summary: null,
      summarySource: null,
    })
    expect(conversation?.createdAt).toBe(conversation?.startedAt)
    expect(conversation?.messages).toMatchObject([
      { conversationId: visitor.conversationId, isFromUser: true, content: 'What are the stakes?' },
      { isFromUser: false, metadata: { by: 'knowledge', documents: ['stakes'] } },
    ])
  })

  it('shows what somebody planted for the administrator as the text that it is', async () => {
    const visitor = await registered()
    const planted = '<a href="https://evil.example">Click here to fix billing</a>'
    await say(visitor, planted)

    const { data } = await chatData()

    const conversation = data.conversations.find(({ id }) => id === visitor.conversationId)
    expect(conversation?.messages[0]?.content).toBe(planted)
  })

  it('shows the newest thousand, the rest page by page, and counts all of them', async () => {
    const { json } = await register({ name: 'Many', email: `${crypto.randomUUID()}@quinn.example` })
    await sql`
      INSERT INTO chat_conversations (user_id, started_at, message_count)
      SELECT ${json().data.user.id}, now() - make_interval(days => 1, mins => n / 2), 3
      FROM generate_series(1, 2200) AS n`.execute(owner)
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM chat_conversations ORDER BY started_at DESC, id DESC`.execute(owner)

    const first = (await chatData()).data
    const second = (await chatData(`?before=${first.next}`)).data
    const third = (await chatData(`?before=${second.next}`)).data

    const pages = [first, second, third]
    const shown = pages.flatMap(({ conversations }) => conversations.map(({ id }) => id))
    expect(pages.map(({ conversations }) => conversations.length).slice(0, 2)).toEqual([1000, 1000])
    expect(third.next).toBeNull()
    expect(shown).toEqual(rows.map(({ id }) => id))
    expect(first.totals).toMatchObject({
      conversations: rows.length,
      activeConversations: rows.length,
    })
    expect(first.totals.averageMessages).toBeCloseTo(first.totals.messages / rows.length, 1)
  })

  it.each(['?before=x', '?before=-1', '?before=1.5', '?page=2', '?before=99999999999999999'])(
    'refuses %s',
    async (query) => {
      const response = await app.inject({
        url: `/api/admin/chat-data${query}`,
        cookies: { sid: await signIn() },
      })

      expect(response.statusCode).toBe(400)
    },
  )

  it('is not for strangers, visitors, or before the first password change', async () => {
    const visitor = await registered()
    const due = await signIn(true)

    const responses = await Promise.all(
      [{}, visitor.cookies, { sid: 'a'.repeat(43) }, { sid: due }].map((cookies) =>
        app.inject({ url: '/api/admin/chat-data', cookies }),
      ),
    )

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 403])
  })

  it('is answered three hundred times a minute to one session', async () => {
    const cookies = { sid: await signIn(false, shipped) }
    const statuses: number[] = []
    for (let call = 1; call <= 301; call += 1) {
      const response = await shipped.app.inject({ url: '/api/admin/chat-data', cookies })
      statuses.push(response.statusCode)
    }

    expect(statuses).toEqual([...Array<number>(300).fill(200), 429])
  })
})

describe('the route table', () => {
  it('opens to everyone what visitors need and nothing else', () => {
    const open = app.routeTable
      .filter(({ config }) => config?.access === 'public')
      .map(({ url }) => url)

    expect(open).toEqual(['/api/chat/register', '/api/chat/message'])
  })
})
