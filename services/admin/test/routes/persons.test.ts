import { describe, expect, it } from 'vitest'
import { testApp } from '../test-app.ts'

const { owner, signedIn } = await testApp()
const admin = await signedIn()
const path = '/api/admin/persons'
const email = 'mona@quinn.example'

async function subscribe(): Promise<void> {
  await owner.insertInto('newsletters').values({ email, name: 'Mona' }).execute()
}

async function auditLines() {
  return await owner
    .selectFrom('audit_log')
    .select(['action', 'actor_email', 'subject_id', 'after'])
    .where('subject_type', '=', 'person')
    .orderBy('id')
    .execute()
}

describe('POST /api/admin/persons/export and /erase', () => {
  it('hands out and erases, and says in the audit log who did it, without the address', async () => {
    await subscribe()

    const found = await admin.post(`${path}/export`, { email: 'Mona@Quinn.example' })
    const erased = await admin.post(`${path}/erase`, { email, confirmation: ' MONA@quinn.example' })

    expect(found.json().data.newsletters).toMatchObject([{ email, name: 'Mona' }])
    expect(erased.json()).toMatchObject({
      success: true,
      data: { newsletters: 1, applications: 0 },
    })
    expect(await owner.selectFrom('newsletters').selectAll().execute()).toEqual([])
    const lines = await auditLines()
    expect(lines.map(({ action }) => action)).toEqual(['exported', 'erased'])
    expect(lines.every((line) => line.actor_email !== null)).toBe(true)
    expect(JSON.stringify(lines)).not.toContain('mona')
  })

  it('erases nobody without the same address again', async () => {
    await subscribe()

    const reply = await admin.post(`${path}/erase`, { email, confirmation: 'ada@quinn.example' })

    expect(reply.statusCode).toBe(400)
    expect(await owner.selectFrom('newsletters').selectAll().execute()).toHaveLength(1)
  })

  it('refuses the address of an account', async () => {
    const account = await owner.selectFrom('users').select('email').executeTakeFirstOrThrow()

    const reply = await admin.post(`${path}/erase`, {
      email: account.email,
      confirmation: account.email,
    })

    expect(reply.statusCode).toBe(409)
    expect(reply.json().message).toContain('remove the account first')
  })
})
