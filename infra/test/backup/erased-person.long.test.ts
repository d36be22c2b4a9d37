import { connectDatabase } from '@cardroom/database/client'
import { personalTables } from '@cardroom/database/personal-data'
import { AccountNotErased, persons } from '@cardroom/database/persons'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupText } from '../../backup/backup-text.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'

const { db, url, urlFor } = await testDatabase()
const name = new URL(url).pathname.slice(1)
const key = 'sixteen characters'
const admin = connectDatabase(urlFor('admin'), { applicationName: 'admin' })
const people = persons(admin, key)
const nobody = { actor: null }

const person = {
  email: 'Mona.Quinn+poker@quinn.example',
  phone: '+1 702 555 0188',
  player: 'MonaTheMoon',
  fullName: 'Monalisa Quinnberry',
  visitor: 'visitor-5f0c9d3e',
  session: 'session-77c1a2b4',
  laterSession: 'session-19d3e5f7',
  visit: 'visit-0a9b8c7d6e',
}
const words = [person.email, ...Object.values(person).slice(1)]
const email = person.email.toLowerCase()
const hashOf = (value: string) => createHmac('sha256', key).update(value).digest()

afterAll(async () => {
  await admin.destroy()
  const { rows } = await sql<{ datname: string }>`
    SELECT datname FROM pg_database WHERE datname LIKE ${`${name}\\_%`}`.execute(db)
  for (const { datname } of rows)
    await sql`DROP DATABASE ${sql.id(datname)} WITH (FORCE)`.execute(db)
})

async function backup(): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let text = ''
    for await (const part of backupText(client)) text += part.toString()
    return text
  } finally {
    await client.end()
  }
}

async function* asStream(text: string) {
  yield await Promise.resolve(text)
}

const foundIn = (text: string) =>
  words.filter((word) => text.toLowerCase().includes(word.toLowerCase()))

async function addPerson(): Promise<void> {
  const { fullName, phone, player, visitor, session, laterSession, visit } = person
  await sql`INSERT INTO applications (id, first_name, last_name, email, phone, experience, stakes, availability, interests,
      agree_to_terms, is_suspect, session_id, visitor_id, ip_address)
    VALUES (gen_random_uuid(), ${fullName}, 'Q', ${email}, ${phone}, 'x', 'y', '{}', '{}', true, false,
      ${session}, ${visitor}, '192.0.2.0')`.execute(db)
  await sql`INSERT INTO newsletters (email, name, session_id) VALUES (${email}, ${fullName}, ${session})`.execute(
    db,
  )
  await sql`INSERT INTO sponsorships (id, company_name, contact_name, email, phone, package_type, episode_count,
      interested_in_podcast, package_price, potential_value, is_suspect, ip_address, session_id)
    VALUES (gen_random_uuid(), 'C', ${fullName}, ${email}, ${phone}, 'rotating_border', 'all', false, 500, 4750, false,
      '192.0.2.0', ${session})`.execute(db)
  await sql`INSERT INTO wsop_signups (first_name, last_name, email, phone, is_suspect, device_hash, ip_address)
    VALUES (${fullName}, 'Q', ${email}, ${phone}, false, '\\x00', '192.0.2.0')`.execute(db)
  await sql`INSERT INTO audit_log (actor_email, action, subject_type, subject_id, before, after)
    SELECT 'staff@backroom.example', 'updated', 'wsop-signup', id, '{"notes": null}',
      jsonb_build_object('notes', ${fullName} || ' said she is ill', 'phone', ${phone}::text) FROM wsop_signups`.execute(
    db,
  )
  await sql`INSERT INTO wsop_changes (signup_id, kind, before, after, is_verified, state, address_hash)
    SELECT id, 'chips', '{}', '{"chipCount": 5}', false, 'applied', 'x' FROM wsop_signups`.execute(
    db,
  )
  await sql`INSERT INTO chat_users (id, name, email) VALUES (1, ${fullName}, ${person.email})`.execute(
    db,
  )
  await sql`INSERT INTO chat_conversations (id, user_id, session_id, summary) VALUES (2, 1, ${session}, ${fullName})`.execute(
    db,
  )
  await sql`INSERT INTO chat_messages (conversation_id, is_from_user, content)
    VALUES (2, true, ${`Call me at ${phone}`})`.execute(db)
  const said = `${fullName} asked to be called at ${phone}`
  await sql`INSERT INTO row_notes (id, sponsorship_id, note) SELECT gen_random_uuid(), id, ${said} FROM sponsorships`.execute(
    db,
  )
  await sql`INSERT INTO row_notes (id, application_id, note) SELECT gen_random_uuid(), id, ${said} FROM applications`.execute(
    db,
  )
  await sql`INSERT INTO row_notes (id, signup_id, note) SELECT gen_random_uuid(), id, ${said} FROM wsop_signups`.execute(
    db,
  )
  await sql`INSERT INTO row_notes (id, conversation_id, note) VALUES (gen_random_uuid(), 2, ${said})`.execute(
    db,
  )
  await sql`INSERT INTO wsop_signups (first_name, last_name, email, phone, is_suspect, device_hash, ip_address)
    VALUES ('Other', 'Player', 'other@quinn.example', '+1 702 555 0100', false, '\\x00', '192.0.2.0')`.execute(
    db,
  )
  await sql`INSERT INTO row_notes (id, signup_id, note)
    SELECT gen_random_uuid(), id, ${`A friend of ${person.email}`} FROM wsop_signups WHERE first_name = 'Other'`.execute(
    db,
  )
  await sql`INSERT INTO kook_names (name, email_hash, claim_hash) VALUES ('MonaTheMoon', ${hashOf(email)}, '\\x01')`.execute(
    db,
  )
  await sql`INSERT INTO kook_results (name_id, hand_id, week, net) SELECT id, 'h', '2026-11-16', 5 FROM kook_names`.execute(
    db,
  )
  await sql`INSERT INTO rake_players (player_name, display_name) VALUES (${player}, ${fullName}), ('other', 'Other')`.execute(
    db,
  )
  const picture = `${'5f'.repeat(32)}.webp`
  await sql`INSERT INTO player_pictures (file, content) VALUES (${picture}, '\\x00')`.execute(db)
  await sql`UPDATE rake_players SET avatar_url = ${picture} WHERE player_name = ${player}`.execute(
    db,
  )
  await sql`INSERT INTO weekly_winners (week_number, position, player_name, display_name, rake_amount, prize_amount)
    VALUES (1, 1, ${player}, ${fullName}, 10, 100), (1, 2, 'other', 'Other', 5, 50)`.execute(db)
  await sql`INSERT INTO audit_log (action, subject_type, subject_id, after) VALUES ('finalized', 'week', '1',
    jsonb_build_object('winners', jsonb_build_array(
      jsonb_build_object('playerName', ${player}::text, 'displayName', ${fullName}::text), jsonb_build_object('playerName', 'other'))))`.execute(
    db,
  )
  await sql`INSERT INTO mails (kind, recipient, data) VALUES
    ('name-claim', ${person.email}, '{}'), ('application-notice', NULL, jsonb_build_object('email', ${email}::text))`.execute(
    db,
  )
  await sql`INSERT INTO privacy_links (email, link_hash, expires_at) VALUES (${email}, '\\x02', now())`.execute(
    db,
  )
  for (const id of [session, laterSession]) {
    await sql`INSERT INTO traffic_sources (id, "timestamp", session_id, visit_id, visitor_id, source, medium, referrer,
        landing_page, user_agent, device_category, ip_address, country, quality, custom_parameters)
      VALUES (gen_random_uuid(), now(), ${id}, ${id === session ? visit : id}, ${visitor}, 'google', 'organic',
        'https://google.example/q?x=1', '/wsop?fbclid=1', 'Firefox', 'desktop', '192.0.2.0', 'US', 'ok', '{"fbclid": "1"}')`.execute(
      db,
    )
    await sql`INSERT INTO user_events (id, "timestamp", session_id, event_type, user_agent, quality, visit_id)
      VALUES (gen_random_uuid(), now(), ${id}, 'click', 'Firefox', 'ok', ${visit})`.execute(db)
    await sql`INSERT INTO page_views (id, "timestamp", session_id, page_path, user_agent, quality)
      VALUES (gen_random_uuid(), now(), ${id}, '/wsop', 'Firefox', 'ok')`.execute(db)
    await sql`INSERT INTO conversions (id, conversion_timestamp, session_id, visitor_id, conversion_type, user_agent, quality,
        form_data) VALUES (gen_random_uuid(), now(), ${id}, ${visitor}, 'level1_lead', 'Firefox', 'ok',
        jsonb_build_object('buttonLocation', 'hero', 'typed', ${fullName}::text))`.execute(db)
  }
  await sql`INSERT INTO dead_events (id, kind, payload, reason)
    VALUES (gen_random_uuid(), 'event', ${JSON.stringify({ visitorId: visitor })}, 'x')`.execute(db)
  await sql`INSERT INTO annotations (day, note, author) VALUES ('2026-11-01', ${`wrote to ${email}`}, ${email})`.execute(
    db,
  )
  await sql`INSERT INTO canned_answers (id, title, content)
    VALUES (gen_random_uuid(), 'Ask them', ${`write to ${email}`})`.execute(db)
  await sql`INSERT INTO goals (name, steps, author) VALUES ('A goal', '[{}]', ${email})`.execute(db)
  await sql`INSERT INTO users (first_name, last_name, email, is_admin, role)
    VALUES ('Other', 'Administrator', 'other@backroom.example', true, 'owner')`.execute(db)
  await sql`INSERT INTO saved_filters (user_id, tab, name, search)
    SELECT id, 'wsop', 'A filter', ${`q=${email}`} FROM users`.execute(db)
  await sql`INSERT INTO saved_views (name, search, author) VALUES ('A view', '?x=1', ${email})`.execute(
    db,
  )
}

/** What reports count: who was here, how often, from where and on which pages. */
async function counts() {
  const { rows } = await sql`
    SELECT count(DISTINCT t.visitor_id) AS visitors, count(DISTINCT t.session_id) AS sessions,
      count(DISTINCT coalesce(t.visit_id, t.session_id)) AS visits, count(*) AS rows, min(t.source) AS source,
      (SELECT count(*) FROM page_views AS v JOIN traffic_sources AS s USING (session_id)) AS views,
      (SELECT count(*) FROM user_events AS e JOIN traffic_sources AS s ON s.visit_id = e.visit_id) AS events,
      (SELECT count(*) FROM conversions AS c JOIN traffic_sources AS s USING (visitor_id)
        WHERE form_data ->> 'buttonLocation' = 'hero') AS leads
    FROM traffic_sources AS t`.execute(db)
  return rows
}

describe('a person with rows in every table', () => {
  let dayBefore: string

  beforeAll(async () => {
    await addPerson()
    dayBefore = await backup()
  })

  it('is exported completely, without secrets', async () => {
    const data = await people.data(person, nobody)

    const empty = Object.keys(personalTables).filter((table) => (data[table] ?? []).length === 0)
    expect(empty).toEqual([])
    expect(foundIn(JSON.stringify(data))).toEqual(words)
    expect(JSON.stringify(data)).not.toMatch(/device_hash|claim_hash|email_hash|link_hash/)
    expect(data['rake_players']).toHaveLength(1)
  })

  it('is not exported for another address', async () => {
    const data = await people.data({ email: 'quinn@quinn.example' }, nobody)

    expect(Object.values(data).flat()).toEqual([])
  })

  it('is not erased while the address has an account of the back office', async () => {
    await sql`INSERT INTO users (first_name, last_name, email) VALUES ('A', 'B', ${email})`.execute(
      db,
    )

    await expect(people.erase(person, nobody)).rejects.toThrow(AccountNotErased)

    await sql`DELETE FROM users WHERE email = ${email}`.execute(db)
    expect(foundIn(await backup())).toEqual(words)
  })

  it('is erased, and a backup contains only hashes', async () => {
    const before = await counts()

    const rows = await people.erase(person, nobody)

    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([])
    const text = await backup()
    expect(foundIn(text)).toEqual([])
    const tombstone = createHmac('sha256', key).update(`tombstone:email:${email}`).digest('hex')
    expect(text).toContain(tombstone)
    expect(await counts()).toEqual(before)
  })

  it('leaves audit lines without values, and other lines as they were', async () => {
    const { rows } = await sql<{ action: string; after: unknown }>`
      SELECT action, after FROM audit_log WHERE subject_type IN ('wsop-signup', 'week') ORDER BY id`.execute(
      db,
    )

    expect(rows).toEqual([
      { action: 'updated', after: { notes: '[erased]', phone: '[erased]' } },
      {
        action: 'finalized',
        after: {
          winners: [{ playerName: '[erased]', displayName: '[erased]' }, { playerName: 'other' }],
        },
      },
    ])
  })

  it('loses the notes on its rows, and the address in other notes', async () => {
    const { rows } = await sql<{ note: string }>`SELECT note FROM row_notes`.execute(db)

    expect(rows).toEqual([{ note: 'A friend of [erased]' }])
  })

  it('does not come back with the backup of the day before', async () => {
    await expect(
      restoreBackup({ ownerUrl: url, key: undefined }, asStream(dayBefore)),
    ).rejects.toThrow('LOG_SALT')

    await restoreBackup({ ownerUrl: url, key }, asStream(dayBefore))

    expect(foundIn(dayBefore)).toEqual(words)
    expect(foundIn(await backup())).toEqual([])
  })

  it('may come back, and survives the next restore', async () => {
    await sql`INSERT INTO newsletters (email) VALUES (${email})`.execute(db)

    await restoreBackup({ ownerUrl: url, key }, asStream(await backup()))

    expect(await sql`SELECT FROM newsletters`.execute(db)).toMatchObject({ rows: [{}] })
  })
})

describe('the roles of services', () => {
  it('may not erase anyone, except for the admin service', async () => {
    for (const role of ['ingest', 'chat', 'contests'] as const) {
      const service = connectDatabase(urlFor(role), { applicationName: role })
      await expect(persons(service, key).erase(person, nobody)).rejects.toThrow('permission denied')
      await expect(persons(service, key).data(person, nobody)).rejects.toThrow('permission denied')
      await service.destroy()
    }
    await expect(admin.deleteFrom('chat_messages').execute()).rejects.toThrow('permission denied')
  })
})
