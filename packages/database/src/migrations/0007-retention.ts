import { type Kysely, sql } from 'kysely'

/*
 * Drops the months of raw analytics rows that end before a moment. Runs as its owner, so that the
 * ingest role can let go of a month without being able to drop tables, and refuses anything that is
 * not at least a month old.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION drop_month_partitions(before timestamptz) RETURNS SETOF text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '3s' AS $$
    DECLARE
      partition text;
    BEGIN
      IF before > now() - interval '30 days' THEN
        RAISE EXCEPTION 'only what is at least 30 days old can be dropped';
      END IF;
      PERFORM pg_advisory_xact_lock(hashtext('cardroom.partitions'));
      FOR partition IN
        SELECT child.relname FROM pg_inherits
        JOIN pg_class AS child ON child.oid = inhrelid
        JOIN pg_class AS parent ON parent.oid = inhparent
        WHERE parent.relnamespace = 'public'::regnamespace
          AND parent.relname IN ('traffic_sources', 'user_events', 'page_views', 'conversions')
          AND child.relname ~ '_[0-9]{4}_[0-9]{2}$'
          AND to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month' <= before
        ORDER BY child.relname
      LOOP
        EXECUTE format('DROP TABLE %I', partition);
        RETURN NEXT partition;
      END LOOP;
    END $$`.execute(db)
  await sql`REVOKE ALL ON FUNCTION drop_month_partitions FROM PUBLIC`.execute(db)
  await sql`GRANT EXECUTE ON FUNCTION drop_month_partitions TO cardroom_ingest`.execute(db)
}
