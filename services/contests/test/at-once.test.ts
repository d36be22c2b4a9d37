import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inquiry, player, signup } from './requests.ts'
import { testApp } from './test-app.ts'

/*
 * What many do at once must come out as if they had done it one after another, in some order. The audit
 * log has the order: each line says what was before it.
 */

const { app, auditOf, browser, owner, signedIn } = await testApp({ isProofRequired: false })
const many = 200

type Stored = { data: { id: number } }

async function signedUp() {
  const sent = signup()
  const response = await browser().post('/api/wsop/signup', sent)
  return { ...sent, id: response.json<Stored>().data.id }
}

/**
 * Runs the same for each number, all at once. A call that got no connection in time
 * (503: nothing was done) comes back, as a browser does.
 */
function atOnce<Answer extends { statusCode: number } | undefined>(
  work: (nth: number) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: many }, async (_, nth) => {
      for (;;) {
        const answer = await work(nth)
        if (answer?.statusCode !== 503) return answer
      }
    }),
  )
}

function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Applies the lines of the audit log one after another, each to what the one before it left. */
async function replay(type: string, id: number | string): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {}
  for (const line of await auditOf(type, id)) {
    const known = Object.entries(line.before ?? {}).filter(([field]) => field in state)
    expect(state).toMatchObject(Object.fromEntries(known))
    Object.assign(state, line.after)
  }
  return state
}

describe('a row that is held for longer than a connection is waited for elsewhere', () => {
  it('is changed by all who wait, and refuses none', async () => {
    const { id } = await signedUp()
    const admin = await signedIn()
    const url = `/api/admin/wsop/signups/${id}/chips`

    const [answers] = await owner.transaction().execute(async (holder) => {
      await holder
        .selectFrom('wsop_signups')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .execute()
      const changes = Promise.all(
        Array.from({ length: 20 }, (_, nth) => admin.patch(url, { chipCount: nth })),
      )
      await sleep(3000)
      return [changes] as const
    })

    expect(tally((await answers).map(({ statusCode }) => statusCode))).toEqual({ 200: 20 })
  })
})

describe('two hundred at once', () => {
  it('finalize one week: one does, as a whole', async () => {
    const admin = await signedIn()
    for (const [name, rakeAmount] of [
      ['ada', '30.00'],
      ['bob', '20.00'],
      ['cyd', '10.00'],
      ['dan', '5.00'],
    ] as const) {
      await admin.post('/api/admin/rake-players', player(name, { rakeAmount }))
    }

    const answers = await atOnce(() =>
      admin.post('/api/admin/weekly-winners/finalize', { weekNumber: 1 }),
    )

    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 409: many - 1 })
    const winners = (await app.inject('/api/weekly-winners')).json()
    expect(winners.map(({ playerName }: { playerName: string }) => playerName)).toEqual([
      'ada',
      'bob',
      'cyd',
    ])
    expect(await auditOf('week', 1)).toHaveLength(1)
  })

  it('finalize fifty-two weeks while the leaderboard is reset: each week has all its winners or none', async () => {
    const admin = await signedIn()

    const answers = await atOnce(async (nth) =>
      nth === many / 2
        ? await admin.post('/api/admin/rake-players/reset')
        : await admin.post('/api/admin/weekly-winners/finalize', { weekNumber: (nth % 51) + 2 }),
    )

    expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true)
    const { rows } = await weeks()
    expect(rows.every(({ places, paid }) => places === 3 && paid === 175)).toBe(true)
    const finalized = answers.filter(
      (answer) => answer.statusCode === 200 && answer.body.includes('is finalized'),
    )
    // The first week was finalized before.
    expect(rows).toHaveLength(finalized.length + 1)
    const reset = (await auditOf('leaderboard', 'rake-race')).at(-1)
    const weekLines = await owner
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'finalized')
      .execute()
    expect(weekLines.every(({ id }) => id < (reset?.id ?? 0))).toBe(true)
  })

  it('sign up with one e-mail: one does, and the row is theirs', async () => {
    const email = 'contested@quinn.example'

    const answers = await atOnce((nth) =>
      browser().post('/api/wsop/signup', signup({ email, phone: `702555${1000 + nth}` })),
    )

    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 201: 1, 409: many - 1 })
    const winner = answers.findIndex(({ statusCode }) => statusCode === 201)
    const rows = await owner
      .selectFrom('wsop_signups')
      .select('phone')
      .where('email', '=', email)
      .execute()
    expect(rows).toEqual([{ phone: `702555${1000 + winner}` }])
    const mails = await owner
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', email)
      .execute()
    expect(mails).toHaveLength(1)
  })

  it('mark one entry paid and unpaid: every line follows the one before', async () => {
    const { id } = await signedUp()
    const admins = await Promise.all([signedIn(), signedIn()])

    const answers = await atOnce(async (nth) => {
      const isPaid = nth % 3 !== 0
      const payload = { isPaid, ...(isPaid && { transactionId: `0x${nth}` }) }
      return await admins[nth % 2]?.patch(`/api/admin/wsop/signups/${id}/payment`, payload)
    })

    expect(tally(answers.map((answer) => answer?.statusCode ?? 0))).toEqual({ 200: many })
    const row = await owner
      .selectFrom('wsop_signups')
      .select(['is_paid as isPaid', 'transaction_id as transactionId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await replay('wsop-signup', id)).toMatchObject(row)
    // Each answer carries the state of one moment: never half of two.
    for (const answer of answers) {
      const { isPaid, transactionId } = answer?.json().data ?? {}
      expect(isPaid).toBe(transactionId !== null)
    }
  })

  it('edit the chips of one entry, admins and the player: nothing is lost from the record', async () => {
    const { id, email } = await signedUp()
    const admin = await signedIn()

    const answers = await atOnce(async (nth) =>
      nth % 2 === 0
        ? await admin.patch(`/api/admin/wsop/signups/${id}/chips`, { chipCount: nth })
        : await browser().patch('/api/wsop/chips', { email, chipCount: nth }),
    )

    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 200: many })
    const lines = await auditOf('wsop-signup', id)
    const reported = lines.map(({ after }) => chipsIn(after))
    expect(reported.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: many }, (_, nth) => nth),
    )
    const row = await owner
      .selectFrom('wsop_signups')
      .select('chip_count as chipCount')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.chipCount).toBe(reported.at(-1))
    expect(await replay('wsop-signup', id)).toMatchObject(row)
  })

  it('eliminate, restore, delete and undo: the row is what the record says', async () => {
    const { id } = await signedUp()
    const admin = await signedIn()
    const url = `/api/admin/wsop/signups/${id}/elimination`

    const answers = await atOnce(async (nth) => {
      const set = await admin.patch(url, { isEliminated: nth % 2 === 0, finalPosition: 1 })
      const { auditId } = set.json<{ auditId?: number | null }>()
      return nth % 5 === 0 && typeof auditId === 'number' ? await admin.undo(auditId) : set
    })

    expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true)
    const row = await owner
      .selectFrom('wsop_signups')
      .select(['is_eliminated as isEliminated', 'final_position as finalPosition'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await replay('wsop-signup', id)).toMatchObject(row)
  })

  it('edit one player while the leaderboard is reset again and again', async () => {
    const admin = await signedIn()
    const added = await admin.post('/api/admin/rake-players', player('busy'))
    const { id } = added.json<Stored>().data

    const answers = await atOnce(async (nth) =>
      nth % 10 === 0
        ? await admin.post('/api/admin/rake-players/reset')
        : await admin.put(
            `/api/admin/rake-players/${id}`,
            player('busy', { rakeAmount: `${nth}.25` }),
          ),
    )

    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 200: many })
    const row = await owner
      .selectFrom('rake_players')
      .select('rake_amount')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const edits = await auditOf('rake-player', id)
    const resets = await auditOf('leaderboard', 'rake-race')
    const last = [...edits, ...resets].toSorted((one, other) => one.id - other.id).at(-1)
    const { rakeAmount = '0.00' } = (last?.after ?? {}) as { rakeAmount?: string }
    expect(row.rake_amount).toBe(rakeAmount)
  })
})

describe('two hundred who began with the same player', () => {
  it('save it: one does, and the others are refused', async () => {
    const admins = await Promise.all([signedIn(), signedIn()])
    const added = await admins[0].post('/api/admin/rake-players', player('contested'))
    const { id } = added.json<Stored>().data
    const { playerName, displayName, rakeAmount, isActive } = player('contested')
    const shown = { playerName, displayName, rakeAmount, avatarUrl: null, isActive }

    const answers = await atOnce(async (nth) =>
      admins[nth % 2]?.put(
        `/api/admin/rake-players/${id}`,
        player('contested', { rakeAmount: `${nth + 1}.75`, shown }),
      ),
    )

    expect(tally(answers.map((answer) => answer?.statusCode ?? 0))).toEqual({
      200: 1,
      409: many - 1,
    })
    const winner = answers.findIndex((answer) => answer?.statusCode === 200)
    expect(await auditOf('rake-player', id)).toMatchObject([
      { action: 'created' },
      { action: 'updated', after: { rakeAmount: `${winner + 1}.75` } },
    ])
    expect(await replay('rake-player', id)).toMatchObject({ rakeAmount: `${winner + 1}.75` })
  })
})

describe('two administrators who answer every conflict', () => {
  it('change one inquiry a hundred times each: nothing is overwritten unseen', async () => {
    const admins = await Promise.all([signedIn(), signedIn()])
    const sent = await browser().post('/api/sponsorships', inquiry())
    const { id } = sent.json<{ data: { id: string } }>().data
    const url = `/api/admin/sponsorships/${id}/status`
    const statuses = ['contacted', 'negotiating', 'contracted', 'declined']

    const seen: Record<string, string[]> = {}
    await atOnce(async (nth) => {
      const status = statuses[nth % statuses.length]
      let shown = 'pending'
      for (;;) {
        const answer = await admins[nth % 2]?.patch(url, { status, shown: { status: shown } })
        const body = answer?.json<{
          auditId: number | null
          data: { current: { status: string } }
        }>()
        if (answer?.statusCode !== 409) {
          if (typeof body?.auditId === 'number') seen[body.auditId] = [shown]
          return answer
        }
        shown = body?.data.current.status ?? ''
      }
    })

    const lines = await auditOf('sponsorship', id)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.map(({ id: line }) => seen[line])).toEqual(
      lines.map(({ before }) => [(before as { status: string }).status]),
    )
    expect(await replay('sponsorship', id)).toMatchObject(await statusOf(id))
  })
})

async function statusOf(id: string) {
  return await owner
    .selectFrom('sponsorships')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function chipsIn(after: object | null): number {
  return after !== null && 'chipCount' in after ? Number(after.chipCount) : Number.NaN
}

async function weeks() {
  const rows = await owner
    .selectFrom('weekly_winners')
    .select(({ fn }) => [
      'week_number',
      fn.countAll<number>().as('places'),
      fn.sum<number>('prize_amount').as('paid'),
    ])
    .groupBy('week_number')
    .execute()
  return { rows }
}
