import { connectDatabase } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { admins } from './repository.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('admin'), { applicationName: 'admin' })
afterAll(() => db.destroy())
const repository = admins(db)

let people = 0

async function makeAdmin() {
  people += 1
  await owner
    .insertInto('users')
    .values({
      first_name: 'Ada',
      last_name: 'Quinn',
      email: `ada${people}@quinn.example`,
      password: 'old hash',
      is_admin: true,
    })
    .execute()
  const admin = await repository.findByEmail(`ada${people}@quinn.example`)
  if (admin === undefined) throw new Error('The administrator was not stored')
  return admin
}

describe('changePassword', () => {
  it('refuses to replace a password that the caller has not seen', async () => {
    const admin = await makeAdmin()
    const change = { admin, from: 'old hash', requestId: 'r' }
    await repository.changePassword({ ...change, to: 'first' })

    const isChanged = await repository.changePassword({ ...change, to: 'second' })

    expect(isChanged).toBe(false)
    expect(await repository.hasPasswordHash(admin.id, 'first')).toBe(true)
  })
})

describe('hasPasswordHash', () => {
  it('waits for a change that is under way', async () => {
    const admin = await makeAdmin()
    let check: Promise<boolean> | undefined

    await owner.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('users')
        .set({ password: 'new hash' })
        .where('id', '=', admin.id)
        .execute()
      check = repository.hasPasswordHash(admin.id, 'old hash')
      // Waits as long as the query takes to reach the database, so that it coincides with the change.
      await Promise.race([check, sql`SELECT pg_sleep(0.2)`.execute(owner)])
    })

    expect(await check).toBe(false)
  })
})

describe('the audit log', () => {
  it('cannot be changed by the service that writes it', async () => {
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('permission denied')
    await expect(db.updateTable('audit_log').set({ action: 'nothing' }).execute()).rejects.toThrow(
      'permission denied',
    )
  })
})
