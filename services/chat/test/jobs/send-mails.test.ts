import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailer, MailRefused, type Mailer, type Message } from '@cardroom/service-kit/mailer'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sendMails } from '../../src/jobs/send-mails.ts'
import { type Registered, testApp } from '../test-app.ts'

const { app, logger, mails, owner, registered, say } = await testApp()
const folder = await mkdtemp(join(tmpdir(), 'cardroom-mail-'))
afterAll(() => rm(folder, { recursive: true }))

const house = 'house@backroom.example'
const from = { name: 'Back Room', address: 'hello@backroom.example' }
const toFolder = createMailer({ from, folder })
const run = (mailer: Mailer = toFolder) => sendMails({ mails, mailer, house, logger })

beforeEach(async () => {
  await sql`UPDATE chat_mails SET sent_at = now() WHERE sent_at IS NULL`.execute(owner)
})

/** A mail server that takes nothing, and what it was offered. */
function failing(error: Error) {
  const offered: Message[] = []
  const mailer: Mailer = {
    send: async (message) => {
      offered.push(message)
      throw error
    },
  }
  return { mailer, offered }
}

async function ask(url: string, { userId, conversationId, cookies }: Registered): Promise<number> {
  await app.inject({ method: 'POST', url, cookies, payload: { userId, conversationId } })
  const { id } = await owner
    .selectFrom('chat_mails')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

const fileOf = (id: number) => readFile(join(folder, `chat-${id}.eml`), 'utf8')
const stateOf = (id: number) =>
  owner
    .selectFrom('chat_mails')
    .select(['tries', 'sent_at', 'given_up_at', 'next_try_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The words of a mail, however its lines were broken. */
function wordsOf(eml: string): string {
  return eml.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=').replaceAll('\r\n', '\n')
}

describe('a copy of a conversation', () => {
  it('goes to the address of its registration, with every word and absolute links', async () => {
    const visitor = await registered()
    await say(visitor, 'What are the stakes?')
    const id = await ask('/api/chat/transcript', visitor)
    await say(visitor, 'Said after that')

    await run()

    const { email } = await owner
      .selectFrom('chat_users')
      .select('email')
      .where('id', '=', visitor.userId)
      .executeTakeFirstOrThrow()
    const eml = wordsOf(await fileOf(id))
    expect(eml).toContain(`To: ${email}\n`)
    expect(eml).toContain('You, ')
    expect(eml).toContain('What are the stakes?')
    expect(eml).toContain('The stakes start at $25/$50')
    expect(eml).toContain('https://backroom.example/#poker-game')
    expect(eml).not.toContain('Said after that')
    expect(await stateOf(id)).toMatchObject({ tries: 1, sent_at: expect.any(Date) })
  })

  it('carries no link and no header that a visitor has put into it', async () => {
    const visitor = await registered()
    await say(visitor, 'Pay at https://evil.example/now\r\nBcc: all@evil.example')
    const id = await ask('/api/chat/transcript', visitor)

    await run()

    const [head = '', body = ''] = wordsOf(await fileOf(id)).split('\n\n', 2)
    const eml = wordsOf(await fileOf(id))
    expect(head).not.toContain('evil.example')
    expect(eml).not.toContain('https://evil.example')
    expect(eml).toContain('[link removed]')
    expect(body).not.toBe('')
  })
})

describe('a wish for a person', () => {
  it('goes to the house, with the link to the conversation, and is answered to the visitor', async () => {
    const visitor = await registered()
    await say(visitor, 'I want to talk to somebody')
    const id = await ask('/api/chat/person', visitor)

    await run()

    const eml = wordsOf(await fileOf(id))
    expect(eml).toContain(`To: ${house}\n`)
    expect(eml).toMatch(/Reply-To: [0-9a-f-]+@quinn\.example\n/)
    expect(eml).toContain(
      `https://backroom.example/admin/dashboard/chatbot?conversation=${visitor.conversationId}`,
    )
    expect(eml).toContain('I want to talk to somebody')
  })
})

describe('sending', () => {
  it('is done once, however many instances do it', async () => {
    const visitor = await registered()
    await say(visitor, 'What are the stakes?')
    const id = await ask('/api/chat/transcript', visitor)
    const sent: string[] = []
    const counting: Mailer = { send: async (message) => void sent.push(message.id) }

    await Promise.all([run(counting), run(counting), run(counting)])

    expect(sent).toEqual([`chat-${id}`])
  })

  it('that fails is tried again later, under the same name, and loses nothing', async () => {
    const visitor = await registered()
    const id = await ask('/api/chat/person', visitor)
    const { mailer, offered } = failing(new Error('no server'))

    await run(mailer)
    await run(mailer)
    const failed = await stateOf(id)
    await sql`UPDATE chat_mails SET next_try_at = now() WHERE id = ${id}`.execute(owner)
    await run(mailer)
    await sql`UPDATE chat_mails SET next_try_at = now() WHERE id = ${id}`.execute(owner)
    await run()

    expect(offered.map((message) => message.id)).toEqual([`chat-${id}`, `chat-${id}`])
    expect(failed.next_try_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(failed).toMatchObject({ tries: 1, sent_at: null })
    expect(await stateOf(id)).toMatchObject({ tries: 3, sent_at: expect.any(Date) })
    expect(await readdir(folder)).toContain(`chat-${id}.eml`)
  })

  it('is taken up by another instance when one dies in the middle', async () => {
    const visitor = await registered()
    const id = await ask('/api/chat/person', visitor)
    // Claimed, and never heard of again.
    await mails.claim(100, 0, 10)

    await run()

    expect(await stateOf(id)).toMatchObject({ sent_at: expect.any(Date) })
  })

  it.each([
    ['that the server will never take', new MailRefused('no such user'), 'now()'],
    ['after two days', new Error('no server'), `now() - interval '49 hours'`],
  ])('is given up for a mail %s', async (_case, error, createdAt) => {
    const visitor = await registered()
    const id = await ask('/api/chat/person', visitor)
    await sql`UPDATE chat_mails SET created_at = ${sql.raw(createdAt)} WHERE id = ${id}`.execute(
      owner,
    )
    const { mailer, offered } = failing(error)

    await run(mailer)
    await sql`UPDATE chat_mails SET next_try_at = now() WHERE id = ${id}`.execute(owner)
    await run(mailer)

    expect(offered).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject({ sent_at: null, given_up_at: expect.any(Date) })
  })
})
