import { ReportMail } from '@cardroom/contracts/report-mails'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app, clock, reportMails, owner, signedIn } = await testApp()
const admin = await signedIn()
const path = '/api/admin/report-mails'

const at = (local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('America/Los_Angeles').epochMilliseconds

// The next Monday, because the copy of the visits must not be older than the test's clock allows.
const realNow = clock.now
const today = Temporal.Instant.fromEpochMilliseconds(realNow)
  .toZonedDateTimeISO('America/Los_Angeles')
  .toPlainDate()
const monday = today.add({ days: 8 - today.dayOfWeek })
const due = at(`${monday.toString()}T08:00`)
const minute = 60_000

async function choose(weekly: boolean, monthly: boolean, since: number) {
  clock.now = realNow
  const response = await app.inject({
    method: 'PUT',
    url: path,
    payload: { weekly, monthly, alerts: false },
    cookies: { sid: admin.jar.get('sid') ?? '' },
  })
  expect(response.statusCode).toBe(200)
  await owner
    .updateTable('report_mail_choices')
    .set({ since: new Date(since) })
    .execute()
}

async function outbox() {
  const rows = await owner.selectFrom('mails').select(['kind', 'recipient', 'data']).execute()
  return rows.map((row) => ({ ...row, data: ReportMail.parse(row.data) }))
}

const stop = (token: string, form = false) =>
  app.inject({
    method: 'POST',
    url: `/api/report-mails/stop?token=${encodeURIComponent(token)}`,
    ...(form && {
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  })

beforeEach(async () => {
  clock.now = realNow
  await owner.deleteFrom('mails').execute()
  await owner.deleteFrom('report_mails_sent').execute()
  await owner.deleteFrom('report_mail_choices').execute()
})

describe('the reports by mail', () => {
  it('are off until they are chosen', async () => {
    clock.now = due + minute
    const sent = await reportMails.sendDue()

    clock.now = realNow
    expect((await admin.get(path)).json().data).toEqual({
      weekly: false,
      monthly: false,
      alerts: false,
    })
    expect(sent).toBe(0)
  })

  it('go out once, whichever of several instances, and however often they are started again', async () => {
    await choose(true, false, due - minute)
    clock.now = due - minute
    const early = await reportMails.sendDue()
    clock.now = due + minute

    const sent = await Promise.all(Array.from({ length: 8 }, () => reportMails.sendDue()))
    const again = await reportMails.sendDue()

    expect(early).toBe(0)
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(again).toBe(0)
    const mails = await outbox()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      kind: 'traffic-report',
      recipient: admin.email,
      data: {
        kind: 'weekly',
        from: monday.subtract({ days: 7 }).toString(),
        to: monday.subtract({ days: 1 }).toString(),
      },
    })
  })

  it('come from the next one on, when they are chosen after the hour', async () => {
    await choose(true, false, due + minute)
    clock.now = due + 2 * minute

    expect(await reportMails.sendDue()).toBe(0)
  })

  it('go to administrators only', async () => {
    await choose(true, false, due - minute)
    await owner.updateTable('users').set({ is_admin: false }).where('id', '=', admin.id).execute()
    clock.now = due + minute

    const sent = await reportMails.sendDue()
    await owner.updateTable('users').set({ is_admin: true }).where('id', '=', admin.id).execute()

    expect(sent).toBe(0)
  })

  it('have the figures of the report', async () => {
    await owner
      .insertInto('newsletters')
      .values({
        email: 'reader@quinn.example',
        created_at: new Date(due - 2 * 24 * 60 * minute),
      } as never)
      .execute()
    await choose(true, false, due - minute)
    clock.now = due + minute
    await reportMails.sendDue()

    const [mail] = await outbox()
    const later = await signedIn()
    const report = await later.get('/api/admin/reports/explore?period=last-week&compare=previous')
    const { totals, comparedTotals } = report.json().data
    for (const [name, value] of Object.entries(mail?.data.totals ?? {})) {
      expect([name, value]).toEqual([name, totals[name]])
    }
    expect(mail?.data.totals.newsletters).toBe(1)
    expect(mail?.data.before.visits).toBe(comparedTotals.visits)
  })
})

describe('the link that ends them', () => {
  it.each([false, true])(
    'works without signing in, as a mail program calls it: %s',
    async (form) => {
      await choose(true, true, due - minute)
      clock.now = due + minute
      await reportMails.sendDue()
      const [mail] = await outbox()

      const response = await stop(mail?.data.stopToken ?? '', form)

      clock.now = realNow
      expect(response.statusCode).toBe(200)
      expect((await admin.get(path)).json().data).toEqual({
        weekly: false,
        monthly: false,
        alerts: false,
      })
    },
  )

  it('cannot be made up, and is not followed by a program that opens links', async () => {
    await choose(true, false, due - minute)
    const guesses = [admin.id, `${admin.id}.`, `${admin.id}.${'A'.repeat(43)}`, '.', 'x']

    for (const guess of guesses) expect((await stop(guess)).statusCode).toBe(404)
    const followed = await app.inject({ method: 'GET', url: '/api/report-mails/stop?token=x' })
    expect(followed.statusCode).toBe(404)
    expect((await admin.get(path)).json().data).toEqual({
      weekly: true,
      monthly: false,
      alerts: false,
    })
  })
})
