import { type Kysely, sql } from 'kysely'

/*
 * Notes are dated lines with an author, of inquiries, applications, entries and chats. They go with their row. What was
 * written before is the first line, of whoever the audit log names. A first name goes with a note and with a later change;
 * the audit log names and finds the rows that it is about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE row_notes (
      id uuid PRIMARY KEY,
      sponsorship_id uuid REFERENCES sponsorships ON DELETE CASCADE,
      application_id uuid REFERENCES applications ON DELETE CASCADE,
      signup_id integer REFERENCES wsop_signups ON DELETE CASCADE,
      conversation_id bigint REFERENCES chat_conversations ON DELETE CASCADE,
      note varchar(2000) NOT NULL CHECK (note <> ''),
      author_id uuid,
      author text,
      created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
      changed_at timestamptz,
      CHECK (num_nonnulls(sponsorship_id, application_id, signup_id, conversation_id) = 1)
    )`.execute(db)
  for (const column of ['sponsorship_id', 'application_id', 'signup_id', 'conversation_id']) {
    await sql`CREATE INDEX ON row_notes (${sql.ref(column)}) WHERE ${sql.ref(column)} IS NOT NULL`.execute(
      db,
    )
  }
  for (const { table, column, reference, type } of [
    {
      table: 'sponsorships',
      column: 'notes_admin',
      reference: 'sponsorship_id',
      type: 'sponsorship',
    },
    { table: 'wsop_signups', column: 'notes', reference: 'signup_id', type: 'wsop-signup' },
  ]) {
    await sql`
      INSERT INTO row_notes (id, ${sql.ref(reference)}, note, author_id, author, created_at)
      SELECT gen_random_uuid(), t.id, t.${sql.ref(column)}, line.actor_id, line.actor_email,
        date_trunc('milliseconds', coalesce(line.at, t.updated_at))
      FROM ${sql.table(table)} AS t LEFT JOIN LATERAL (
        SELECT actor_id, actor_email, at FROM audit_log
        WHERE subject_type = ${sql.lit(type)} AND subject_id = t.id::text AND action = 'notes-set'
        ORDER BY id DESC LIMIT 1) AS line ON true
      WHERE t.${sql.ref(column)} <> ''`.execute(db)
    await sql`ALTER TABLE ${sql.table(table)} DROP COLUMN ${sql.ref(column)}`.execute(db)
  }
  await sql`
    GRANT SELECT, INSERT, UPDATE (note, changed_at), DELETE ON row_notes TO cardroom_contests`.execute(
    db,
  )
  await sql`
    CREATE VIEW audit_subjects AS
    SELECT 'sponsorship' AS type, id::text AS id, company_name::text AS name,
      concat_ws(' ', company_name, contact_name, email) AS words FROM sponsorships
    UNION ALL SELECT 'application', id::text, concat_ws(' ', first_name, last_name),
      concat_ws(' ', first_name, last_name, email) FROM applications
    UNION ALL SELECT 'wsop-signup', id::text, concat_ws(' ', first_name, last_name),
      concat_ws(' ', first_name, last_name, email) FROM wsop_signups
    UNION ALL SELECT 'wsop-change', c.id::text, concat_ws(' ', s.first_name, s.last_name),
      concat_ws(' ', s.first_name, s.last_name, s.email)
      FROM wsop_changes AS c JOIN wsop_signups AS s ON s.id = c.signup_id
    UNION ALL SELECT 'rake-player', id::text, display_name::text,
      concat_ws(' ', display_name, player_name) FROM rake_players
    UNION ALL SELECT 'chat-conversation', c.id::text, u.name::text, concat_ws(' ', u.name, u.email)
      FROM chat_conversations AS c JOIN chat_users AS u ON u.id = c.user_id
    UNION ALL SELECT 'admin', id::text, concat_ws(' ', first_name, last_name),
      concat_ws(' ', first_name, last_name, email) FROM users`.execute(db)
  await sql`GRANT SELECT ON audit_subjects TO cardroom_contests`.execute(db)
  await sql`CREATE VIEW author_names AS SELECT id, first_name FROM users`.execute(db)
  await sql`GRANT SELECT ON author_names TO cardroom_contests`.execute(db)
}
