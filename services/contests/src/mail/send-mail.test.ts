import { SendMailJob } from '@cardroom/contracts/mails'
import { createLogger } from '@cardroom/service-kit/logger'
import { addMail } from '@cardroom/database/outbox'
import { createMailQueue } from '@cardroom/service-kit/mail-queue'
import { createMailer } from '@cardroom/service-kit/mailer'
import { createWorker } from '@cardroom/service-kit/queue'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { smtpServer } from '@cardroom/test-kit/smtp-server'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { enqueueWaitingMails, sendMail } from './send-mail.ts'
import { mails } from './repository.ts'
import { newsletters } from '../newsletter/repository.ts'
import { inquiry, signup } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { app, db, owner, redisServer } = await testApp()
const logger = createLogger('contests-worker', 'silent')
const server = await smtpServer()
const redisUrl = redisServer.urlFor('contests')
const redis = connectRedis(redisUrl, logger, 'fail-fast')
await untilReady(redis, 5000)
const mailQueue = createMailQueue(redis, logger, 20)
const mailer = createMailer({
  from: { name: 'Back Room', address: 'hello@backroom.example' },
  smtpUrl: server.url,
  timeoutMs: 300,
})
const staff = 'staff@backroom.example'
const sending = { mails: mails(db), newsletters: newsletters(db), mailer, staff, logger }
const worker = createWorker(
  'mail',
  () => connectRedis(redisUrl, logger, 'patient'),
  logger,
  (job) => sendMail(sending, SendMailJob.parse(job.data).mailId),
)
const sweep = { mails: mails(db), enqueueMail: mailQueue.enqueue, logger }

afterAll(async () => {
  await worker.close()
  await mailQueue.close()
  redis.disconnect()
  await server.close()
})

beforeEach(() => {
  server.always('accept')
  server.received.length = 0
})

const conversation = {
  conversationId: 42,
  name: 'Mona',
  email: 'mona@quinn.example',
  messages: [
    { isFromUser: true, content: 'What are the stakes?', timestamp: '2025-06-01T16:30:00.000Z' },
    {
      isFromUser: false,
      content: '**They** start at $25/$50: https://backroom.example/#poker-game',
      timestamp: '2025-06-01T16:30:01.000Z',
    },
  ],
}

async function signUp(overrides: object = {}) {
  const payload = signup(overrides)
  const response = await app.inject({ method: 'POST', url: '/api/wsop/signup', payload })
  expect(response.statusCode).toBe(201)
  return payload
}

async function subscribe(email: string) {
  const response = await app.inject({ method: 'POST', url: '/api/newsletter', payload: { email } })
  expect(response.statusCode).toBe(201)
}

async function stateOf(email: string) {
  const rows = await owner
    .selectFrom('newsletters')
    .selectAll()
    .where('email', '=', email)
    .execute()
  return rows[0]?.state
}

const statesOf = async () =>
  (await owner.selectFrom('mails').select('state').execute()).map(({ state }) => state)

/** Sweeps the outbox, as the worker does every minute, until no mail is pending. */
async function untilNoneWaits() {
  await vi.waitFor(
    async () => {
      await enqueueWaitingMails(sweep)
      expect(await statesOf()).not.toContain('waiting')
    },
    { timeout: 30_000, interval: 50 },
  )
}

function textOf(data: string): string {
  return data.replaceAll('=\r\n', '').replaceAll('\r\n', '\n').replaceAll('=3D', '=')
}

describe('the mail of the contests', () => {
  it('confirms a sign-up with the payment address', async () => {
    const { email } = await signUp()
    await untilNoneWaits()

    const [mail] = server.received
    expect(mail?.to).toEqual([email])
    const text = textOf(mail?.data ?? '')
    expect(text).toContain('$2,000')
    expect(text).toContain('USDT')
    expect(text).toContain('What happens next')
  })

  it('notifies the staff of an inquiry, with the sender as reply address', async () => {
    await app.inject({
      method: 'POST',
      url: '/api/sponsorships',
      payload: inquiry({ message: 'Line one\nBcc: eve@evil.example' }),
    })
    await untilNoneWaits()

    const [mail] = server.received
    expect(mail?.to).toEqual([staff])
    expect(mail?.data).toContain('Reply-To: wile@acme.example')
    expect(textOf(mail?.data ?? '')).toContain('Full Product Placement, All episodes')
  })

  it('sends a chat visitor a copy of the conversation', async () => {
    await addMail(owner, {
      kind: 'chat-transcript',
      recipient: 'mona@quinn.example',
      data: { ...conversation, name: 'Mona\r\nBcc: eve@evil.example' },
    })
    await untilNoneWaits()

    const [mail] = server.received
    expect(mail?.to).toEqual(['mona@quinn.example'])
    const text = textOf(mail?.data ?? '')
    expect(text).toContain('You, Jun 1, 2025, 9:30')
    expect(text).toContain('What are the stakes?')
    expect(text).toContain('They start at $25/$50: https://backroom.example/#poker-game')
    expect(text).not.toContain('evil.example')
  })

  it('sends a report as text and HTML, with an unsubscribe header', async () => {
    const figures = {
      visits: 1200,
      visitors: 900,
      submissions: 3,
      newsletters: 0,
      sponsorships: 1,
      value: 32_000,
    }
    await addMail(owner, {
      kind: 'traffic-report',
      recipient: 'ada@quinn.example',
      data: {
        kind: 'weekly',
        from: '2026-11-02',
        to: '2026-11-08',
        totals: figures,
        before: figures,
        sources: [],
        campaigns: [],
        stopToken: 'id.signature',
      },
    })
    await untilNoneWaits()

    const data = server.received[0]?.data ?? ''
    expect(data).toContain('Content-Type: multipart/alternative')
    expect(data).toContain('Visits: 1,200 (no change)')
    expect(data.replaceAll(/\r\n\s+/g, ' ')).toContain(
      'List-Unsubscribe: <https://backroom.example/api/report-mails/stop?token=id.signature>',
    )
    expect(data).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('gets through a server that is busy, stalls, hangs up and comes back', async () => {
    server.next('busy', 'stall', 'hang-up', 'busy')

    const { email } = await signUp()
    await untilNoneWaits()

    const arrived = server.received.filter(({ to }) => to.includes(email))
    const ids = arrived.map(({ data }) => /Message-ID: (\S+)/.exec(data)?.[1])
    // The mail server hung up after it had accepted the message, so the message arrived twice, under the same
    // Message-ID.
    expect(new Set(ids).size).toBe(1)
    expect(arrived.length).toBeGreaterThanOrEqual(1)
    expect(await statesOf()).not.toContain('failed')
  })

  it('gives up only an unknown mailbox', async () => {
    server.next('refuse')
    const refused = await signUp()
    await untilNoneWaits()
    const { email } = await signUp()
    await untilNoneWaits()

    expect(server.received.map(({ to }) => to)).toEqual([[email]])
    const failed = await owner
      .selectFrom('mails')
      .select(['recipient', 'data', 'failure'])
      .where('state', '=', 'failed')
      .execute()
    // The recipient is deleted as soon as it is no longer needed.
    expect(failed).toEqual([{ recipient: null, data: {}, failure: expect.stringMatching(/550/) }])
    expect(JSON.stringify(failed)).not.toContain(refused.email)
  })

  it('marks a reader with an unknown mailbox, and sends nothing more', async () => {
    server.next('refuse')
    await subscribe('gone@quinn.example')
    await untilNoneWaits()
    await owner.updateTable('newsletters').set({ mailed_at: null }).execute()
    await subscribe('gone@quinn.example')
    await untilNoneWaits()

    expect(server.received).toEqual([])
    expect(await stateOf('gone@quinn.example')).toBe('bounced')
  })

  it('confirms a reader, with one-click unsubscribing', async () => {
    await subscribe('ada@quinn.example')
    await untilNoneWaits()
    const link = /#confirm=([\w-]{43})/.exec(textOf(server.received[0]?.data ?? ''))?.[1]
    server.received.length = 0
    await app.inject({ method: 'POST', url: '/api/newsletter/confirm', payload: { link } })
    await untilNoneWaits()

    const data = textOf(server.received[0]?.data ?? '').replaceAll(/\n[ \t]+/g, ' ')
    const [, key] = /\/subscription#leave=([\w-]{36})/.exec(data) ?? []
    expect(data).toContain(
      `List-Unsubscribe: <https://backroom.example/api/newsletter/unsubscribe?key=${key}>`,
    )
    expect(data).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('sends no welcome to a reader who has unsubscribed', async () => {
    await subscribe('left@quinn.example')
    await untilNoneWaits()
    server.received.length = 0
    await owner.updateTable('newsletters').set({ unsubscribed_at: new Date() }).execute()
    const data = { unsubscribeKey: 'x' }
    await addMail(owner, { kind: 'newsletter-welcome', recipient: 'left@quinn.example', data })
    await untilNoneWaits()

    expect(server.received).toEqual([])
  })

  it('sends a mail that was never queued', async () => {
    await addMail(owner, {
      kind: 'last-longer-confirmation',
      recipient: 'forgotten@quinn.example',
      data: { buyInAmount: 2000 },
    })
    await untilNoneWaits()

    expect(server.received.map(({ to }) => to)).toEqual([['forgotten@quinn.example']])
  })
})
