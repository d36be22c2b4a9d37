import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../src/migrate.ts'

const { db, url } = await testDatabase()
const grace = '00000000-0000-4000-8000-000000000007'

it('migration 0050-office makes the first line of what was written before', async () => {
  await sql`DROP SCHEMA public CASCADE`.execute(db)
  await sql`CREATE SCHEMA public`.execute(db)
  await migrate(url, '0047-tournament-places')
  await sql`INSERT INTO sponsorships (id, company_name, contact_name, email, phone, package_type, episode_count,
      interested_in_podcast, package_price, potential_value, is_suspect, ip_address, notes_admin) VALUES
    (${grace}, 'C', 'Mona', 'a@b.example', '1', 'rotating_border', 'all', false, 500, 4750, false, '', 'Called'),
    (gen_random_uuid(), 'C', 'Mona', 'a@b.example', '1', 'rotating_border', 'all', false, 500, 4750, false, '', NULL)`.execute(
    db,
  )
  await sql`INSERT INTO audit_log (at, actor_id, actor_email, action, subject_type, subject_id, after)
    VALUES ('2026-06-01T16:30:00Z', ${grace}, 'grace@quinn.example', 'notes-set', 'sponsorship', ${grace}, '{"notesAdmin": "Called"}')`.execute(
    db,
  )
  await sql`INSERT INTO wsop_signups (first_name, last_name, email, phone, is_suspect, device_hash, ip_address, notes, updated_at)
    VALUES ('Mona', 'Q', 'm@q.example', '1', false, '\\x00', '', 'Pays on Friday', '2026-05-01T16:30:00Z')`.execute(
    db,
  )

  await migrate(url)

  const { rows } = await sql`
    SELECT note, author, author_id, created_at, sponsorship_id, signup_id IS NOT NULL AS "isEntry"
    FROM row_notes ORDER BY note`.execute(db)
  expect(rows).toEqual([
    {
      note: 'Called',
      author: 'grace@quinn.example',
      author_id: grace,
      created_at: new Date('2026-06-01T16:30:00Z'),
      sponsorship_id: grace,
      isEntry: false,
    },
    {
      note: 'Pays on Friday',
      author: null,
      author_id: null,
      created_at: new Date('2026-05-01T16:30:00Z'),
      sponsorship_id: null,
      isEntry: true,
    },
  ])
})
