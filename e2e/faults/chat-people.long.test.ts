import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { RegisterResponse } from '@cardroom/contracts/chat'
import {
  ConversationEvent,
  OwnConversationResponse,
  OwnEvent,
} from '@cardroom/contracts/chat-people'
import { openaiServer } from '@cardroom/test-kit/openai-server'
import { afterAll, describe, expect, it } from 'vitest'
import { signedInAdmin } from '../support/admin-account.ts'
import { startFaultStack } from '../support/fault-stack.ts'
import { query } from '../support/stored-records.ts'

const openai = await openaiServer()
afterAll(() => openai.close())
const { stack } = await startFaultStack({
  settings: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: openai.url },
})

const kills = 6
const messagesEach = 30

async function post(path: string, cookie: string, body?: object): Promise<Response> {
  return await fetch(`${stack.origin}${path}`, {
    method: 'POST',
    headers: {
      origin: stack.origin,
      cookie,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Repeats a call until it succeeds, as the pages do; the body has the id of its message. */
async function insist(path: string, cookie: string, body: object): Promise<Response> {
  for (;;) {
    const response = await post(path, cookie, body).catch(() => null)
    if (response?.ok === true) return response
    const problem = await response?.text().catch(() => '')
    // A 409 is the turn of a killed instance, which expires.
    if (response && response.status < 500 && response.status !== 409) throw new Error(problem)
    await sleep(100)
  }
}

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

async function signIn(): Promise<string> {
  process.env['CARDROOM_ADMIN_EMAIL'] = stack.admin.email
  process.env['CARDROOM_ADMIN_PASSWORD'] = stack.admin.password
  return (await signedInAdmin(stack.origin)).cookieHeader
}

async function newVisitor() {
  const email = `${randomUUID()}@quinn.example`
  const response = await post('/api/chat/register', '', { name: 'Ada', email })
  const { data } = RegisterResponse.parse(await response.json())
  return {
    ids: { userId: data.user.id, conversationId: data.conversation.id },
    cookie: cookieOf(response),
  }
}

/** The compared fields of messages. */
const contents = (messages: readonly { id: number; content: string }[]) =>
  messages.map(({ id, content }) => ({ id, content }))

type Event = { type: string; messages?: readonly { id: number; content: string }[] }

/** Follows a stream as the pages do: whenever it ends or breaks, again from the last message that arrived. */
function follow(
  pathAfter: (id: number) => string,
  cookie: string,
  parse: (data: unknown) => Event,
) {
  const controller = new AbortController()
  const got: { id: number; content: string }[] = []
  let opened = 0
  const run = async () => {
    while (!controller.signal.aborted) {
      try {
        const response = await fetch(`${stack.origin}${pathAfter(got.at(-1)?.id ?? 0)}`, {
          headers: { cookie },
          signal: controller.signal,
        })
        if (!response.ok) throw new Error(String(response.status))
        opened += 1
        const decoder = new TextDecoder()
        let rest = ''
        for await (const bytes of response.body ?? []) {
          const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
          rest = blocks.pop() ?? ''
          for (const block of blocks) {
            if (!block.startsWith('data: ')) continue
            got.push(...(parse(JSON.parse(block.slice(6))).messages ?? []))
          }
        }
      } catch {
        await sleep(100)
      }
    }
  }
  const finished = run()
  return {
    got,
    opened: () => opened,
    close: async () => {
      controller.abort()
      await finished
    },
  }
}

describe('a conversation between a visitor and an administrator while the chat service is killed', () => {
  it('loses, doubles and disorders nothing, also with the assistant answering just before', async () => {
    const admin = await signIn()
    const { ids, cookie } = await newVisitor()
    const { conversationId } = ids
    const office = `/api/admin/chat/conversations/${conversationId}`
    const visitors = follow(
      (id) => `/api/chat/stream?conversationId=${conversationId}&after=${id}`,
      cookie,
      (data) => OwnEvent.parse(data),
    )
    const administrators = follow(
      (id) => `${office}/stream?after=${id}`,
      admin,
      (data) => ConversationEvent.parse(data),
    )
    const say = (message: string, messageId: string) => ({ ...ids, message, messageId })

    // The service dies while the assistant answers; the visitor's page asks again, and a person takes over.
    openai.next({ stallAfter: ['From '] })
    const question = say('What are the stakes?', randomUUID())
    const cut = post('/api/chat/message', cookie, question).catch(() => null)
    await expect.poll(() => openai.calls.length).toBe(1)
    await stack.kill('chat')
    await cut
    await stack.restart('chat')
    await insist(`${office}/take`, admin, {})
    await insist('/api/chat/message', cookie, question)

    const visitorWrites = async () => {
      for (let nth = 1; nth <= messagesEach; nth += 1) {
        await insist('/api/chat/message', cookie, say(`visitor ${nth}`, randomUUID()))
        await sleep(50)
      }
    }
    const personWrites = async () => {
      for (let nth = 1; nth <= messagesEach; nth += 1) {
        await insist(`${office}/messages`, admin, {
          messageId: randomUUID(),
          content: `person ${nth}`,
        })
        await sleep(50)
      }
    }
    const killing = async () => {
      for (let nth = 0; nth < kills; nth += 1) {
        await sleep(400)
        await stack.kill('chat')
        await stack.restart('chat')
      }
    }
    await Promise.all([visitorWrites(), personWrites(), killing()])
    await insist(`${office}/hand-back`, admin, {})

    const stored = await query<{ id: string; content: string }>(
      stack.postgresUrl,
      'SELECT id, content FROM chat_messages WHERE conversation_id = $1 ORDER BY id',
      [conversationId],
    )
    const rows = stored.map(({ id, content }) => ({ id: Number(id), content }))
    const numbered = (side: string) =>
      Array.from({ length: messagesEach }, (_, index) => `${side} ${index + 1}`)
    const of = (side: string) =>
      rows.map(({ content }) => content).filter((content) => content.startsWith(`${side} `))
    expect(of('visitor')).toEqual(numbered('visitor'))
    expect(of('person')).toEqual(numbered('person'))
    expect(rows.filter(({ content }) => content === 'What are the stakes?')).toHaveLength(1)
    expect(rows).toHaveLength(2 * messagesEach + 3)
    // Both sides have read exactly what is stored, in its order.
    await expect.poll(() => contents(visitors.got), { timeout: 10_000 }).toEqual(rows)
    await expect.poll(() => contents(administrators.got), { timeout: 10_000 }).toEqual(rows)
    expect(visitors.opened()).toBeGreaterThan(kills)
    const again = await fetch(
      `${stack.origin}/api/chat/conversation?conversationId=${conversationId}`,
      { headers: { cookie } },
    )
    const { data } = OwnConversationResponse.parse(await again.json())
    expect(contents(data.messages)).toEqual(rows)
    await Promise.all([visitors.close(), administrators.close()])
  })
})
