import {
  contactsKeptMonths,
  entriesKeptMonths,
  pastReadersKeptMonths,
  spamKeptDays,
  unconfirmedReadersKeptDays,
} from '@cardroom/brand/retention'
import { isSpam } from '@cardroom/database/is-spam'
import { createLogger } from '@cardroom/service-kit/logger'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { kookNames } from '../kook-weekly/repository.ts'
import { lastLongerEntries } from '../last-longer/repository.ts'
import { mails } from '../mail/repository.ts'
import { playerPictures } from '../pictures/repository.ts'
import { policyReports } from '../policy-reports/repository.ts'
import { rakePlayers } from '../rake-race/repository.ts'
import { deleteExpiredRows } from './jobs.ts'
import { oldContacts } from './repository.ts'

const { db, owner } = await testApp()
const logger = createLogger('contests-worker', 'silent')

describe('deleteExpiredRows', () => {
  it('removes rows that were deleted a month ago, and gives up old mail', async () => {
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
    const states = await owner.selectFrom('mails').select('state').execute()
    expect(states).toEqual([{ state: 'failed' }])
    const reports = await owner.selectFrom('policy_reports').select('blocked').execute()
    expect(reports).toEqual([{ blocked: '89.example' }])
  })
})

describe('old applications and entries', () => {
  it('are deleted after their time, still count, and leave no words in the audit log', async () => {
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
  it('are deleted after 24 months, however many, and not before', async () => {
    await sql`
      INSERT INTO chat_users (id, name, email, last_active)
      SELECT n, 'Mona', 'mona' || n || '@quinn.example', now() - make_interval(months => CASE WHEN n = 1 THEN 23 ELSE 25 END)
      FROM generate_series(1, 600) AS n`.execute(owner)
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
    expect(await oldContacts(db).deleteOlderThan(contactsKeptMonths)).toBe(599 + 599 + 1)

    const { rows } = await sql`
      SELECT (SELECT array_agg(id) FROM chat_users) AS users, (SELECT count(*) FROM chat_messages) AS messages,
        (SELECT array_agg(company_name) FROM sponsorships) AS inquiries`.execute(owner)
    expect(rows).toEqual([{ users: ['1'], messages: 1, inquiries: ['23 months'] }])
  })

  it('cannot be deleted before they are a month old', async () => {
    await expect(oldContacts(db).deleteOlderThan(0)).rejects.toThrow('at least 30 days old')
  })
})

describe('links to personal data', () => {
  it('are deleted a day after they expire', async () => {
    await sql`
      INSERT INTO privacy_links (email, expires_at) VALUES ('old@quinn.example', now() - interval '25 hours'),
        ('new@quinn.example', now() - interval '23 hours')`.execute(owner)

    await oldContacts(db).deleteOwnDataLinks()

    const rows = await owner.selectFrom('privacy_links').select('email').execute()
    expect(rows).toEqual([{ email: 'new@quinn.example' }])
  })
})

describe('sign-ups to the newsletter', () => {
  it('are deleted if nobody confirms them or the reader left long ago, and still count', async () => {
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

describe('spam', () => {
  it('is deleted after 30 days, counts as before, and leaves other chats alone', async () => {
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

  it('cannot be deleted within a week of its mark', async () => {
    await expect(oldContacts(db).deleteSpam(0)).rejects.toThrow('at least 7 days old')
  })
})

/** The data that the reports count: the rows, and the remains of deleted rows. */
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
