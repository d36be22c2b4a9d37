import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inquiry, signup } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { auditOf, browser, owner, signedIn } = await testApp({ isProofRequired: false })

type Admin = Awaited<ReturnType<typeof signedIn>>
type Subject = { subjectType: string; subjectId: string }
type Answer = { auditId: number; data: { id: string } }

async function sponsorship(): Promise<Subject> {
  const response = await browser().post('/api/sponsorships', inquiry())
  const { id } = response.json<Answer>().data
  return { subjectType: 'sponsorship', subjectId: id }
}

async function application(): Promise<Subject> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO applications (id, first_name, last_name, email, phone, experience, stakes, availability, interests,
      agree_to_terms, is_suspect, ip_address)
    VALUES (gen_random_uuid(), 'Mona', 'Q', 'a@b.example', '1', 'x', 'y', '{}', '{}', true, false, '') RETURNING id`.execute(
    owner,
  )
  return { subjectType: 'application', subjectId: rows[0]?.id ?? '' }
}

async function entry(): Promise<Subject> {
  const response = await browser().post('/api/wsop/signup', signup())
  return {
    subjectType: 'wsop-signup',
    subjectId: String(response.json<{ data: { id: number } }>().data.id),
  }
}

async function chat(): Promise<Subject> {
  const { rows } = await sql<{ id: number }>`
    WITH visitor AS (INSERT INTO chat_users (name, email) VALUES ('Mona', ${`${randomUUID()}@q.example`}) RETURNING id)
    INSERT INTO chat_conversations (user_id) SELECT id FROM visitor RETURNING id`.execute(owner)
  return { subjectType: 'chat-conversation', subjectId: String(rows[0]?.id) }
}

async function add(admin: Admin, subject: Subject, note: string, id: string = randomUUID()) {
  return await admin.post('/api/admin/notes', { id, subject, note })
}

async function notesOf(admin: Admin, subject: Subject) {
  const response = await admin.get(`/api/admin/notes?${new URLSearchParams(subject).toString()}`)
  expect(response.statusCode).toBe(200)
  return response.json<{ data: { id: string; note: string }[] }>().data
}

const found = (rows: { id: string | number }[], { subjectId }: Subject) =>
  rows.find(({ id }) => String(id) === subjectId)

describe('a note', () => {
  it.each([
    { of: 'an inquiry', make: sponsorship },
    { of: 'an application', make: application },
    { of: 'an entry', make: entry },
    { of: 'a chat', make: chat },
  ])('on $of has a date and an author, and adds to other notes', async ({ make }) => {
    const subject = await make()
    const [grace, ada] = [await signedIn({ firstName: 'Grace' }), await signedIn()]

    const first = await add(grace, subject, 'Called, call back on Tuesday')
    const second = await add(ada, subject, 'Sent the deck')

    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(await notesOf(ada, subject)).toEqual([
      {
        id: expect.any(String),
        note: 'Called, call back on Tuesday',
        author: grace.email,
        authorName: 'Grace',
        createdAt: expect.stringMatching(/Z$/),
        changedAt: null,
      },
      expect.objectContaining({ note: 'Sent the deck', author: ada.email }),
    ])
    expect(await auditOf(subject.subjectType, subject.subjectId)).toMatchObject([
      { action: 'note-added', actor_email: grace.email },
      { action: 'note-added', actor_email: ada.email },
    ])
  })

  it('is part of the notes field of the list', async () => {
    const admin = await signedIn()
    const [brand, player, applicant] = [await sponsorship(), await entry(), await application()]
    for (const subject of [brand, player, applicant]) {
      await add(admin, subject, 'First')
      await add(admin, subject, 'Second')
    }

    const inquiries = (await admin.get('/api/admin/sponsorships')).json().data.inquiries
    const entries = (await admin.get('/api/admin/wsop/signups')).json().data
    const applications = (await admin.get('/api/admin/applications')).json().data

    expect(found(inquiries, brand)).toMatchObject({ notesAdmin: 'First\nSecond' })
    expect(found(entries, player)).toMatchObject({ notes: 'First\nSecond' })
    expect(found(applications, applicant)).toMatchObject({ notes: 'First\nSecond' })
  })

  it('is added once if it is sent twice', async () => {
    const [admin, subject, id] = [await signedIn(), await sponsorship(), randomUUID()]
    const first = await add(admin, subject, 'Once', id)
    const second = await add(admin, subject, 'Once', id)

    expect(first.json<Answer>().auditId).toEqual(expect.any(Number))
    expect(second.json()).toMatchObject({ auditId: null, data: { id } })
    expect(await notesOf(admin, subject)).toHaveLength(1)
  })

  it('is corrected and removed by its author, and the audit log keeps the text', async () => {
    const [grace, subject] = [await signedIn(), await sponsorship()]
    const { id } = (await add(grace, subject, 'Caled')).json<Answer>().data

    const corrected = await grace.patch(`/api/admin/notes/${id}`, { note: 'Called' })
    const removed = await grace.delete(`/api/admin/notes/${id}`)

    expect(corrected.json()).toMatchObject({
      data: { note: 'Called', changedAt: expect.any(String) },
    })
    expect(removed.statusCode).toBe(200)
    expect(await notesOf(grace, subject)).toEqual([])
    expect(await auditOf('sponsorship', subject.subjectId)).toMatchObject([
      { action: 'note-added', after: { note: 'Caled' } },
      { action: 'note-corrected', before: { note: 'Caled' }, after: { note: 'Called' } },
      { action: 'note-removed', before: { note: 'Called' } },
    ])
  })

  it('is not corrected over a correction from another window', async () => {
    const [grace, subject] = [await signedIn(), await sponsorship()]
    const { id } = (await add(grace, subject, 'A')).json<Answer>().data
    await grace.patch(`/api/admin/notes/${id}`, { note: 'B', shown: { note: 'A' } })

    const late = await grace.patch(`/api/admin/notes/${id}`, { note: 'C', shown: { note: 'A' } })

    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      issues: [{ path: 'shown' }],
      data: { current: { note: 'B' } },
    })
  })

  it('cannot be changed by others', async () => {
    const [grace, ada, subject] = [await signedIn(), await signedIn(), await sponsorship()]
    const { id } = (await add(grace, subject, 'Mine')).json<Answer>().data

    const corrected = await ada.patch(`/api/admin/notes/${id}`, { note: 'Yours' })
    const removed = await ada.delete(`/api/admin/notes/${id}`)

    expect([corrected.statusCode, removed.statusCode]).toEqual([403, 403])
    expect(await notesOf(ada, subject)).toMatchObject([{ note: 'Mine' }])
  })

  it('is restored and removed with the undo of each change', async () => {
    const [grace, subject] = [await signedIn(), await sponsorship()]
    const added = (await add(grace, subject, 'A')).json<Answer>()
    const url = `/api/admin/notes/${added.data.id}`
    const corrected = (await grace.patch(url, { note: 'B' })).json<Answer>()
    const [written] = await notesOf(grace, subject)

    expect((await grace.undo(added.auditId)).statusCode).toBe(409)
    const back = await grace.undo(corrected.auditId)
    expect(back.statusCode).toBe(200)
    expect(await notesOf(grace, subject)).toMatchObject([{ note: 'A' }])
    await grace.undo(back.json<Answer>().auditId)
    const removed = (await grace.delete(url)).json<Answer>()
    expect((await grace.undo(removed.auditId)).statusCode).toBe(200)

    expect(await notesOf(grace, subject)).toEqual([{ ...written, changedAt: null }])
  })
})
