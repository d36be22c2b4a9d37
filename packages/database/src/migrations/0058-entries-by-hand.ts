import { type Kysely, sql } from 'kysely'

/*
 * Names and addresses of entries are changed by hand, so that lines of the audit log have them. Once an entry that was
 * deleted is removed for good, its lines keep that something changed, and no longer what.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE FUNCTION remove_deleted_entries(deleted_before timestamptz) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE
      removed bigint;
    BEGIN
      IF deleted_before > now() - interval '30 days' THEN
        RAISE EXCEPTION 'only what was deleted at least 30 days ago can be removed';
      END IF;
      WITH gone AS (DELETE FROM wsop_signups WHERE deleted_at < deleted_before RETURNING id), told AS (
        UPDATE audit_log AS line SET before = ${wordless('before')}, after = ${wordless('after')}
        FROM gone WHERE line.subject_type = 'wsop-signup' AND line.subject_id = gone.id::text
      )
      SELECT count(*) INTO removed FROM gone;
      RETURN removed;
    END $$`)
    .execute(db)
  await sql`REVOKE ALL ON FUNCTION remove_deleted_entries FROM PUBLIC`.execute(db)
  await sql`GRANT EXECUTE ON FUNCTION remove_deleted_entries TO cardroom_contests`.execute(db)
}

const wordless = (column: string) =>
  `(SELECT jsonb_object_agg(key, '[erased]'::text) FROM jsonb_each(line.${column}))`
