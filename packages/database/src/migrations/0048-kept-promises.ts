import { type Kysely, sql } from 'kysely'

/*
 * What the privacy page promises: a reader of the newsletter is one once the address is confirmed by a link, and leaves by
 * another; whoever is named by a link in a mail gets what is held, or has it erased; a last-longer entry keeps which rules
 * were accepted; and applications, entries and former readers go after their time. What the reports count stays, without
 * whose it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE newsletters
      ADD COLUMN confirmed_at timestamptz,
      ADD COLUMN unsubscribed_at timestamptz,
      ADD COLUMN bounced_at timestamptz,
      ADD COLUMN mailed_at timestamptz,
      ADD COLUMN link_hash bytea UNIQUE,
      ADD COLUMN link_expires_at timestamptz,
      ADD COLUMN unsubscribe_key uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
      ADD CHECK ((link_hash IS NULL) = (link_expires_at IS NULL))`.execute(db)
  // Whoever is on the list already asked for it under the rules of that time.
  await sql`UPDATE newsletters SET confirmed_at = created_at`.execute(db)
  await sql`
    ALTER TABLE newsletters ADD COLUMN state text NOT NULL GENERATED ALWAYS AS (
      CASE WHEN bounced_at IS NOT NULL THEN 'bounced' WHEN unsubscribed_at IS NOT NULL THEN 'unsubscribed'
        WHEN confirmed_at IS NOT NULL THEN 'subscribed' ELSE 'waiting' END) STORED`.execute(db)

  await sql`
    ALTER TABLE wsop_signups
      ADD COLUMN terms_version text,
      ADD COLUMN terms_accepted_at timestamptz,
      ADD CHECK ((terms_version IS NULL) = (terms_accepted_at IS NULL))`.execute(db)

  await sql`
    CREATE TABLE privacy_links (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      email text NOT NULL,
      link_hash bytea UNIQUE,
      ticket_hash bytea UNIQUE,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX ON privacy_links (lower(email))`.execute(db)
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON privacy_links TO cardroom_admin`.execute(db)
  await sql`GRANT SELECT (expires_at), DELETE ON privacy_links TO cardroom_contests`.execute(db)

  await sql`
    CREATE TABLE past_leads (
      id text PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('submission', 'newsletter', 'sponsorship')),
      type text NOT NULL,
      at timestamptz NOT NULL,
      is_suspect boolean NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX ON past_leads (at)`.execute(db)
  await sql`GRANT SELECT ON past_leads TO cardroom_admin`.execute(db)

  await sql
    .raw(`
    CREATE OR REPLACE FUNCTION delete_old_contacts(before timestamptz, batch integer) ${head}
      ${refuseYoungerThan('30 days', 'before')}
      DELETE FROM chat_conversations WHERE id IN (
        SELECT id FROM chat_conversations WHERE coalesce(last_message_at, started_at) < before LIMIT batch);
      GET DIAGNOSTICS changed = ROW_COUNT;
      total := total + changed;
      DELETE FROM chat_users WHERE id IN (
        SELECT id FROM chat_users AS u WHERE last_active < before
          AND NOT EXISTS (SELECT FROM chat_conversations WHERE user_id = u.id) LIMIT batch);
      GET DIAGNOSTICS changed = ROW_COUNT;
      total := total + changed;
      ${letGo('sponsorships', 'sponsorship', 'created_at < before', sponsorshipLead)}
      ${letGo('applications', 'application', 'created_at < before', applicationLead)}
      RETURN total;
    END $$`)
    .execute(db)

  await sql
    .raw(`
    CREATE FUNCTION delete_old_entries(made_before timestamptz, batch integer) ${head}
      ${refuseYoungerThan('30 days', 'made_before')}
      ${letGo('wsop_changes', 'wsop-change', 'signup_id IN (SELECT id FROM wsop_signups WHERE created_at < made_before)')}
      ${letGo(
        'wsop_signups',
        'wsop-signup',
        'created_at < made_before AND NOT EXISTS (SELECT FROM wsop_changes WHERE signup_id = wsop_signups.id)',
      )}
      RETURN total;
    END $$`)
    .execute(db)

  await sql
    .raw(`
    CREATE FUNCTION delete_past_readers(unconfirmed_before timestamptz, left_before timestamptz, batch integer) ${head}
      ${refuseYoungerThan('7 days', 'greatest(unconfirmed_before, left_before)')}
      ${letGo(
        'newsletters',
        'newsletter',
        `coalesce(bounced_at, unsubscribed_at) < left_before
          OR (state = 'waiting' AND coalesce(mailed_at, created_at) < unconfirmed_before)`,
        readerLead,
      )}
      RETURN total;
    END $$`)
    .execute(db)

  for (const name of ['delete_old_entries', 'delete_past_readers']) {
    await sql`REVOKE ALL ON FUNCTION ${sql.ref(name)} FROM PUBLIC`.execute(db)
    await sql`GRANT EXECUTE ON FUNCTION ${sql.ref(name)} TO cardroom_contests`.execute(db)
  }
}

// They run as their owner, so that the service can let go of what is old and of nothing else.
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

const applicationLead = `'submission', 'form_submission', created_at, is_suspect`
const sponsorshipLead = `'sponsorship', 'form_submission', created_at, is_suspect`
const readerLead = `'newsletter', 'newsletter_signup', created_at, false`

/** Deletes rows, keeps what the reports count of them, and takes the words from the lines of the audit log about them. */
function letGo(table: string, subject: string, isOld: string, lead?: string): string {
  // As the reports name it: the numbers of readers are not unique among all leads.
  const leadId = table === 'newsletters' ? `'newsletter-' || id` : 'id::text'
  return `WITH gone AS (
        DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${isOld} LIMIT batch) RETURNING *
      ), ${lead === undefined ? '' : `counted AS (INSERT INTO past_leads SELECT ${leadId}, ${lead} FROM gone ON CONFLICT DO NOTHING),`}
      told AS (
        UPDATE audit_log AS line SET before = ${wordless('before')}, after = ${wordless('after')}
        FROM gone WHERE line.subject_type = '${subject}' AND line.subject_id = gone.id::text
      )
      SELECT count(*) INTO changed FROM gone;
      total := total + changed;`
}

const wordless = (column: string) =>
  `(SELECT jsonb_object_agg(key, '[erased]'::text) FROM jsonb_each(line.${column}))`
