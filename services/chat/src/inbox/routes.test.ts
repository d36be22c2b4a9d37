import { ChatDataResponse } from '@cardroom/contracts/chat-data'
import { sql } from 'kysely'
import { signInAs } from '@cardroom/test-kit/sign-in'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app, owner, post, register, registered, say } = await testApp()

async function signIn() {
  const { sid } = await signInAs(owner)
  return sid
}

async function chatData(query = '') {
  const response = await app.inject({
    url: `/api/admin/chat-data${query}`,
    cookies: { sid: await signIn() },
  })
  return { response, data: ChatDataResponse.parse(response.json()).data }
}

describe('GET /api/admin/chat-data', () => {
  it('returns users, conversations and messages under the names of the specification', async () => {
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

  it('returns markup planted for the administrator as plain text', async () => {
    const visitor = await registered()
    const planted = '<a href="https://evil.example">Click here to fix billing</a>'
    await say(visitor, planted)

    const { data } = await chatData()

    const conversation = data.conversations.find(({ id }) => id === visitor.conversationId)
    expect(conversation?.messages[0]?.content).toBe(planted)
  })

  it('returns the newest thousand, the rest page by page, and counts all of them', async () => {
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
})

describe('search', () => {
  it.each(['ada lovelace', 'ADA L', '@ENGINE.example', 'difference ENGINE'])(
    'finds a conversation by %s',
    async (words) => {
      const email = `${crypto.randomUUID()}@engine.example`
      const { json } = await register({ name: 'Ada Lovelace', email })
      const { user, conversation } = json().data
      await owner
        .insertInto('chat_messages')
        .values({
          conversation_id: conversation.id,
          is_from_user: true,
          content: 'Have you heard of the Difference Engine?',
          metadata: null,
          client_id: null,
        })
        .execute()
      const other = await registered()

      const { data } = await chatData(`?search=${encodeURIComponent(words)}`)

      const found = data.conversations.map(({ id }) => id)
      expect(found).toContain(conversation.id)
      expect(data.users.map(({ id }) => id)).toContain(user.id)
      expect(found).not.toContain(other.conversationId)
    },
  )

  it.each(['%', '_', String.raw`\ `, "'; DROP TABLE chat_users; --"])(
    'matches %s literally',
    async (words) => {
      await registered()

      const { data } = await chatData(`?search=${encodeURIComponent(words)}`)

      expect(data.conversations).toEqual([])
    },
  )

  it('leaves out empty conversations, and returns a single one', async () => {
    const [empty, active] = [await registered(), await registered()]
    await say(active, 'What are the stakes?')

    const talked = (await chatData('?hideEmpty=1')).data.conversations.map(({ id }) => id)
    const one = (await chatData(`?conversation=${empty.conversationId}`)).data

    expect(talked).toContain(active.conversationId)
    expect(talked).not.toContain(empty.conversationId)
    expect(one.conversations.map(({ id }) => id)).toEqual([empty.conversationId])
    expect(one.users.map(({ id }) => id)).toEqual([empty.userId])
  })
})

const patch = async (id: number | string, payload: object) =>
  await app.inject({
    method: 'PATCH',
    url: `/api/admin/chat-data/conversations/${id}`,
    cookies: { sid: await signIn() },
    payload,
  })
const isUnread = async (id: number) =>
  (await chatData(`?conversation=${id}`)).data.conversations[0]?.isUnread

describe('PATCH /api/admin/chat-data/conversations/{id}', () => {
  it('marks as read until the next message, and as unread again', async () => {
    const visitor = await registered()
    const { conversationId } = visitor
    const states: unknown[] = [await isUnread(conversationId)]
    await say(visitor, 'What are the stakes?')
    states.push(await isUnread(conversationId))

    const read = await patch(conversationId, { isUnread: false })
    states.push(await isUnread(conversationId))
    await say(visitor, 'Is there a dress code?')
    states.push(await isUnread(conversationId))
    await patch(conversationId, { isUnread: false })
    await patch(conversationId, { isUnread: true })
    states.push(await isUnread(conversationId))

    expect(read.json()).toEqual({
      success: true,
      data: { id: conversationId, isUnread: false, personAskedAt: null, isSpam: false },
    })
    expect(states).toEqual([false, true, false, true, true])
  })

  it('marks a request for a person as answered, and writes an audit entry', async () => {
    const visitor = await registered()
    const { conversationId } = visitor
    await post('/api/chat/person', visitor)
    const before = (await chatData(`?conversation=${conversationId}`)).data

    const response = await patch(conversationId, { isWaitingForPerson: false })
    await patch(conversationId, { isWaitingForPerson: false })

    const after = (await chatData()).data
    const lines = await owner
      .selectFrom('audit_log')
      .select(['actor_email', 'action'])
      .where('subject_id', '=', String(conversationId))
      .execute()
    expect(before.conversations[0]?.personAskedAt).toEqual(expect.any(String))
    expect(response.json().data.personAskedAt).toBeNull()
    expect(after.totals.waitingForPerson).toBe(before.totals.waitingForPerson - 1)
    expect(lines).toEqual([{ actor_email: expect.stringMatching(/^ada-/), action: 'answered' }])
  })

  it('marks as spam, which is in no list, figure and file until it is unmarked', async () => {
    const visitor = await registered()
    const { userId, conversationId } = visitor
    await say(visitor, 'Buy cheap chips')
    /** By one plain aggregate each. */
    const plain = async () => {
      const { rows } = await sql<object>`
        SELECT (SELECT count(*)::int FROM chat_users WHERE id NOT IN (
            SELECT user_id FROM chat_conversations GROUP BY user_id HAVING bool_and(spam_at IS NOT NULL))) AS users,
          count(*)::int AS conversations, sum(message_count)::int AS messages
        FROM chat_conversations WHERE spam_at IS NULL`.execute(owner)
      return rows[0]
    }
    const read = async (query = '') => {
      const { data } = await chatData(query)
      expect(data.totals).toMatchObject({ ...(await plain()) })
      return data.conversations.map(({ id }) => id)
    }
    expect(await read()).toContain(conversationId)

    const marked = await patch(conversationId, { isSpam: true })
    await patch(conversationId, { isSpam: true })

    expect(marked.json().data).toMatchObject({ id: conversationId, isSpam: true })
    expect(await read()).not.toContain(conversationId)
    expect(await read('?spam=1')).toEqual([conversationId])
    expect(await read(`?conversation=${conversationId}`)).toEqual([conversationId])
    const { email } = await owner
      .selectFrom('chat_users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect((await download('')).body).not.toContain(email)

    await patch(conversationId, { isSpam: false })

    expect(await read()).toContain(conversationId)
    expect((await download('')).body).toContain(email)
    const lines = await owner
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', String(conversationId))
      .orderBy('id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['marked-as-spam', 'marked-as-no-spam'])
  })

  it.each([
    [1, { isUnread: false }, 404],
    ['x', { isUnread: false }, 400],
    [1, {}, 400],
    [1, { isWaitingForPerson: true }, 400],
    [1, { summary: 'Mine' }, 400],
  ])('refuses %s with %o', async (id, payload, status) => {
    expect((await patch(id, payload)).statusCode).toBe(status)
  })
})

const download = async (query: string) =>
  await app.inject({
    url: `/api/admin/chat-data/export${query}`,
    cookies: { sid: await signIn() },
  })

describe('GET /api/admin/chat-data/export', () => {
  it('has one row per lead, with nothing that a spreadsheet would run', async () => {
    const host = `${crypto.randomUUID()}.example`
    // The service itself may not read it.
    await owner
      .insertInto('traffic_sources')
      .values({
        id: crypto.randomUUID(),
        timestamp: new Date(),
        session_id: host,
        source: 'newsletter',
        medium: 'email',
        device_category: '',
        user_agent: '',
        quality: 'ok',
      })
      .execute()
    const { json } = await register({
      name: '=HYPERLINK("https://x.example")',
      email: `a@${host}`,
      sessionId: host,
    })
    await register({ name: 'Again', email: `a@${host}` })
    await register({ name: 'Bo, "the Rock"', email: `b@${host}` })
    await owner
      .updateTable('chat_conversations')
      .set({ summary: '+1 wants a seat', summary_source: 'extract' })
      .where('id', '=', json().data.conversation.id)
      .execute()

    const response = await download(`?search=${host}`)

    const [head, ...rows] = response.body.trimEnd().split('\r\n')
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="chatbot-leads.csv"',
      'cache-control': 'no-store',
    })
    expect(head).toBe(
      'Name,Email,First seen (Pacific time),Last active (Pacific time),Sessions,Conversations,Questions asked,Waits for a person,Last summary,Source,Medium,Campaign,Channel',
    )
    expect(rows.toSorted()).toEqual([
      expect.stringMatching(
        /^"'=HYPERLINK\(""https:\/\/x\.example""\)",a@.*,2,2,0,no,'\+1 wants a seat,newsletter,email,,$/,
      ),
      expect.stringMatching(/^"Bo, ""the Rock""",b@.*,1,1,0,no,,,,,$/),
    ])
  })

  it('writes an audit entry', async () => {
    const host = `${crypto.randomUUID()}.example`
    await register({ name: 'Ada', email: `a@${host}` })

    await download(`?search=${host}`)

    const lines = await owner
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_type', '=', 'chat-leads')
      .execute()
    expect(lines).toContainEqual({ action: 'exported', after: { search: host, rows: 1 } })
  })
})
