import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase } from '@cardroom/database/client'
import { signInAs } from '@cardroom/test-kit/sign-in'
import { query } from './stored-records.ts'

const pauseMs = 100
const answerMs = 30_000

/** The tries of one player's amount, the last of which that was acknowledged is the first here. */
type Amounts = { acknowledged: string | null; since: string[] }

const player = (rakeAmount: string, name: string) => ({
  playerName: name,
  displayName: name,
  rakeAmount,
})

/**
 * Sign-ups to the last longer by visitors, and changed amounts of the rake race by an administrator, one after another until they
 * are stopped; what was acknowledged has to be there in the end.
 * @param ownerUrl of the database, with every host
 */
export async function startContestChanges(origin: string, ownerUrl: string) {
  const db = connectDatabase(ownerUrl, { applicationName: 'test' })
  const { sid } = await signInAs(db)
  await db.destroy()
  const over = new AbortController()
  const signUps: string[] = []
  const audits: number[] = []
  const amounts = new Map<number, Amounts>()
  let refused = 0

  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    try {
      const reply = await fetch(`${origin}${path}`, {
        method,
        headers: { 'content-type': 'application/json', origin, cookie: `sid=${sid}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(answerMs),
      })
      const answer = (await reply.json()) as { auditId?: number; data?: { id: number | string } }
      if (reply.ok) return answer
    } catch {
      // No answer, or one that was cut off: it may have been done, and counts as refused.
    }
    refused += 1
    return null
  }
  const repeat = async (work: () => Promise<void>) => {
    while (!over.signal.aborted) {
      await work()
      await sleep(pauseMs)
    }
  }
  const signUp = async () => {
    const answer = await send('POST', '/api/wsop/signup', {
      firstName: 'Ada',
      lastName: 'Quinn',
      email: `${randomUUID()}@quinn.example`,
      phone: '+1 702 555 0100',
      buyInAmount: 2000,
      elapsedMs: 30_000,
    })
    if (answer !== null) signUps.push(String(answer.data?.id))
  }
  const names = await Promise.all(
    ['Ann', 'Ben', 'Cat'].map(async (first) => {
      const name = `${first} ${randomUUID().slice(0, 8)}`
      const made = await send('POST', '/api/admin/rake-players', player('0.00', name))
      if (made === null) throw new Error('The players could not be added')
      const id = Number(made.data?.id)
      amounts.set(id, { acknowledged: '0.00', since: [] })
      return [id, name] as const
    }),
  )
  let count = 0
  const changeAmount = async (id: number, name: string) => {
    count += 1
    const amount = `${count}.00`
    const known = amounts.get(id)
    known?.since.push(amount)
    const answer = await send('PUT', `/api/admin/rake-players/${id}`, player(amount, name))
    if (answer?.auditId === undefined) return
    audits.push(answer.auditId)
    amounts.set(id, { acknowledged: amount, since: [] })
  }
  const running = [
    repeat(signUp),
    ...names.map(([id, name]) => repeat(() => changeAmount(id, name))),
  ]

  return {
    /**
     * Ends the changes, and says how many were acknowledged, and how many of these are not there.
     * @param primaryUrl of the server that takes writes by then
     */
    async stop(primaryUrl: string) {
      over.abort()
      await Promise.all(running)
      const there = async (table: string, ids: readonly (string | number)[]) => {
        const rows = await query<{ id: string }>(
          primaryUrl,
          `SELECT id::text FROM ${table} WHERE id::text = ANY($1)`,
          [ids.map(String)],
        )
        return ids.length - new Set(rows.map(({ id }) => id)).size
      }
      const rows = await query<{ id: number; amount: string }>(
        primaryUrl,
        'SELECT id, rake_amount::text AS amount FROM rake_players',
      )
      const wrong = rows.filter(({ id, amount }) => {
        const known = amounts.get(id)
        return known !== undefined && ![known.acknowledged, ...known.since].includes(amount)
      })
      return {
        signUps: signUps.length,
        changes: audits.length,
        refusedChanges: refused,
        lostSignUps: await there('wsop_signups', signUps),
        lostChanges: (await there('audit_log', audits)) + wrong.length,
      }
    },
  }
}
