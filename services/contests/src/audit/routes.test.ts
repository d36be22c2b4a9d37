import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inquiry, player, signup } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { app, browser, owner, signedIn } = await testApp()

type Line = { id: number; undoing: string; undoes: number | null; undoneBy: number | null }

type Undone = { data?: { undone: number } }

async function submitted(): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/sponsorships',
    payload: inquiry(),
  })
  return response.json<{ data: { id: string } }>().data.id
}

describe('GET /api/admin/audit-log', () => {
  it('lists who changed what, before and after, newest first', async () => {
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
        subjectName: 'Acme Chips',
        before: { status: 'pending' },
        after: { status: 'contacted' },
        requestId: expect.any(String),
        undoing: 'possible',
        undoes: null,
        undoneBy: null,
      },
    ])
  })

  it('has pages of fifty without gaps or repeats', async () => {
    const admin = await signedIn()
    await sql`INSERT INTO audit_log (action, subject_type, subject_id, actor_email)
      SELECT 'signed-in', 'admin', n, ${admin.email} FROM generate_series(1, 60) AS n`.execute(
      owner,
    )
    const page = async (before = '') =>
      (await admin.get(`/api/admin/audit-log?actor=${admin.email}${before}`)).json<{
        data: Line[]
        next: number | null
      }>()

    const first = await page()
    const second = await page(`&before=${first.next}`)

    expect([first.data.length, second.data.length, second.next]).toEqual([50, 10, null])
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(60)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    // A sign-in changes nothing.
    expect(first.data[0]?.undoing).toBe('none')
    expect((await admin.undo(ids[0] ?? 0)).statusCode).toBe(409)
  })

  it.each(['?before=0', '?before=x', '?what=1', '?actor='])('refuses %s', async (query) => {
    const admin = await signedIn()

    expect((await admin.get(`/api/admin/audit-log${query}`)).statusCode).toBe(400)
  })
})

type Found = {
  data: { id: number; subjectName: string | null; action: string }[]
  actors: string[]
}

async function find(admin: Awaited<ReturnType<typeof signedIn>>, query: Record<string, string>) {
  const response = await admin.get(`/api/admin/audit-log?${new URLSearchParams(query).toString()}`)
  expect(response.statusCode).toBe(200)
  return response.json<Found>()
}

describe('GET /api/admin/audit-log/others', () => {
  it('names changes by others since a line, but not one’s own', async () => {
    const [ada, grace] = [await signedIn(), await signedIn({ firstName: 'Grace' })]
    const id = await submitted()
    const first = (
      await ada.patch(`/api/admin/sponsorships/${id}/status`, { status: 'contacted' })
    ).json<{ auditId: number }>().auditId
    const hers = (
      await grace.patch(`/api/admin/sponsorships/${id}/status`, { status: 'declined' })
    ).json<{ auditId: number }>().auditId
    await grace.get('/api/admin/sponsorships/export')

    const others = async (admin: typeof ada, after: number) =>
      (await admin.get(`/api/admin/audit-log/others?after=${after}`)).json().data

    expect(await others(ada, first - 1)).toEqual([
      {
        id: hers,
        by: 'Grace',
        action: 'status-set',
        subjectType: 'sponsorship',
        subjectId: id,
        subjectName: 'Acme Chips',
      },
    ])
    expect(await others(ada, hers)).toEqual([])
    expect(await others(grace, first - 1)).toMatchObject([{ id: first, by: 'Ada' }])
    expect((await ada.get('/api/admin/audit-log/others')).statusCode).toBe(400)
  })
})

describe('the subject of an audit line', () => {
  it('has a name', async () => {
    const admin = await signedIn()
    const brand = await submitted()
    await admin.patch(`/api/admin/sponsorships/${brand}/status`, { status: 'contacted' })
    const sent = signup({ firstName: 'Copper', lastName: 'Ridge' })
    const entry = (await browser().post('/api/wsop/signup', sent)).json().data.id
    await admin.patch(`/api/admin/wsop/signups/${entry}/chips`, { chipCount: 85_000 })
    await admin.delete(`/api/admin/wsop/signups/${entry}`)
    await admin.post('/api/admin/rake-players', player('named'))

    const { data, actors } = await find(admin, { actor: admin.email })

    expect(data.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['created', 'NAMED'],
      ['deleted', 'Copper Ridge'],
      ['chips-set', 'Copper Ridge'],
      ['status-set', 'Acme Chips'],
    ])
    expect(actors).toContain(admin.email)
  })

  it('is found by its name, its e-mail, a value and the actor', async () => {
    const admin = await signedIn()
    const sent = signup({ firstName: 'Silver', lastName: 'Creek' })
    const id = (await browser().post('/api/wsop/signup', sent)).json().data.id
    const url = `/api/admin/wsop/signups/${id}`
    const chips = (await admin.patch(`${url}/chips`, { chipCount: 7_654_321 })).json().auditId
    const paid = (
      await admin.patch(`${url}/payment`, { isPaid: true, transactionId: '0x%_found' })
    ).json().auditId

    const ids = async (q: string) => (await find(admin, { q })).data.map((line) => line.id)

    expect(await ids('creek SILVER')).toEqual([paid, chips])
    expect(await ids(`silver ${sent.email}`)).toEqual([paid, chips])
    expect(await ids(`silver ${admin.email}`)).toEqual([paid, chips])
    expect(await ids('7654321')).toEqual([chips])
    expect(await ids('0x%_found')).toEqual([paid])
    expect(await ids('silver gold')).toEqual([])
  })

  it('is found by days in the time zone of the brand', async () => {
    const admin = await signedIn()
    const id = await submitted()
    const lines: number[] = []
    for (const [status, at] of [
      ['contacted', '2025-06-01T06:59:59Z'],
      ['negotiating', '2025-06-01T07:00:00Z'],
      ['contracted', '2025-06-03T06:59:59Z'],
      ['declined', '2025-06-03T07:00:00Z'],
    ] as const) {
      const answer = await admin.patch(`/api/admin/sponsorships/${id}/status`, { status })
      const { auditId } = answer.json<{ auditId: number }>()
      lines.push(auditId)
      await sql`UPDATE audit_log SET at = ${at} WHERE id = ${auditId}`.execute(owner)
    }

    const { data } = await find(admin, { subjectId: id, from: '2025-06-01', to: '2025-06-02' })

    expect(data.map((line) => line.id)).toEqual([lines[2], lines[1]])
    expect((await admin.get('/api/admin/audit-log?from=yesterday')).statusCode).toBe(400)
  })

  it('of a reset is each player with the former amount', async () => {
    const admin = await signedIn()
    await admin.post('/api/admin/rake-players/reset')
    await admin.post('/api/admin/rake-players', player('emptied', { rakeAmount: '12.50' }))
    const reset = (await admin.post('/api/admin/rake-players/reset')).json().auditId

    const { data } = await find(admin, { subjectType: 'leaderboard' })

    expect(data.find((line) => line.id === reset)).toMatchObject({
      before: { players: [{ displayName: 'EMPTIED', rakeAmount: '12.50' }] },
      after: { players: [{ displayName: 'EMPTIED', rakeAmount: '0.00' }] },
    })
  })
})

describe('an undo that is blocked', () => {
  it('names the blocking change, and works once that is undone', async () => {
    const [admin, grace] = [await signedIn(), await signedIn({ firstName: 'Grace' })]
    const id = await submitted()
    const url = `/api/admin/sponsorships/${id}/status`
    const first = (await admin.patch(url, { status: 'contacted' })).json().auditId
    const later = (await grace.patch(url, { status: 'contracted' })).json().auditId
    const note = { id: randomUUID(), subject: { subjectType: 'sponsorship', subjectId: id } }
    await grace.post('/api/admin/notes', { ...note, note: 'In nobody’s way' })

    const blocked = await admin.undo(first)

    expect(blocked.json().data).toMatchObject({
      line: {
        id: later,
        actorEmail: grace.email,
        subjectName: 'Acme Chips',
        before: { status: 'contacted' },
        after: { status: 'contracted' },
        undoing: 'possible',
      },
    })
    expect((await admin.undo(later)).statusCode).toBe(200)
    expect((await admin.undo(first)).statusCode).toBe(200)
  })

  it('happens between a reset and the edit of one of its players', async () => {
    const admin = await signedIn()
    const added = await admin.post(
      '/api/admin/rake-players',
      player('both', { rakeAmount: '9.00' }),
    )
    const url = `/api/admin/rake-players/${added.json().data.id}`
    const edit = (await admin.put(url, player('both', { rakeAmount: '11.00' }))).json().auditId
    const reset = (await admin.post('/api/admin/rake-players/reset')).json().auditId
    expect((await admin.undo(edit)).json().data).toMatchObject({ line: { id: reset } })
    const later = (await admin.put(url, player('both', { rakeAmount: '3.00' }))).json().auditId

    const blocked = await admin.undo(reset)

    expect(blocked.json().data).toMatchObject({ line: { id: later, subjectName: 'BOTH' } })
  })
})

describe('POST /api/admin/audit-log/{id}/undo', () => {
  it('restores the former value, and can be undone itself', async () => {
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

  it('removes a new player, and restores the player', async () => {
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
})

describe('POST /api/admin/audit-log/undo', () => {
  it('undoes many, and skips rows that have changed or been undone since', async () => {
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

  it('undoes each change once for simultaneous requests', async () => {
    const admin = await signedIn()
    const ids = await Promise.all(Array.from({ length: 5 }, submitted))
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
    expect(undone.reduce((sum, count) => sum + count, 0)).toBe(5)
  })

  it('never deadlocks, whatever kinds of rows two requests undo', async () => {
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
})
