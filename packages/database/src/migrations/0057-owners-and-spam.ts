import { type Kysely, sql } from 'kysely'

/*
 * Inquiries and applications have an owner, an administrator, and a day on which somebody goes on with them. An owner is not
 * a foreign key: a change of one can be undone after the account has gone. Whoever is no longer in `office_people`, because
 * the account was suspended or removed, owns nothing.
 *
 * Inquiries, applications and chats are marked as spam by an administrator: they count nowhere, and go 30 days later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sponsorships', 'applications']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN owner_id uuid, ADD COLUMN due_on date`.execute(
      db,
    )
    await sql`CREATE INDEX ON ${sql.table(table)} (due_on) WHERE due_on IS NOT NULL`.execute(db)
    await sql`GRANT UPDATE (owner_id, due_on) ON ${sql.table(table)} TO cardroom_contests`.execute(
      db,
    )
  }
  for (const table of ['sponsorships', 'applications', 'chat_conversations']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN spam_at timestamptz`.execute(db)
    await sql`CREATE INDEX ON ${sql.table(table)} (spam_at) WHERE spam_at IS NOT NULL`.execute(db)
  }
  for (const table of ['sponsorships', 'applications']) {
    await sql`GRANT UPDATE (spam_at, is_suspect) ON ${sql.table(table)} TO cardroom_contests`.execute(
      db,
    )
    await sql`GRANT SELECT (spam_at) ON ${sql.table(table)} TO cardroom_admin`.execute(db)
  }
  await sql
    .raw(`
    CREATE OR REPLACE FUNCTION delete_old_contacts(before timestamptz, batch integer) ${head}
      ${refuseYoungerThan('30 days', 'before')}
      ${letChatsGo('coalesce(last_message_at, started_at) < before')}
      DELETE FROM chat_users WHERE id IN (
        SELECT id FROM chat_users AS u WHERE last_active < before
          AND NOT EXISTS (SELECT FROM chat_conversations WHERE user_id = u.id) LIMIT batch);
      GET DIAGNOSTICS changed = ROW_COUNT;
      total := total + changed;
      ${letLeadsGo('sponsorships', 'sponsorship', 'created_at < before')}
      ${letLeadsGo('applications', 'application', 'created_at < before')}
      RETURN total;
    END $$`)
    .execute(db)
  await sql
    .raw(`
    CREATE FUNCTION delete_spam(marked_before timestamptz, batch integer) ${head}
      ${refuseYoungerThan('7 days', 'marked_before')}
      WITH users AS (
        SELECT DISTINCT user_id FROM chat_conversations WHERE spam_at < marked_before
      ) DELETE FROM chat_users AS u USING users WHERE u.id = users.user_id AND NOT EXISTS (
        SELECT FROM chat_conversations WHERE user_id = u.id AND (spam_at IS NULL OR spam_at >= marked_before));
      GET DIAGNOSTICS changed = ROW_COUNT;
      total := total + changed;
      ${letChatsGo('spam_at < marked_before')}
      ${letLeadsGo('sponsorships', 'sponsorship', 'spam_at < marked_before')}
      ${letLeadsGo('applications', 'application', 'spam_at < marked_before')}
      RETURN total;
    END $$`)
    .execute(db)
  await sql`REVOKE ALL ON FUNCTION delete_spam FROM PUBLIC`.execute(db)
  await sql`GRANT EXECUTE ON FUNCTION delete_spam TO cardroom_contests`.execute(db)
  await sql`
    CREATE VIEW office_people AS
    SELECT id, concat_ws(' ', first_name, last_name) AS name FROM users
    WHERE is_admin AND suspended_at IS NULL AND role IN ('owner', 'editor')`.execute(db)
  await sql`GRANT SELECT ON office_people TO cardroom_contests`.execute(db)
}

// They run as their owner, so that the service can let go of what is old or spam and of nothing else.
const head = `RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE
      changed bigint;
      total bigint := 0;
    BEGIN`

const refuseYoungerThan = (
  age: string,
  moment: string,
) => `IF ${moment} > now() - interval '${age}' THEN
        RAISE EXCEPTION 'only what is at least ${age} old can be deleted';
      END IF;`

const letChatsGo = (isOld: string) => `DELETE FROM chat_conversations WHERE id IN (
        SELECT id FROM chat_conversations WHERE ${isOld} LIMIT batch);
      GET DIAGNOSTICS changed = ROW_COUNT;
      total := total + changed;`

/** Deletes rows, keeps what the reports count of them, and takes the words from the lines of the audit log about them. */
function letLeadsGo(table: string, subject: string, isOld: string): string {
  const kind = table === 'applications' ? 'submission' : 'sponsorship'
  return `WITH gone AS (
        DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${isOld} LIMIT batch) RETURNING *
      ), counted AS (
        INSERT INTO past_leads SELECT id::text, '${kind}', 'form_submission', created_at,
          is_suspect OR spam_at IS NOT NULL FROM gone ON CONFLICT DO NOTHING
      ), told AS (
        UPDATE audit_log AS line SET before = ${wordless('before')}, after = ${wordless('after')}
        FROM gone WHERE line.subject_type = '${subject}' AND line.subject_id = gone.id::text
      )
      SELECT count(*) INTO changed FROM gone;
      total := total + changed;`
}

const wordless = (column: string) =>
  `(SELECT jsonb_object_agg(key, '[erased]'::text) FROM jsonb_each(line.${column}))`
