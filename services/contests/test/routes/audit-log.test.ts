import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inquiry, player } from '../requests.ts'
import { testApp } from '../test-app.ts'

const { app, owner, signedIn } = await testApp()

type Line = { id: number; undoing: string; undoes: number | null; undoneBy: number | null }

type Undone = { data?: { undone: number } }

/** Numbers that no line of the log has. */
const unknownLines = (count: number) => Array.from({ length: count }, (_, nth) => 1_000_000 + nth)

async function submitted(): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/sponsorships',
    payload: inquiry(),
  })
  return response.json<{ data: { id: string } }>().data.id
}

describe('GET /api/admin/audit-log', () => {
  it('lists who changed what, from what to what, newest first', async () => {
    const admin = await signedIn()
    const id = await submitted()
    await admin.patch(`/api/admin/sponsorships/${id}/status`, { status: 'contacted' })
    await admin.post('/api/admin/notes', {
      id: randomUUID(),
      subject: { subjectType: 'sponsorship', subjectId: id },
      note: 'Hello',
    })

    const response = (await admin.get(`/api/admin/audit-log?subjectId=${id}`)).json()

    expect(response.next).toBeNull()
    expect(response.subjectTypes).toContain('sponsorship')
    expect(response.actions).toContain('status-set')
    expect(response.data).toEqual([
      expect.objectContaining({
        action: 'note-added',
        after: expect.objectContaining({ note: 'Hello' }),
      }),
      {
        id: expect.any(Number),
        at: expect.any(String),
        actorEmail: admin.email,
        action: 'status-set',
        subjectType: 'sponsorship',
        subjectId: id,
        before: { status: 'pending' },
        after: { status: 'contacted' },
        requestId: expect.any(String),
        undoing: 'possible',
        undoes: null,
        undoneBy: null,
      },
    ])
  })

  it('comes in pages of fifty, without a gap or a repeat', async () => {
    const admin = await signedIn()
    const add = async (nth: number) =>
      await admin.post('/api/admin/rake-players', player(`paged-${nth}`))
    for (let nth = 1; nth <= 60; nth += 1) await add(nth)
    const page = async (before?: number) =>
      (
        await admin.get(
          `/api/admin/audit-log?actor=${admin.email}${before === undefined ? '' : `&before=${before}`}`,
        )
      ).json<{ data: Line[]; next: number | null }>()

    const first = await page()
    const second = await page(first.next ?? 0)

    expect([first.data.length, second.data.length, second.next]).toEqual([50, 10, null])
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(60)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  })

  it('says of a sign-in that there is nothing to undo', async () => {
    const subject = randomUUID()
    await owner
      .insertInto('audit_log')
      .values({
        actor_id: null,
        actor_email: null,
        action: 'signed-in',
        subject_type: 'admin',
        subject_id: subject,
        before: null,
        after: null,
        request_id: null,
        undoes: null,
      })
      .execute()
    const admin = await signedIn()

    const { data } = (await admin.get(`/api/admin/audit-log?subjectId=${subject}`)).json()

    expect(data).toMatchObject([{ undoing: 'none' }])
    expect((await admin.undo(data[0].id)).statusCode).toBe(409)
  })

  it.each(['?before=0', '?before=x', '?what=1', '?actor='])('refuses %s', async (query) => {
    const admin = await signedIn()

    expect((await admin.get(`/api/admin/audit-log${query}`)).statusCode).toBe(400)
  })
})

describe('POST /api/admin/audit-log/{id}/undo', () => {
  it('puts back what was, and is a change of its own that can be undone', async () => {
    const admin = await signedIn()
    const id = await submitted()
    const statusOf = async () =>
      (
        await owner
          .selectFrom('sponsorships')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).status
    const changed = await admin.patch(`/api/admin/sponsorships/${id}/status`, {
      status: 'contracted',
    })

    const undone = await admin.undo(changed.json().auditId)

    expect(undone.json()).toMatchObject({ message: 'The change is undone' })
    expect(await statusOf()).toBe('pending')
    await admin.undo(undone.json().auditId)
    expect(await statusOf()).toBe('contracted')
    const { data } = (await admin.get(`/api/admin/audit-log?subjectId=${id}`)).json<{
      data: Line[]
    }>()
    expect(data.map(({ undoing, undoes }) => [undoing, undoes])).toEqual([
      ['possible', undone.json().auditId],
      ['done', changed.json().auditId],
      ['done', null],
    ])
    expect(data[1]?.undoneBy).toBe(data[0]?.id)
  })

  it('is done once, however many click at once', async () => {
    const admin = await signedIn()
    const id = await submitted()
    const changed = await admin.patch(`/api/admin/sponsorships/${id}/status`, {
      status: 'declined',
    })

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.undo(changed.json().auditId)),
    )

    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().message).toBe('This change has already been undone')
  })

  it('does not take a later change along', async () => {
    const admin = await signedIn()
    const id = await submitted()
    const url = `/api/admin/sponsorships/${id}/status`
    const first = await admin.patch(url, { status: 'contacted' })
    await admin.patch(url, { status: 'contracted' })

    const undone = await admin.undo(first.json().auditId)

    expect(undone.statusCode).toBe(409)
    expect(undone.json().message).toBe(
      'It has been changed again since, so undoing this change would lose the later one. Undo the later change first.',
    )
  })

  it('is possible for thirty days', async () => {
    const admin = await signedIn()
    const id = await submitted()
    const changed = await admin.patch(`/api/admin/sponsorships/${id}/status`, {
      status: 'contacted',
    })
    const old = { at: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) }
    await owner
      .updateTable('audit_log')
      .set(old as never)
      .where('id', '=', changed.json().auditId)
      .execute()

    const undone = await admin.undo(changed.json().auditId)

    expect(undone.statusCode).toBe(409)
    const { data } = (await admin.get(`/api/admin/audit-log?subjectId=${id}`)).json()
    expect(data).toMatchObject([{ undoing: 'late' }])
  })

  it('takes a new player off again, and puts the player back', async () => {
    const admin = await signedIn()
    const created = await admin.post('/api/admin/rake-players', player('fleeting'))
    const names = async () =>
      (await admin.get('/api/admin/rake-players'))
        .json<{ playerName: string }[]>()
        .map(({ playerName }) => playerName)

    const undone = await admin.undo(created.json().auditId)

    expect(await names()).not.toContain('fleeting')
    await admin.undo(undone.json().auditId)
    expect(await names()).toContain('fleeting')
  })

  it('knows no line that is not there', async () => {
    const admin = await signedIn()

    expect((await admin.undo(999_999_999)).statusCode).toBe(404)
  })
})

describe('POST /api/admin/audit-log/undo', () => {
  it('takes many back, and leaves what was changed or undone since', async () => {
    const admin = await signedIn()
    const ids = await Promise.all([submitted(), submitted(), submitted(), submitted()])
    const [first, second] = ids
    const bulk = await admin.patch('/api/admin/sponsorships/status', { ids, status: 'declined' })
    const { auditIds } = bulk.json<{ data: { auditIds: number[] } }>().data
    const lineOf = async (id: string) => {
      const { data } = (await admin.get(`/api/admin/audit-log?subjectId=${id}`)).json<{
        data: Line[]
      }>()
      return data[0]?.id ?? 0
    }
    await admin.undo(await lineOf(second))
    await admin.patch(`/api/admin/sponsorships/${first}/status`, { status: 'contracted' })

    const undone = await admin.post('/api/admin/audit-log/undo', { ids: auditIds })
    const again = await admin.post('/api/admin/audit-log/undo', { ids: auditIds })

    expect(undone.json()).toMatchObject({
      message: '2 changes are undone; 2 have been changed or undone since',
      data: { undone: 2, left: 2 },
    })
    expect(again.statusCode).toBe(409)
    const rows = await owner
      .selectFrom('sponsorships')
      .select(['id', 'status'])
      .where('id', 'in', ids)
      .execute()
    const statuses = Object.fromEntries(rows.map(({ id, status }) => [id, status]))
    expect(ids.map((id) => statuses[id])).toEqual(['contracted', 'pending', 'pending', 'pending'])
  })

  it('undoes each change once, however many undo the same at once', async () => {
    const admin = await signedIn()
    const ids = await Promise.all(Array.from({ length: 20 }, submitted))
    const bulk = await admin.patch('/api/admin/sponsorships/status', { ids, status: 'contacted' })
    const { auditIds } = bulk.json<{ data: { auditIds: number[] } }>().data

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        admin.post('/api/admin/audit-log/undo', {
          ids: nth % 2 === 0 ? auditIds : auditIds.toReversed(),
        }),
      ),
    )

    expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true)
    const undone = answers.map((answer) => answer.json<Undone>().data?.undone ?? 0)
    expect(undone.reduce((sum, count) => sum + count, 0)).toBe(20)
  })

  it('never waits for one that waits for it, whatever kinds of rows both undo', async () => {
    const admin = await signedIn()
    const added = await admin.post('/api/admin/rake-players', player('deadlock'))
    const week = await admin.post('/api/admin/weekly-winners/finalize', { weekNumber: 3 })
    const auditIdOf = (answer: typeof added) => answer.json<{ auditId: number }>().auditId
    const statuses: number[] = []

    for (let round = 0; round < 20; round += 1) {
      const id = await submitted()
      const url = `/api/admin/sponsorships/${id}/status`
      const inquiries = auditIdOf(await admin.patch(url, { status: 'contacted' }))
      const undo = (other: number) =>
        admin.post('/api/admin/audit-log/undo', { ids: [inquiries, other] })
      const answers = await Promise.all([undo(auditIdOf(added)), undo(auditIdOf(week))])
      statuses.push(...answers.map(({ statusCode }) => statusCode))
    }

    expect(auditIdOf(week)).toBeGreaterThan(0)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  it('takes five hundred in one body, and none or more in none', async () => {
    const admin = await signedIn()
    const statuses = []

    for (const count of [500, 501, 0]) {
      const { statusCode } = await admin.post('/api/admin/audit-log/undo', {
        ids: unknownLines(count),
      })
      statuses.push(statusCode)
    }

    // There are no changes of those numbers.
    expect(statuses).toEqual([409, 400, 400])
  })
})
