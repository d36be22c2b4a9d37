import { describe, expect, it } from 'vitest'
import { player, signup } from './requests.ts'
import { testApp } from './test-app.ts'

/*
 * Simultaneous changes must have the same result as in some sequence. The audit log has the
 * sequence: each line has the values before it.
 */

const { app, auditOf, browser, owner, signedIn } = await testApp({ isProofRequired: false })
const many = 40

type Stored = { data: { id: number } }

async function signedUp() {
  const sent = signup()
  const response = await browser().post('/api/wsop/signup', sent)
  return { ...sent, id: response.json<Stored>().data.id }
}

/**
 * Runs the same for each number at once. A request without a free connection in time (503, nothing
 * was done) is repeated, as a browser does.
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

/** Applies the audit lines one after another. */
async function replay(type: string, id: number | string): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {}
  for (const line of await auditOf(type, id)) {
    const known = Object.entries(line.before ?? {}).filter(([field]) => field in state)
    expect(state).toMatchObject(Object.fromEntries(known))
    Object.assign(state, line.after)
  }
  return state
}

describe('forty at once', () => {
  it('finalize one week: one succeeds, completely', async () => {
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

  it('finalize forty weeks during a reset: each week has all its winners or none', async () => {
    const admin = await signedIn()

    const answers = await atOnce(async (nth) =>
      nth === many / 2
        ? await admin.post('/api/admin/rake-players/reset')
        : await admin.post('/api/admin/weekly-winners/finalize', { weekNumber: nth + 2 }),
    )

    expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true)
    const { rows } = await weeks()
    expect(rows.every(({ places, paid }) => places === 3 && paid === 175)).toBe(true)
    const finalized = answers.filter(
      (answer) => answer.statusCode === 200 && answer.body.includes('is finalized'),
    )
    // The first week was finalized earlier.
    expect(rows).toHaveLength(finalized.length + 1)
    const reset = (await auditOf('leaderboard', 'rake-race')).at(-1)
    const weekLines = await owner
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'finalized')
      .execute()
    expect(weekLines.every(({ id }) => id < (reset?.id ?? 0))).toBe(true)
  })

  it('sign up with one e-mail: one succeeds, with its own row', async () => {
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

  it('edit the chips of one entry: no change is missing from the audit log', async () => {
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

  it('eliminate, restore and undo: the row matches the audit log', async () => {
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
})

describe('forty who began with the same player', () => {
  it('save it: one succeeds, and the others are refused', async () => {
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
