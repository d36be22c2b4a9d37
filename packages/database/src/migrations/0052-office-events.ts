import { type Kysely, sql } from 'kysely'

/*
 * The back office hears of every change of its lists when it is committed: `{kind, id, what}`, and nothing of what is in
 * the row. Columns that only one service keeps for itself tell nothing. `admin` counts the leads that came since they
 * were last seen. `packages/contracts/src/office-events.ts` has the kinds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION tell_office() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      kind text := TG_ARGV[0];
      id_column text := TG_ARGV[1];
      untold text[] := TG_ARGV[2]::text[];
    BEGIN
      IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - untold = to_jsonb(NEW) - untold THEN
        RETURN NULL;
      END IF;
      PERFORM pg_notify('office', json_build_object(
        'kind', kind,
        'id', CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END ->> id_column,
        'what', CASE TG_OP WHEN 'INSERT' THEN 'added' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END)::text);
      RETURN NULL;
    END $$`.execute(db)
  for (const { table, kind, id = 'id', on = 'INSERT OR UPDATE OR DELETE', untold = [] } of told) {
    await sql`
      CREATE TRIGGER tell_office AFTER ${sql.raw(on)} ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION tell_office(${sql.lit(kind)}, ${sql.lit(id)}, ${sql.lit(`{${untold.join(',')}}`)})`.execute(
      db,
    )
  }
  await sql`GRANT SELECT (created_at, is_suspect, deleted_at) ON wsop_signups TO cardroom_admin`.execute(
    db,
  )
  await sql`GRANT SELECT (started_at, person_asked_at) ON chat_conversations TO cardroom_admin`.execute(
    db,
  )
}

type Told = { table: string; kind: string; id?: string; on?: string; untold?: readonly string[] }

const told: readonly Told[] = [
  { table: 'sponsorships', kind: 'sponsorship' },
  { table: 'applications', kind: 'application' },
  { table: 'wsop_signups', kind: 'wsop-signup' },
  { table: 'wsop_changes', kind: 'wsop-change' },
  { table: 'rake_players', kind: 'rake-player' },
  { table: 'weekly_winners', kind: 'weekly-winner' },
  { table: 'newsletters', kind: 'newsletter' },
  {
    table: 'chat_conversations',
    kind: 'chat-conversation',
    // The lease of an answer and the counters of its limits.
    untold: [
      'turn',
      'turn_until',
      'minute_count',
      'minute_until',
      'hour_count',
      'hour_until',
      'summary_tries',
      'summary_claimed_until',
      'visitor_seen_at',
      'person_last_at',
    ],
  },
  { table: 'row_notes', kind: 'note' },
  { table: 'audit_log', kind: 'audit-log', on: 'INSERT' },
  { table: 'saved_views', kind: 'saved-view' },
  { table: 'annotations', kind: 'annotation' },
  { table: 'goals', kind: 'goal' },
  { table: 'users', kind: 'admin' },
  { table: 'admin_invitations', kind: 'admin', id: 'user_id' },
  { table: 'admin_sessions', kind: 'session', id: 'user_id', on: 'INSERT OR DELETE' },
  { table: 'access_tokens', kind: 'access-token', untold: ['last_used_at'] },
]
