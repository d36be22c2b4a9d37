import { OfficeChange, officeChannel } from '@cardroom/contracts/office-events'
import { listen } from '@cardroom/database/listen'
import { openSession, signInAs } from '@cardroom/test-kit/sign-in'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '../src/client.ts'

const { db, url, urlFor } = await testDatabase()

let sent: unknown[] = []
const listening = Promise.withResolvers<void>()
const listener = listen(url, {
  applicationName: 'office events',
  channel: officeChannel,
  onNotification: (payload) => sent.push(OfficeChange.parse(JSON.parse(payload))),
  onListening: listening.resolve,
})
beforeAll(() => listening.promise)
beforeEach(() => {
  sent = []
})
afterAll(() => listener.close())

/** The changes sent so far; waits for a last notification. */
async function allSent(): Promise<unknown[]> {
  const last = { kind: 'goal', id: crypto.randomUUID(), what: 'added' }
  await sql`SELECT pg_notify(${officeChannel}, ${JSON.stringify(last)})`.execute(db)
  await expect.poll(() => sent).toContainEqual(last)
  return sent.slice(0, -1)
}

async function addPlayer(name: string, rollback = false): Promise<number> {
  const { rows } = await db.transaction().execute(async (transaction) => {
    const added = await sql<{ id: number }>`
      INSERT INTO rake_players (player_name, display_name) VALUES (${name}, ${name}) RETURNING id`.execute(
      transaction,
    )
    if (rollback) throw new Error('rolled back')
    return added
  })
  return rows[0]?.id ?? 0
}

describe('changes of the back office', () => {
  it('are sent at the commit, with the id of the row and none of its values', async () => {
    const id = await addPlayer('mona')
    await sql`UPDATE rake_players SET rake_amount = 12 WHERE id = ${id}`.execute(db)
    await sql`DELETE FROM rake_players WHERE id = ${id}`.execute(db)

    expect(await allSent()).toEqual(
      ['added', 'changed', 'removed'].map((what) => ({
        kind: 'rake-player',
        id: String(id),
        what,
      })),
    )
  })

  it('are not sent when they are rolled back or change nothing', async () => {
    const id = await addPlayer('ada')
    await allSent()
    sent = []

    await expect(addPlayer('eve', true)).rejects.toThrow('rolled back')
    await sql`UPDATE rake_players SET rake_amount = rake_amount WHERE id = ${id}`.execute(db)

    expect(await allSent()).toEqual([])
  })

  it('are not sent for internal columns of a conversation', async () => {
    const { rows } = await sql<{ id: number }>`
      WITH known AS (INSERT INTO chat_users (name, email) VALUES ('Mona', 'mona@quinn.example') RETURNING id)
      INSERT INTO chat_conversations (user_id) SELECT id FROM known RETURNING id`.execute(db)
    const id = rows[0]?.id ?? 0
    await sql`UPDATE chat_conversations SET summary_tries = 3, turn = gen_random_uuid(), turn_until = now() WHERE id = ${id}`.execute(
      db,
    )
    await sql`UPDATE chat_conversations SET message_count = 1, summary_tries = 4 WHERE id = ${id}`.execute(
      db,
    )

    expect(await allSent()).toEqual([
      { kind: 'chat-conversation', id: String(id), what: 'added' },
      { kind: 'chat-conversation', id: String(id), what: 'changed' },
    ])
  })

  it('are sent when sessions end, and not when they are used', async () => {
    const { id } = await signInAs(db)
    await openSession(db, id)
    await allSent()
    sent = []

    await sql`UPDATE admin_sessions SET used_at = now()`.execute(db)
    await sql`DELETE FROM admin_sessions WHERE user_id = ${id}`.execute(db)

    expect(await allSent()).toEqual([{ kind: 'session', id, what: 'removed' }])
  })

  it('let the admin service read the times of new leads, and nothing else', async () => {
    const admin = connectDatabase(urlFor('admin'), { applicationName: 'admin' })

    await sql`SELECT started_at, person_asked_at FROM chat_conversations`.execute(admin)
    await sql`SELECT created_at, is_suspect, deleted_at FROM wsop_signups`.execute(admin)

    await expect(sql`SELECT email FROM wsop_signups`.execute(admin)).rejects.toThrow(
      'permission denied',
    )
    await admin.destroy()
  })
})
