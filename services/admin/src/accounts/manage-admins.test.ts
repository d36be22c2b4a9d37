import { describe, expect, it } from 'vitest'
import { manageAdmins } from './manage-admins.ts'
import { passwordAttempts } from './password-attempts.ts'
import { administrators } from './administrators-repository.ts'
import { admins } from './repository.ts'
import { knownDevices } from './devices-repository.ts'
import { testApp } from '../../test/test-app.ts'

const { auditOf, browser, hasher, makeUser, owner, ownerRedis, signedIn } = await testApp()
const shipped = await testApp({ rateLimitFactor: 1 })
const deps = {
  admins: admins(owner),
  administrators: administrators(owner),
  devices: knownDevices(owner),
  hasher,
  attempts: passwordAttempts(ownerRedis, 1),
}
const manage = (...words: string[]) => manageAdmins(deps, words)
const passwordIn = (lines: string) => /^Password: (\S+) /m.exec(lines)?.[1] ?? ''

async function idOf(email: string) {
  const { id } = await owner
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

describe('add', () => {
  it('makes an administrator who must change the password that is shown once', async () => {
    const output = await manage('add', 'Second@Backroom.example', 'Bo', 'Lane')

    const visitor = browser()
    const response = await visitor.signIn('second@backroom.example', passwordIn(output))
    expect(response.json()).toMatchObject({
      user: { firstName: 'Bo', lastName: 'Lane', passwordChangeRequired: true },
    })
    expect((await visitor.get('/api/admin/analytics/traffic')).statusCode).toBe(403)
    expect(await auditOf(await idOf('second@backroom.example'))).toMatchObject([
      { action: 'created', actor_email: null },
      { action: 'signed-in' },
    ])
  })

  it('changes no administrator', async () => {
    const { email } = await makeUser()

    await expect(manage('add', email)).rejects.toThrow(/already/)

    expect((await browser().signIn(email)).statusCode).toBe(200)
  })

  it('makes an existing user an administrator', async () => {
    const { email } = await makeUser({ is_admin: false })

    const output = await manage('add', email)

    expect((await browser().signIn(email, passwordIn(output))).statusCode).toBe(200)
  })
})

describe('reset', () => {
  it('gives a new password and ends every session', async () => {
    const admin = await signedIn()

    const output = await manage('reset', admin.email)

    expect((await admin.get('/api/admin/me')).statusCode).toBe(401)
    expect((await browser().signIn(admin.email)).statusCode).toBe(401)
    const response = await browser().signIn(admin.email, passwordIn(output))
    expect(response.json()).toMatchObject({ user: { passwordChangeRequired: true } })
    expect((await auditOf(admin.id)).map(({ action }) => action)).toContain('password-reset')
  })

  it('lets the new password in at once, however many guessed before', async () => {
    const { email } = await shipped.makeUser()
    for (let wrong = 1; wrong <= 6; wrong += 1)
      await shipped.browser().signIn(email, 'a wrong guess')
    const before = await shipped.browser().signIn(email)
    shipped.clock.now += 1
    const output = await manageAdmins(
      {
        ...deps,
        admins: admins(shipped.owner),
        devices: knownDevices(shipped.owner),

        attempts: passwordAttempts(shipped.ownerRedis, 1, () => shipped.clock.now),
      },
      ['reset', email],
    )

    const after = await shipped.browser().signIn(email, passwordIn(output))

    expect([before.statusCode, after.statusCode]).toEqual([429, 200])
  })

  it('refuses unknown users', async () => {
    await expect(manage('reset', 'nobody@backroom.example')).rejects.toThrow(
      'There is no administrator nobody@backroom.example.',
    )
  })
})

describe('role, suspend and remove', () => {
  it('change an account and its open sessions at once', async () => {
    const bo = await signedIn()

    await manage('role', bo.email, 'viewer')
    const asViewer = await bo.get('/api/admin/administrators')
    await manage('suspend', bo.email)
    const suspended = await bo.get('/api/admin/me')
    await manage('remove', bo.email)

    expect([asViewer.statusCode, suspended.statusCode]).toEqual([403, 401])
    await expect(manage('reset', bo.email)).rejects.toThrow('There is no administrator')
    await expect(manage('role', bo.email, 'boss')).rejects.toThrow('no role')
  })
})

describe('list', () => {
  it('lists administrators only, and no password', async () => {
    const { email } = await makeUser({ password_change_required: true })
    const { email: visitor } = await makeUser({ is_admin: false })

    const lines = await manage('list')

    expect(lines).toContain(`${email}  Ada Quinn  owner  (must change the password)`)
    expect(lines).not.toContain(visitor)
    expect(lines).not.toContain('argon2')
  })
})

it.each([[], ['delete', 'a@b.example'], ['add', 'nobody'], ['add']])(
  'explains itself when asked for %j',
  async (...words) => {
    await expect(manage(...words.flat())).rejects.toThrow(/npm run admin/)
  },
)
