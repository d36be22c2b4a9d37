import { beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { afterAll } from 'vitest'
import { ensureFirstAdmin } from './first-admin.ts'
import { createPasswordHasher } from './password-hasher.ts'
import { admins } from './repository.ts'
import { lowCost } from '../../test/test-app.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('admin'), { applicationName: 'admin' })
afterAll(() => db.destroy())

const hasher = createPasswordHasher(lowCost)
const email = 'owner@backroom.example'

async function ensure(
  password?: string,
  fromFile?: { password: string; path: string },
): Promise<string> {
  let announced = ''
  await ensureFirstAdmin(admins(db), hasher, { email, password, fromFile }, (lines) => {
    announced += lines
  })
  return announced
}

async function storedAdmins() {
  return await owner.selectFrom('users').selectAll().execute()
}

describe('ensureFirstAdmin', () => {
  beforeEach(async () => {
    await owner.deleteFrom('users').execute()
    await owner.deleteFrom('audit_log').execute()
  })

  it('makes one whose password must be changed', async () => {
    await ensure('the first password')

    const [admin] = await storedAdmins()
    expect(admin).toMatchObject({ email, is_admin: true, password_change_required: true })
    expect(await hasher.matches('the first password', admin?.password ?? null)).toBe(true)
  })

  it('prints a generated password, which signs in', async () => {
    const announced = await ensure()

    const [, password = ''] = /First password: (\S+)/.exec(announced) ?? []
    const [admin] = await storedAdmins()
    expect(announced).toContain(email)
    expect(await hasher.matches(password, admin?.password ?? null)).toBe(true)
  })

  it('never prints a password that the operator has set', async () => {
    const announced = await ensure('the first password')

    expect(announced).toContain('as set in ADMIN_PASSWORD')
    expect(announced).not.toContain('the first password')
  })

  it('prints where a password is that a file has, and never the password', async () => {
    const announced = await ensure(undefined, { password: 'of the file', path: '/run/x' })

    const [admin] = await storedAdmins()
    expect(announced).toContain('First password: in the file /run/x')
    expect(announced).not.toContain('of the file')
    expect(await hasher.matches('of the file', admin?.password ?? null)).toBe(true)
  })

  it('creates one when two instances start at once, and prints its password alone', async () => {
    const announced = await Promise.all([ensure(), ensure()])

    expect(await storedAdmins()).toHaveLength(1)
    expect(announced.filter((lines) => lines !== '')).toHaveLength(1)
  })

  it('changes nothing when there is an administrator', async () => {
    await ensure('the first password')

    const announced = await ensure('another password')

    const [admin, ...others] = await storedAdmins()
    expect(announced).toBe('')
    expect(others).toEqual([])
    expect(await hasher.matches('the first password', admin?.password ?? null)).toBe(true)
  })

  it('begins the audit log', async () => {
    await ensure()

    const lines = await owner.selectFrom('audit_log').selectAll().execute()
    expect(lines).toMatchObject([
      { actor_id: null, action: 'created', subject_type: 'admin', after: { email } },
    ])
  })
})
