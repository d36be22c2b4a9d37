import { MailContent } from '@cardroom/contracts/mails'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connectDatabase } from '../src/client.ts'
import { migrate } from '../src/migrate.ts'
import { addMail } from '../src/outbox.ts'

const { db, url, urlFor } = await testDatabase()

/** As a database of the former release is, with one visitor who has said something. */
async function formerRelease() {
  await sql`DROP SCHEMA public CASCADE`.execute(db)
  await sql`CREATE SCHEMA public`.execute(db)
  await migrate(url, '0014-conversions-of-a-session')
  await sql`
    INSERT INTO chat_users (id, name, email)
    VALUES (1, E'Mona\nhttps://evil.example', 'mona@quinn.example')`.execute(db)
  await sql`INSERT INTO chat_conversations (id, user_id) VALUES (2, 1)`.execute(db)
  await sql`
    INSERT INTO chat_messages (conversation_id, is_from_user, content, timestamp) VALUES
      (2, true, E'Pay at htt\u200bps://evil.example/now', '2025-06-01T16:30:00Z'),
      (2, false, 'See https://backroom.example', '2025-06-01T16:30:01Z'),
      (2, true, 'Said later', '2025-06-01T16:31:00Z')`.execute(db)
}

async function addFormerMail(kind: string, finished: { sent_at?: string; given_up_at?: string }) {
  await sql`
    INSERT INTO chat_mails (conversation_id, kind, up_to_message, created_at, sent_at, given_up_at)
    VALUES (2, ${kind}, 2, '2025-06-01T16:30:02Z', ${finished.sent_at}, ${finished.given_up_at})`.execute(
    db,
  )
}

describe('the outbox', () => {
  it('lets the chat add mails and read none', async () => {
    const chat = connectDatabase(urlFor('chat'), { applicationName: 'chat' })

    const id = await addMail(chat, {
      kind: 'chat-transcript',
      recipient: 'mona@quinn.example',
      data: { conversationId: 42, name: 'Mona', email: 'mona@quinn.example', messages: [] },
    })

    expect(id).toBeGreaterThan(0)
    await expect(chat.selectFrom('mails').select('recipient').execute()).rejects.toThrow(
      'permission denied',
    )
    await chat.destroy()
  })
})

describe('migration 0016-one-outbox', () => {
  it('moves every chat mail that waits into the outbox, once, and no other', async () => {
    await formerRelease()
    await addFormerMail('transcript', {})
    await addFormerMail('transcript', { sent_at: '2025-06-01' })
    await addFormerMail('person', {})
    await addFormerMail('person', { given_up_at: '2025-06-01' })

    await migrate(url)

    const rows = await db
      .selectFrom('mails')
      .select(['kind', 'recipient', 'data', 'state', 'created_at'])
      .orderBy('id')
      .execute()
    const data = {
      conversationId: 2,
      name: 'Mona [link removed]',
      email: 'mona@quinn.example',
      messages: [
        {
          isFromUser: true,
          content: 'Pay at [link removed]',
          timestamp: '2025-06-01T16:30:00.000Z',
        },
        {
          isFromUser: false,
          content: 'See https://backroom.example',
          timestamp: '2025-06-01T16:30:01.000Z',
        },
      ],
    }
    const waiting = { state: 'waiting', created_at: new Date('2025-06-01T16:30:02Z') }
    expect(rows).toEqual([
      {
        ...waiting,
        kind: 'chat-transcript',
        recipient: 'mona@quinn.example',
        data: { ...data, messageId: 'chat-1' },
      },
      {
        ...waiting,
        kind: 'chat-person-request',
        recipient: null,
        data: { ...data, messageId: 'chat-3' },
      },
    ])
    // The worker reads them as it reads every other.
    for (const { kind, data: moved } of rows) MailContent.parse({ kind, data: moved })
  })
})
