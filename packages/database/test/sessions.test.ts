import { openSession, signInAs } from '@cardroom/test-kit/sign-in'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '../src/client.ts'
import type { roles } from '../src/roles.ts'
import { sessionReader } from '../src/sessions.ts'

const { db: owner, urlFor } = await testDatabase()
const connections = Object.fromEntries(
  (['ingest', 'admin', 'chat', 'contests'] as const).map((role) => [
    role,
    connectDatabase(urlFor(role), { applicationName: role }),
  ]),
)
afterAll(() => Promise.all(Object.values(connections).map((db) => db.destroy())))

const as = (role: keyof typeof roles) => connections[role] ?? owner

describe.each(['admin', 'chat', 'contests'] as const)('%s', (service) => {
  it('reads a session by its id, with the current role of its owner', async () => {
    const { id, sid } = await signInAs(owner, { role: 'viewer' })
    await owner.updateTable('users').set({ role: 'editor' }).where('id', '=', id).execute()

    const session = await sessionReader(as(service)).read(sid)

    expect(session).toMatchObject({ adminId: id, firstName: 'Ada', role: 'editor' })
    expect(await sessionReader(as(service)).read('a'.repeat(43))).toBeNull()
  })

  it.each([
    ['is suspended', { suspended_at: new Date() }],
    ['is no administrator', { is_admin: false }],
  ])('reads no session of a user who %s', async (_what, change) => {
    const { id, sid } = await signInAs(owner)
    await owner.updateTable('users').set(change).where('id', '=', id).execute()

    expect(await sessionReader(as(service)).read(sid)).toBeNull()
  })

  it('reads no session of a user who was removed', async () => {
    const { id, sid } = await signInAs(owner)
    await owner.deleteFrom('users').where('id', '=', id).execute()

    expect(await sessionReader(as(service)).read(sid)).toBeNull()
  })
})

describe.each(['ingest', 'chat', 'contests'] as const)('%s', (service) => {
  it('makes, lists, changes and ends no session', async () => {
    const { id } = await signInAs(owner)
    const db = as(service)

    const attempts = [
      openSession(db, id),
      db.selectFrom('admin_sessions').select('id_hash').execute(),
      db.updateTable('admin_sessions').set({ used_at: new Date() }).execute(),
      db.deleteFrom('admin_sessions').execute(),
      db.selectFrom('users').select('id').execute(),
      db.updateTable('users').set({ role: 'owner' }).execute(),
      db.selectFrom('admin_invitations').select('link_hash').execute(),
    ]

    const results = await Promise.allSettled(attempts)
    for (const result of results) {
      expect(result).toMatchObject({
        reason: { message: expect.stringContaining('permission denied') },
      })
    }
  })
})

it('gives no access to services without a back office', async () => {
  const { sid } = await signInAs(owner)

  await expect(sessionReader(as('ingest')).read(sid)).rejects.toThrow('permission denied')
  const { rows } = await sql<{ acl: string }>`
    SELECT array_to_string(proacl, ' ') AS acl FROM pg_proc WHERE proname = 'read_session'`.execute(
    owner,
  )
  expect(rows[0]?.acl.split(' ').some((grant) => grant.startsWith('='))).toBe(false)
})
