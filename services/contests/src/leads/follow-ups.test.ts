import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { DueItem } from '@cardroom/contracts/follow-ups'
import { application, inquiry } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { app, auditOf, clock, owner, signedIn } = await testApp()
// 9 p.m. on the 19th in Los Angeles.
clock.now = Date.parse('2026-11-20T05:00:00.000Z')

async function sent(path: 'applications' | 'sponsorships') {
  const id = randomUUID()
  const payload = path === 'applications' ? application({ id }) : inquiry({ id })
  const reply = await app.inject({ method: 'POST', url: `/api/${path}`, payload })
  expect(reply.statusCode).toBe(201)
  return { id, address: `/api/admin/${path}/${id}/follow-up` }
}

type Admin = Awaited<ReturnType<typeof signedIn>>
const dueOf = async (admin: Admin) => (await admin.get('/api/admin/due')).json().data

describe.each(['applications', 'sponsorships'] as const)(
  'PATCH /api/admin/%s/:id/follow-up',
  (path) => {
    const subject = path === 'applications' ? 'application' : 'sponsorship'

    it('sets owner and day, records who did it, and can be undone', async () => {
      const admin = await signedIn({ firstName: 'Grace' })
      const { id, address } = await sent(path)

      const owned = await admin.patch(address, { ownerId: admin.adminId })
      const dated = await admin.patch(address, { dueOn: '2026-11-25' })

      expect(owned.json()).toMatchObject({
        message: 'Owner set',
        data: { id, ownerId: admin.adminId },
      })
      expect(owned.json().data.ownerName).toMatch(/^Grace /)
      expect(dated.json()).toMatchObject({
        message: 'Next date set',
        data: { dueOn: '2026-11-25' },
      })
      expect((await auditOf(subject, id)).slice(-2)).toMatchObject([
        {
          actor_email: admin.email,
          action: 'follow-up-set',
          before: { ownerId: null },
          after: { ownerId: admin.adminId },
        },
        { action: 'follow-up-set', before: { dueOn: null }, after: { dueOn: '2026-11-25' } },
      ])
      const log = (await admin.get(`/api/admin/audit-log?subjectId=${id}`)).json().data
      expect(log[1]).toMatchObject({ before: { owner: null }, after: { owner: 'Grace' } })
      await admin.undo(dated.json().auditId)
      const undone = await admin.undo(owned.json().auditId)
      expect(undone.statusCode).toBe(200)
      expect((await admin.patch(address, { dueOn: null })).json()).toMatchObject({
        auditId: null,
        data: { ownerId: null, ownerName: null, dueOn: null },
      })
    })

    it('does not overwrite a later change unseen', async () => {
      const [ada, grace] = [await signedIn(), await signedIn({ firstName: 'Grace' })]
      const { address } = await sent(path)
      await grace.patch(address, { dueOn: '2026-11-25', shown: { dueOn: null } })

      const late = await ada.patch(address, { dueOn: '2026-12-01', shown: { dueOn: null } })
      const other = await ada.patch(address, { ownerId: ada.adminId, shown: { ownerId: null } })

      expect(late.statusCode).toBe(409)
      expect(late.json()).toMatchObject({
        issues: [{ path: 'shown' }],
        data: { current: { dueOn: '2026-11-25' }, change: { actorName: 'Grace' } },
      })
      // A changed date does not block a change of the owner.
      expect(other.statusCode).toBe(200)
    })

    it('ignores a suspended owner', async () => {
      const [ada, grace] = [await signedIn(), await signedIn()]
      const { id, address } = await sent(path)
      await ada.patch(address, { ownerId: grace.adminId, dueOn: '2026-11-19' })
      const suspend = async (at: Date | null) =>
        await owner
          .updateTable('users')
          .set({ suspended_at: at })
          .where('id', '=', grace.adminId)
          .execute()
      const before = (await dueOf(ada)).count

      await suspend(new Date())

      const { items, people, count } = await dueOf(ada)
      expect(items.find((item: DueItem) => item.id === id)).toMatchObject({ ownerName: null })
      expect(people.map(({ id: each }: { id: string }) => each)).not.toContain(grace.adminId)
      // Rows without an owner count for every administrator.
      expect(count).toBe(before + 1)
      expect((await ada.patch(address, { ownerId: grace.adminId })).json().message).toBe(
        'There is no such administrator',
      )
      await suspend(null)
      expect((await dueOf(ada)).count).toBe(before)
    })
  },
)

describe('GET /api/admin/due', () => {
  it('lists overdue rows and those for today and the week, in the brand’s time zone', async () => {
    const [ada, grace] = [await signedIn(), await signedIn()]
    const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-26', '2026-11-27']
    const ids: string[] = []
    for (const dueOn of days) {
      const { id, address } = await sent(ids.length % 2 === 0 ? 'applications' : 'sponsorships')
      ids.push(id)
      await ada.patch(address, { ownerId: ada.adminId, dueOn })
    }

    const { items, count } = await dueOf(ada)

    const own = items.filter(({ id }: DueItem) => ids.includes(id))
    expect(own.map(({ dueOn, when, kind }: DueItem) => [dueOn, when, kind])).toEqual([
      ['2026-11-18', 'overdue', 'application'],
      ['2026-11-19', 'today', 'inquiry'],
      ['2026-11-20', 'week', 'application'],
      ['2026-11-26', 'week', 'inquiry'],
    ])
    expect(own.every(({ isMine }: DueItem) => isMine)).toBe(true)
    const theirs = await dueOf(grace)
    expect(theirs.items.filter(({ id, isMine }: DueItem) => ids.includes(id) && isMine)).toEqual([])
    expect(count - theirs.count).toBe(2)
  })
})
