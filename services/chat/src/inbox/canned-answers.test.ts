import { randomUUID } from 'node:crypto'
import { CannedAnswersResponse, maxCannedAnswers } from '@cardroom/contracts/canned-answers'
import { signInAs } from '@cardroom/test-kit/sign-in'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app, owner } = await testApp()
const { sid } = await signInAs(owner)
const path = '/api/admin/chat/canned-answers'
const text = { title: 'Parking', content: 'Behind the house.' }

beforeEach(async () => {
  await owner.deleteFrom('canned_answers').execute()
})

const put = async (id: string, payload: object) =>
  await app.inject({ method: 'PUT', url: `${path}/${id}`, cookies: { sid }, payload })

const remove = async (id: string) =>
  await app.inject({ method: 'DELETE', url: `${path}/${id}`, cookies: { sid } })

async function list() {
  const response = await app.inject({ url: path, cookies: { sid } })
  return CannedAnswersResponse.parse(response.json()).data
}

async function auditOf(id: string) {
  return await owner
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject_type', '=', 'canned-answer')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
}

describe('canned answers', () => {
  it('are added once for an id, changed and removed, each in the audit log', async () => {
    const id = randomUUID()
    const longer = { ...text, content: 'Behind the house, free.' }

    await Promise.all([put(id, text), put(id, text)])
    const changed = await put(id, { ...longer, shown: text })
    const known = await list()
    const removed = [await remove(id), await remove(id)]

    expect(changed.json().data).toEqual({ id, ...longer })
    expect(known).toEqual([{ id, ...longer }])
    expect(removed.map(({ statusCode }) => statusCode)).toEqual([200, 404])
    expect(await list()).toEqual([])
    expect(await auditOf(id)).toMatchObject([
      { action: 'created', after: { name: 'Parking', content: text.content } },
      { action: 'updated', before: { content: text.content }, after: { content: longer.content } },
      { action: 'deleted', before: { content: longer.content } },
    ])
  })

  it('that another one has changed are shown before they are overwritten', async () => {
    const id = randomUUID()
    await put(id, text)
    const theirs = { ...text, title: 'Where to park' }
    await put(id, { ...theirs, shown: text })

    const conflict = await put(id, { ...text, content: 'In front.', shown: text })
    await remove(id)
    const gone = await put(id, { ...text, content: 'In front.', shown: theirs })

    expect(conflict.statusCode).toBe(409)
    expect(conflict.json()).toMatchObject({
      issues: [{ path: 'shown' }],
      data: { current: theirs },
    })
    expect(gone.statusCode).toBe(404)
  })

  it('are a hundred at most, and neither blank nor too long', async () => {
    const rows = Array.from({ length: maxCannedAnswers }, () => ({ id: randomUUID(), ...text }))
    await owner.insertInto('canned_answers').values(rows).execute()

    expect((await put(randomUUID(), text)).statusCode).toBe(409)
    for (const wrong of [{ title: ' ' }, { content: ' ' }, { title: 'x'.repeat(81) }]) {
      expect((await put(randomUUID(), { ...text, ...wrong })).statusCode).toBe(400)
    }
  })
})
