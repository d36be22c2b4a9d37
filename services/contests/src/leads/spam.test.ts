import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { application, inquiry } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { app, auditOf, owner, signedIn } = await testApp()
const admin = await signedIn()

async function sent(path: 'applications' | 'sponsorships', more: object = {}) {
  const id = randomUUID()
  const payload = path === 'applications' ? application({ id, ...more }) : inquiry({ id, ...more })
  const reply = await app.inject({ method: 'POST', url: `/api/${path}`, payload })
  expect(reply.statusCode).toBe(201)
  return { id, address: `/api/admin/${path}/${id}/spam` }
}

type Figures = {
  total: number
  pendingCount: number
  totalValue?: number | undefined
  responseRate?: number
}

describe.each(['applications', 'sponsorships'] as const)('spam among %s', (path) => {
  const subject = path === 'applications' ? 'application' : 'sponsorship'

  async function listed(query = '') {
    const { data, ...rest } = (await admin.get(`/api/admin/${path}${query}`)).json()
    const rows: { id: string }[] = path === 'applications' ? data : data.inquiries
    const figures: Figures = path === 'applications' ? rest : data
    return { ids: rows.map(({ id }) => id), figures }
  }

  /** The same figures, computed with plain aggregates. */
  async function plain(): Promise<Figures> {
    const value = path === 'applications' ? sql`0` : sql`coalesce(sum(potential_value), 0)::int`
    const { rows } = await sql<Figures & { answered: number }>`
      SELECT count(*)::int AS total, ${value} AS "totalValue",
        count(*) FILTER (WHERE status = 'pending')::int AS "pendingCount",
        count(*) FILTER (WHERE status <> 'pending')::int AS answered
      FROM ${sql.table(path)} WHERE spam_at IS NULL`.execute(owner)
    const [{ total, pendingCount, totalValue, answered } = {} as never] = rows
    return path === 'applications'
      ? { total, pendingCount }
      : {
          total,
          pendingCount,
          totalValue,
          responseRate: total === 0 ? 0 : Math.round((answered / total) * 1000) / 10,
        }
  }

  it('is left out of the list and its figures until it is unmarked', async () => {
    const { id, address } = await sent(path)
    await sent(path)
    const answered = await sent(path)
    await admin.patch(`/api/admin/${path}/${answered.id}/status`, { status: 'contacted' })
    const before = await listed()
    expect(before.figures).toMatchObject(await plain())

    const marked = await admin.patch(address, { isSpam: true })

    expect(marked.json()).toMatchObject({ message: 'Marked as spam', data: { id } })
    const [without, only] = [await listed(), await listed('?spam=only')]
    expect(without.ids).not.toContain(id)
    expect(without.figures.total).toBe(before.figures.total - 1)
    expect(without.figures).toMatchObject(await plain())
    expect(only.ids).toEqual([id])
    expect((await listed('?search=quinn')).ids).not.toContain(id)
    // A link to the row shows it even so.
    expect((await listed(`?id=${id}`)).ids).toEqual([id])
    const file = (await admin.get(`/api/admin/${path}/export`)).body
    expect(file).not.toContain(id)

    const unmarked = await admin.patch(address, { isSpam: false })

    expect(unmarked.json()).toMatchObject({ message: 'Marked as not spam', data: { spamAt: null } })
    const after = await listed()
    expect(after.ids).toEqual(before.ids)
    expect(after.figures.total).toBe(before.figures.total)
    expect(after.figures).toMatchObject(await plain())
    expect((await auditOf(subject, id)).map(({ action }) => action)).toEqual([
      'marked-as-spam',
      'marked-as-no-spam',
    ])
  })

  it('keeps the time of its first mark, and is undone', async () => {
    const { id, address } = await sent(path)
    const first = (await admin.patch(address, { isSpam: true })).json()

    const again = (await admin.patch(address, { isSpam: true })).json()
    await admin.undo(first.auditId)

    expect(again).toMatchObject({ auditId: null, data: { spamAt: first.data.spamAt } })
    expect((await listed()).ids).toContain(id)
  })

  it('clears the suspicion with "not spam"', async () => {
    const { address } = await sent(path, { website: 'https://filled.example' })

    const { data, auditId } = (await admin.patch(address, { isSpam: false })).json()

    expect(data.isSuspect).toBe(false)
    await admin.undo(auditId)
    expect((await admin.patch(address, { isSpam: true })).json().data.isSuspect).toBe(true)
  })

  it('is not marked over another decision', async () => {
    const [ada, grace] = [await signedIn(), await signedIn({ firstName: 'Grace' })]
    const { address } = await sent(path, { website: 'https://filled.example' })
    const shown = { spamAt: null, isSuspect: true }
    await grace.patch(address, { isSpam: false, shown })

    const late = await ada.patch(address, { isSpam: true, shown })

    expect(late.statusCode).toBe(409)
    expect(late.json().data).toMatchObject({
      current: { spamAt: null, isSuspect: false },
      change: { actorName: 'Grace' },
    })
  })

  it('is marked for many rows except those decided meanwhile, and undone together', async () => {
    const [ada, grace] = [await signedIn(), await signedIn({ firstName: 'Grace' })]
    const sentRows = [await sent(path), await sent(path, { website: 'https://filled.example' })]
    const decided = await sent(path, { website: 'https://filled.example' })
    const ids = [...sentRows, decided].map(({ id }) => id)
    const shown = Object.fromEntries(
      ids.map((id, index) => [id, { spamAt: null, isSuspect: index > 0 }]),
    )
    await grace.patch(decided.address, { isSpam: false })
    const url = `/api/admin/${path}/spam`

    const answer = await ada.patch(url, { ids: [...ids, randomUUID()], isSpam: true, shown })

    const { message, data } = answer.json()
    expect(message).toBe('2 rows marked as spam')
    expect(data).toMatchObject({ changed: 2, left: [{ id: decided.id }] })
    const only = await listed('?spam=only')
    expect(only.ids).toEqual(expect.arrayContaining(sentRows.map(({ id }) => id)))
    expect(only.ids).not.toContain(decided.id)
    const repeat = (await ada.patch(url, { ids: ids.slice(0, 2), isSpam: true, shown })).json()
    expect(repeat.data).toEqual({ changed: 0, auditIds: [], left: [] })
    const undone = await ada.post('/api/admin/audit-log/undo', { ids: data.auditIds })
    expect(undone.statusCode).toBe(200)
    expect((await listed()).ids).toEqual(expect.arrayContaining(ids))
    expect((await ada.patch(url, { ids: [], isSpam: true })).statusCode).toBe(400)
  })
})
