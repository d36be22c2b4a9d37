import { randomUUID } from 'node:crypto'
import {
  contactsKeptMonths,
  entriesKeptMonths,
  spamKeptDays,
  pastReadersKeptMonths,
  unconfirmedReadersKeptDays,
} from '@cardroom/brand/retention'
import { SendMailJob } from '@cardroom/contracts/mails'
import { createLogger } from '@cardroom/service-kit/logger'
import { isSpam } from '@cardroom/database/is-spam'
import { addMail } from '@cardroom/database/outbox'
import { createMailQueue } from '@cardroom/service-kit/mail-queue'
import { createMailer } from '@cardroom/service-kit/mailer'
import { createWorker } from '@cardroom/service-kit/queue'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { smtpServer } from '@cardroom/test-kit/smtp-server'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteExpiredRows } from '../../src/retention/jobs.ts'
import { enqueueWaitingMails } from '../../src/mail/enqueue-waiting-mails.ts'
import { sendMail } from '../../src/mail/send-mail.ts'
import { kookNames } from '../../src/kook-weekly/repository.ts'
import { mails } from '../../src/mail/repository.ts'
import { playerPictures } from '../../src/pictures/repository.ts'
import { policyReports } from '../../src/policy-reports/repository.ts'
import { newsletters } from '../../src/newsletter/repository.ts'
import { oldContacts } from '../../src/retention/repository.ts'
import { rakePlayers } from '../../src/rake-race/repository.ts'
import { lastLongerEntries } from '../../src/last-longer/repository.ts'
import { inquiry, signup } from '../requests.ts'
import { testApp } from '../test-app.ts'

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

/** Sweeps the outbox as the worker does every minute, until no mail waits. */
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
  it('confirms a sign-up, with the address to pay to', async () => {
    const { email } = await signUp()
    await untilNoneWaits()

    const [mail] = server.received
    expect(mail?.to).toEqual([email])
    const text = textOf(mail?.data ?? '')
    expect(text).toContain('$2,000')
    expect(text).toContain('USDT')
    expect(text).toContain('What happens next')
  })

  it('notifies the staff of an inquiry, whose sender gets the reply', async () => {
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

  it('notifies the staff of an application', async () => {
    await app.inject({
      method: 'POST',
      url: '/api/applications',
      payload: {
        id: randomUUID(),
        firstName: 'Ada',
        lastName: 'Quinn',
        email: 'ada@quinn.example',
        phone: '+1 702 555 0100',
        experience: 'over_10_years',
        stakes: '25_50',
        availability: ['weekend_evenings'],
        agreeToTerms: true,
        elapsedMs: 30_000,
      },
    })
    await untilNoneWaits()

    const [mail] = server.received
    expect(mail?.data).toContain('Subject: New application')
    expect(textOf(mail?.data ?? '')).toContain('Experience: More than 10 years')
  })

  it('sends a visitor of the chat the copy of a conversation', async () => {
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

  it('sends the link to such a copy first, with its secret in the fragment', async () => {
    const link = 'x'.repeat(43)
    await addMail(owner, {
      kind: 'chat-transcript-link',
      recipient: 'mona@quinn.example',
      data: { conversationId: 42, link },
    })
    await untilNoneWaits()

    const [mail] = server.received
    expect(mail?.to).toEqual(['mona@quinn.example'])
    expect(textOf(mail?.data ?? '')).toContain(`https://backroom.example/privacy#copy=${link}`)
  })

  it('tells a visitor of the chat who was gone who has answered, and where it goes on', async () => {
    const messages = [
      {
        isFromUser: false,
        person: 'Grace',
        content: 'Yes.',
        timestamp: '2025-06-01T13:31:00.000Z',
      },
    ]
    await addMail(owner, {
      kind: 'chat-transcript',
      recipient: 'mona@quinn.example',
      data: { ...conversation, messages, answeredBy: 'Grace' },
    })
    await untilNoneWaits()

    const [mail] = server.received
    expect(mail?.data).toContain('Subject: Grace of Back Room has answered you')
    const text = textOf(mail?.data ?? '')
    expect(text).toContain('https://backroom.example/#chat-section')
    expect(text).toContain('Grace, Jun 1, 2025')
    expect(text).not.toContain('you asked for')
  })

  it('notifies the staff of a visitor of the chat who wants a person, and gets the reply', async () => {
    await addMail(owner, { kind: 'chat-person-request', recipient: null, data: conversation })
    await untilNoneWaits()

    const [mail] = server.received
    expect(mail?.to).toEqual([staff])
    expect(mail?.data).toContain('Reply-To: mona@quinn.example')
    const text = textOf(mail?.data ?? '')
    expect(text).toContain('https://backroom.example/admin/dashboard/chatbot?conversation')
    expect(text).toContain('What are the stakes?')
  })

  it('sends a report as text and as a page, with the address that ends them for mail programs', async () => {
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

  it('sends a mail of an earlier release under the Message-ID that it had there', async () => {
    const data = { ...conversation, messageId: 'chat-7' }
    await addMail(owner, { kind: 'chat-transcript', recipient: 'mona@quinn.example', data })
    await untilNoneWaits()

    expect(server.received[0]?.data).toContain('Message-ID: <chat-7@backroom.example>')
  })

  it('is sent once, however often it is enqueued', async () => {
    const mailId = await addMail(owner, {
      kind: 'chat-person-request',
      recipient: null,
      data: conversation,
    })
    await sendMail(sending, mailId)
    for (let time = 1; time <= 5; time += 1) mailQueue.enqueue(mailId)
    await untilNoneWaits()
    await signUp()
    await untilNoneWaits()

    expect(server.received.filter(({ to }) => to.includes(staff))).toHaveLength(1)
  })

  it('gets through a server that is busy, stalls, hangs up and comes back', async () => {
    server.next('busy', 'stall', 'hang-up', 'busy')

    const { email } = await signUp()
    await untilNoneWaits()

    const arrived = server.received.filter(({ to }) => to.includes(email))
    const ids = arrived.map(({ data }) => /Message-ID: (\S+)/.exec(data)?.[1])
    // It hung up after it had taken the message, so that came twice, under one name.
    expect(new Set(ids).size).toBe(1)
    expect(arrived.length).toBeGreaterThanOrEqual(1)
    expect(await statesOf()).not.toContain('failed')
  })

  it('gives up a mailbox that the server does not know, and no other', async () => {
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
    // The recipient is not stored longer than needed.
    expect(failed).toEqual([{ recipient: null, data: {}, failure: expect.stringMatching(/550/) }])
    expect(JSON.stringify(failed)).not.toContain(refused.email)
  })

  it('marks a reader whose mailbox the server does not know, and sends that one nothing more', async () => {
    server.next('refuse')
    await subscribe('gone@quinn.example')
    await untilNoneWaits()
    await owner.updateTable('newsletters').set({ mailed_at: null }).execute()
    await subscribe('gone@quinn.example')
    await untilNoneWaits()

    expect(server.received).toEqual([])
    expect(await stateOf('gone@quinn.example')).toBe('bounced')
  })

  it('does not take a server that denies us for a mailbox that is gone', async () => {
    server.next('deny')
    await subscribe('here@quinn.example')
    await untilNoneWaits()

    expect(await stateOf('here@quinn.example')).toBe('waiting')
  })

  it('confirms a reader, whose mail program can end the letters with one click', async () => {
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

  it('sends no welcome to a reader who has left meanwhile', async () => {
    await subscribe('left@quinn.example')
    await untilNoneWaits()
    server.received.length = 0
    await owner.updateTable('newsletters').set({ unsubscribed_at: new Date() }).execute()
    const data = { unsubscribeKey: 'x' }
    await addMail(owner, { kind: 'newsletter-welcome', recipient: 'left@quinn.example', data })
    await untilNoneWaits()

    expect(server.received).toEqual([])
  })

  it('sends a mail that was never enqueued', async () => {
    await addMail(owner, {
      kind: 'last-longer-confirmation',
      recipient: 'forgotten@quinn.example',
      data: { buyInAmount: 2000 },
    })
    await untilNoneWaits()

    expect(server.received.map(({ to }) => to)).toEqual([['forgotten@quinn.example']])
  })
})

describe('deleteExpiredRows', () => {
  it('removes what was deleted a month ago, and gives up mail of last week', async () => {
    await owner.deleteFrom('mails').execute()
    const long = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
    for (const player_name of ['old', 'fresh']) {
      await owner
        .insertInto('rake_players')
        .values({ player_name, display_name: player_name })
        .execute()
    }
    const deleted = { old: long, fresh: new Date() }
    for (const [name, deleted_at] of Object.entries(deleted)) {
      await owner
        .updateTable('rake_players')
        .set({ deleted_at })
        .where('player_name', '=', name)
        .execute()
    }
    await owner
      .insertInto('mails')
      .values({
        kind: 'application-notice',
        recipient: null,
        data: '{}',
        failure: null,
        finished_at: null,
        created_at: long,
      } as never)
      .execute()

    for (const days of [89, 91]) {
      await owner
        .insertInto('policy_reports')
        .values({
          directive: 'img-src',
          blocked: `${days}.example`,
          page: '/',
          last_at: new Date(Date.now() - days * 24 * 60 * 60 * 1000),
        })
        .execute()
    }

    await deleteExpiredRows({
      kookNames: kookNames(db, 'sixteen characters'),
      mails: mails(db),
      rakePlayers: rakePlayers(db),
      lastLongerEntries: lastLongerEntries(db),
      oldContacts: oldContacts(db),
      playerPictures: playerPictures(db),
      policyReports: policyReports(db),
      logger,
    })

    const names = await owner.selectFrom('rake_players').select('player_name').execute()
    expect(names).toEqual([{ player_name: 'fresh' }])
    expect(await statesOf()).toEqual(['failed'])
    const reports = await owner.selectFrom('policy_reports').select('blocked').execute()
    expect(reports).toEqual([{ blocked: '89.example' }])
  })
})

describe('old applications and entries', () => {
  it('go after their time, are still counted, and leave no words in the audit log', async () => {
    await owner.deleteFrom('wsop_signups').execute()
    await owner.deleteFrom('applications').execute()
    await sql`
      INSERT INTO applications (id, first_name, last_name, email, phone, experience, stakes, availability, interests,
        agree_to_terms, is_suspect, ip_address, created_at)
      SELECT gen_random_uuid(), age, 'Q', 'mona@quinn.example', '7025550188', 'x', 'y', '{}', '{}', true, false,
        '192.0.2.0', now() - age::interval FROM unnest(ARRAY['25 months', '23 months']) AS age`.execute(
      owner,
    )
    await sql`
      INSERT INTO wsop_signups (first_name, last_name, email, phone, is_paid, is_suspect, device_hash, ip_address, created_at)
      SELECT age, 'Q', age || '@quinn.example', '7025550188', true, false, '\\x00', '192.0.2.0', now() - age::interval
      FROM unnest(ARRAY['37 months', '35 months']) AS age`.execute(owner)
    await sql`
      INSERT INTO wsop_changes (signup_id, kind, before, after, is_verified, state, address_hash)
      SELECT id, 'chips', '{}', '{"chipCount": 5}', false, 'applied', 'x' FROM wsop_signups`.execute(
      owner,
    )
    await sql`
      INSERT INTO audit_log (action, subject_type, subject_id, before, after)
      SELECT 'updated', 'wsop-signup', id::text, '{"notes": null}'::jsonb, '{"notes": "Mona is ill"}'::jsonb
      FROM wsop_signups
      UNION ALL SELECT 'updated', 'wsop-change', id::text, NULL, '{"chipCount": 5}' FROM wsop_changes
      UNION ALL SELECT 'updated', 'application', id::text, '{"status": "pending"}', '{"status": "invited"}'
      FROM applications`.execute(owner)
    const before = await countedLeads()

    expect(await oldContacts(db).deleteOlderThan(contactsKeptMonths)).toBe(1)
    expect(await oldContacts(db).deleteEntriesOlderThan(entriesKeptMonths)).toBe(2)

    const { rows } = await sql`
      SELECT (SELECT array_agg(first_name) FROM applications) AS applications,
        (SELECT array_agg(first_name) FROM wsop_signups) AS entries, (SELECT count(*) FROM wsop_changes) AS changes,
        (SELECT count(*) FROM audit_log WHERE after::text LIKE '%[erased]%') AS wordless,
        (SELECT count(*) FROM audit_log WHERE after::text LIKE '%ill%') AS told`.execute(owner)
    expect(rows).toEqual([
      { applications: ['23 months'], entries: ['35 months'], changes: 1, wordless: 3, told: 1 },
    ])
    expect(await countedLeads()).toEqual(before)
  })
})

describe('old chats and inquiries', () => {
  it('go after 24 months, however many, and no younger one', async () => {
    await owner.deleteFrom('sponsorships').execute()
    await sql`
      INSERT INTO chat_users (id, name, email, last_active)
      SELECT n, 'Mona', 'mona' || n || '@quinn.example', now() - make_interval(months => CASE WHEN n = 1 THEN 23 ELSE 25 END)
      FROM generate_series(1, 1200) AS n`.execute(owner)
    await sql`
      INSERT INTO chat_conversations (id, user_id, started_at, last_message_at)
      SELECT id, id, now() - interval '30 months', last_active FROM chat_users`.execute(owner)
    await sql`
      INSERT INTO chat_messages (conversation_id, is_from_user, content)
      SELECT id, true, 'Hello' FROM chat_conversations`.execute(owner)
    await sql`
      INSERT INTO sponsorships (id, company_name, contact_name, email, phone, package_type, episode_count,
        package_price, potential_value, is_suspect, ip_address, created_at)
      SELECT gen_random_uuid(), age, 'Mona', 'mona@quinn.example', '7025550188', 'rotating_border', 'all', 500, 4750, false,
        '192.0.2.0', now() - age::interval FROM unnest(ARRAY['25 months', '23 months']) AS age`.execute(
      owner,
    )

    await owner.deleteFrom('applications').execute()
    expect(await oldContacts(db).deleteOlderThan(contactsKeptMonths)).toBe(1199 + 1199 + 1)

    const { rows } = await sql`
      SELECT (SELECT array_agg(id) FROM chat_users) AS users, (SELECT count(*) FROM chat_messages) AS messages,
        (SELECT array_agg(company_name) FROM sponsorships) AS inquiries`.execute(owner)
    expect(rows).toEqual([{ users: ['1'], messages: 1, inquiries: ['23 months'] }])
  })

  it('cannot be deleted before they are a month old', async () => {
    await expect(oldContacts(db).deleteOlderThan(0)).rejects.toThrow('at least 30 days old')
  })
})

describe('links to what is held about an address', () => {
  it('go a day after they are over', async () => {
    await sql`
      INSERT INTO privacy_links (email, expires_at) VALUES ('old@quinn.example', now() - interval '25 hours'),
        ('new@quinn.example', now() - interval '23 hours')`.execute(owner)

    await oldContacts(db).deleteOwnDataLinks()

    const rows = await owner.selectFrom('privacy_links').select('email').execute()
    expect(rows).toEqual([{ email: 'new@quinn.example' }])
  })
})

describe('sign-ups to the newsletter', () => {
  it('go when nobody confirms them or the reader has left for long, and still count', async () => {
    await owner.deleteFrom('newsletters').execute()
    await sql`
      INSERT INTO newsletters (email, created_at, mailed_at, confirmed_at, unsubscribed_at, bounced_at)
      SELECT name || '@quinn.example', now() - interval '3 years', mailed, confirmed, gone, bounced FROM (VALUES
        ('waits', now() - interval '29 days', NULL::timestamptz, NULL::timestamptz, NULL::timestamptz),
        ('never', now() - interval '31 days', NULL, NULL, NULL),
        ('reads', now() - interval '3 years', now() - interval '3 years', NULL, NULL),
        ('left', NULL, now(), now() - interval '23 months', NULL),
        ('left-long', NULL, now(), now() - interval '25 months', NULL),
        ('bounced', NULL, now(), NULL, now() - interval '25 months')) AS t (name, mailed, confirmed, gone, bounced)`.execute(
      owner,
    )
    await sql`
      INSERT INTO audit_log (action, subject_type, subject_id, before, after)
      SELECT 'bounced', 'newsletter', id, '{"bouncedAt": null}', '{"bouncedAt": "words"}' FROM newsletters
      WHERE bounced_at IS NOT NULL`.execute(owner)

    const { deleteReaders } = oldContacts(db)
    expect(await deleteReaders(unconfirmedReadersKeptDays, pastReadersKeptMonths)).toBe(3)

    const rows = await owner.selectFrom('newsletters').select('email').orderBy('email').execute()
    expect(rows.map(({ email }) => email)).toEqual(['left', 'reads', 'waits'].map(atQuinn))
    const counted = await countedLeads()
    expect(counted.filter(({ kind }) => kind === 'newsletter')).toHaveLength(6)
    const { rows: lines } = await sql`
      SELECT after FROM audit_log WHERE subject_type = 'newsletter'`.execute(owner)
    expect(lines).toEqual([{ after: { bouncedAt: '[erased]' } }])
  })
})

const atQuinn = (name: string) => `${name}@quinn.example`

describe('what was marked as spam', () => {
  it('goes after 30 days, counts as before, and takes no other chat along', async () => {
    await sql`DELETE FROM applications`.execute(owner)
    await sql`DELETE FROM sponsorships`.execute(owner)
    await sql`DELETE FROM chat_users`.execute(owner)
    await sql`
      INSERT INTO applications (id, first_name, last_name, email, phone, experience, stakes, availability, interests,
        agree_to_terms, is_suspect, ip_address, created_at, spam_at)
      SELECT gen_random_uuid(), age, 'Q', '', '', '', '', '{}', '{}', true, false, '', now() - interval '40 days',
        now() - nullif(age, 'none')::interval FROM unnest(ARRAY['31 days', '29 days', 'none']) AS age`.execute(
      owner,
    )
    await sql`
      INSERT INTO sponsorships (id, company_name, contact_name, email, phone, package_type, episode_count,
        package_price, potential_value, is_suspect, ip_address, created_at, spam_at)
      SELECT gen_random_uuid(), age, 'Q', '', '', 'rotating_border', 'all', 500, 4750, false, '', now() - interval '40 days',
        now() - nullif(age, 'none')::interval FROM unnest(ARRAY['31 days', '29 days', 'none']) AS age`.execute(
      owner,
    )
    await sql`
      INSERT INTO chat_users (id, name, email) VALUES (1, 'Spam', 'spam@x.example'), (2, 'Both', 'both@x.example')`.execute(
      owner,
    )
    await sql`
      INSERT INTO chat_conversations (id, user_id, spam_at) VALUES
        (1, 1, now() - interval '31 days'), (2, 2, now() - interval '31 days'), (3, 2, NULL)`.execute(
      owner,
    )
    const before = await suspects()

    await oldContacts(db).deleteSpam(spamKeptDays)

    const { rows } = await sql`
      SELECT (SELECT array_agg(first_name ORDER BY 1) FROM applications) AS applications,
        (SELECT array_agg(company_name ORDER BY 1) FROM sponsorships) AS inquiries,
        (SELECT array_agg(name) FROM chat_users) AS users,
        (SELECT array_agg(id) FROM chat_conversations) AS chats`.execute(owner)
    expect(rows).toEqual([
      {
        applications: ['29 days', 'none'],
        inquiries: ['29 days', 'none'],
        users: ['Both'],
        chats: ['3'],
      },
    ])
    expect(await suspects()).toEqual(before)
    expect([...before.values()].filter(Boolean)).toHaveLength(4)
  })

  it('cannot be deleted in the week of its mark', async () => {
    await expect(oldContacts(db).deleteSpam(0)).rejects.toThrow('at least 7 days old')
  })
})

/** What the reports count: the rows themselves, and what is left of deleted ones. */
async function countedLeads() {
  const { rows } = await sql<{ id: string; kind: string; at: Date; isSuspect: boolean }>`
    SELECT id::text, 'submission' AS kind, created_at AS at, ${isSpam} AS "isSuspect" FROM applications
    UNION ALL SELECT 'newsletter-' || id, 'newsletter', created_at, false FROM newsletters
    UNION ALL SELECT id::text, 'sponsorship', created_at, ${isSpam} FROM sponsorships
    UNION ALL SELECT id, kind, at, is_suspect FROM past_leads
    ORDER BY at, id`.execute(owner)
  return rows
}

async function suspects() {
  return new Map((await countedLeads()).map((lead) => [lead.id, lead.isSuspect]))
}
