import { randomUUID } from 'node:crypto'
import { connectDatabase } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { afterAll, expect, it } from 'vitest'
import { createFiguresCopy } from '../figures/copy.ts'
import { trafficAlerts } from './repository.ts'
import { watchTraffic } from './watch-traffic.ts'

const database = await testDatabase()
const db = connectDatabase(database.urlFor('admin'), { applicationName: 'admin' })
const owner = database.db
const clock = { now: Date.now() }
const logger = createLogger('admin', 'silent')
const copy = createFiguresCopy({ db, logger, maxAgeMs: 0, maxWaitMs: 30_000 })
afterAll(async () => {
  await copy.close()
  await db.destroy()
})

const week = 7 * 24 * 60 * 60_000
const watching = () =>
  watchTraffic({
    copy,
    alerts: trafficAlerts(db),
    logger,
    secret: 'sixteen characters',
    now: () => clock.now,
  })
/** Several instances that run at the same time. */
const check = () => Promise.all(Array.from({ length: 4 }, () => watching().check()))

async function visits(count: number, at: number) {
  if (count === 0) return
  const rows = Array.from({ length: count }, () => ({
    id: randomUUID(),
    timestamp: new Date(at),
    session_id: randomUUID(),
    source: 'direct',
    medium: 'direct',
    user_agent: 'Mozilla/5.0',
    device_category: 'desktop',
    quality: 'ok' as const,
  }))
  await owner.insertInto('traffic_sources').values(rows).execute()
}

async function mails() {
  const rows = await owner.selectFrom('mails').select(['recipient', 'data']).orderBy('id').execute()
  return rows.map(({ recipient, data }) => {
    const { alert, isOver, visits: count } = data as Record<string, unknown>
    return [recipient, alert, isOver, count]
  })
}

it('mails an alert once when it begins and once when it ends, to the administrators who want it', async () => {
  const minute = 60_000
  const { id } = await owner
    .insertInto('users')
    .values({
      first_name: 'Ada',
      last_name: 'Quinn',
      email: 'ada@quinn.example',
      is_admin: true,
      password: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await owner
    .insertInto('report_mail_choices')
    .values({ user_id: id, kind: 'alerts', since: new Date() })
    .execute()
  // Half an hour and two hours before now in each of the previous weeks: an hour's clock change does not move either
  // out of range.
  for (let weeks = 1; weeks <= 5; weeks += 1) {
    await visits(10, clock.now - weeks * week - 90 * minute)
  }
  await visits(40, clock.now - 30 * minute)

  await check()
  await check()
  clock.now += 2 * 60 * minute
  await check()
  await check()
  expect(await mails()).toEqual([
    ['ada@quinn.example', 'spike', false, 40],
    ['ada@quinn.example', 'spike', true, 0],
  ])

  for (let weeks = 1; weeks <= 5; weeks += 1) {
    await visits(10, clock.now + 3 * 60 * minute - weeks * week - 90 * minute)
  }
  clock.now += 3 * 60 * minute
  await check()
  await visits(1, clock.now - minute)
  await check()
  await check()
  expect((await mails()).slice(2)).toEqual([
    ['ada@quinn.example', 'silence', false, 0],
    ['ada@quinn.example', 'silence', true, 1],
  ])
})
