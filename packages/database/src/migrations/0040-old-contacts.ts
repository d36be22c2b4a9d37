import { type Kysely, sql } from 'kysely'

/*
 * Deletes chats and inquiries of before a moment, so many of each at a call. Runs as its owner, so that the service of
 * the contests can let go of what is old and of nothing else, and refuses anything that is not at least a month old.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION delete_old_contacts(before timestamptz, batch integer) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE
      changed bigint;
      total bigint := 0;
    BEGIN
      IF before > now() - interval '30 days' THEN
        RAISE EXCEPTION 'only what is at least 30 days old can be deleted';
      END IF;
      DELETE FROM chat_conversations WHERE id IN (
        SELECT id FROM chat_conversations WHERE coalesce(last_message_at, started_at) < before LIMIT batch);
      GET DIAGNOSTICS changed = ROW_COUNT;
      total := total + changed;
      DELETE FROM chat_users WHERE id IN (
        SELECT id FROM chat_users AS u WHERE last_active < before
          AND NOT EXISTS (SELECT FROM chat_conversations WHERE user_id = u.id) LIMIT batch);
      GET DIAGNOSTICS changed = ROW_COUNT;
      total := total + changed;
      DELETE FROM sponsorships WHERE id IN (SELECT id FROM sponsorships WHERE created_at < before LIMIT batch);
      GET DIAGNOSTICS changed = ROW_COUNT;
      RETURN total + changed;
    END $$`.execute(db)
  await sql`REVOKE ALL ON FUNCTION delete_old_contacts FROM PUBLIC`.execute(db)
  await sql`GRANT EXECUTE ON FUNCTION delete_old_contacts TO cardroom_contests`.execute(db)
}
