import { type Kysely, sql } from 'kysely'

/*
 * The raw analytics tables, one partition a month. `id` is unique inside each partition (an index on
 * the partition alone, because one on the parent would have to contain the timestamp, and a repeat of
 * a call carries the same id with another timestamp). `INSERT … ON CONFLICT DO NOTHING` through the
 * parent respects it; the first hours of a month are the repository's business.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE traffic_sources (
      id uuid NOT NULL,
      "timestamp" timestamptz NOT NULL,
      session_id text NOT NULL,
      visitor_id text,
      source text NOT NULL,
      medium text NOT NULL,
      campaign text,
      claimed_source text,
      claimed_medium text,
      referrer text,
      landing_page text,
      utm_parameters jsonb,
      custom_parameters jsonb,
      screen_width integer,
      screen_height integer,
      language text,
      user_agent text NOT NULL,
      device_category text NOT NULL,
      browser text,
      operating_system text,
      ip_address text,
      country text,
      city text,
      quality text NOT NULL
    ) PARTITION BY RANGE ("timestamp")`.execute(db)
  await sql`CREATE INDEX ON traffic_sources ("timestamp")`.execute(db)

  await sql`
    CREATE TABLE user_events (
      id uuid NOT NULL,
      "timestamp" timestamptz NOT NULL,
      session_id text NOT NULL,
      event_type text NOT NULL,
      event_category text,
      event_action text,
      event_label text,
      event_value integer,
      page_path text,
      additional_data jsonb,
      user_agent text NOT NULL,
      ip_address text,
      quality text NOT NULL
    ) PARTITION BY RANGE ("timestamp")`.execute(db)
  await sql`CREATE INDEX ON user_events ("timestamp")`.execute(db)

  await sql`
    CREATE TABLE page_views (
      id uuid NOT NULL,
      "timestamp" timestamptz NOT NULL,
      session_id text NOT NULL,
      page_path text NOT NULL,
      page_title text,
      referrer text,
      time_spent integer,
      user_agent text NOT NULL,
      ip_address text,
      quality text NOT NULL
    ) PARTITION BY RANGE ("timestamp")`.execute(db)
  await sql`CREATE INDEX ON page_views ("timestamp")`.execute(db)
  await sql`CREATE INDEX ON page_views (session_id)`.execute(db)

  await sql`
    CREATE TABLE conversions (
      id uuid NOT NULL,
      conversion_timestamp timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      session_id text NOT NULL,
      visitor_id text,
      conversion_type text NOT NULL,
      form_data jsonb,
      monetary_value integer NOT NULL DEFAULT 8000,
      original_source text,
      original_medium text,
      original_campaign text,
      days_to_conversion integer,
      touch_points integer,
      first_visit_timestamp timestamptz,
      utm_parameters jsonb,
      user_agent text NOT NULL,
      ip_address text,
      quality text NOT NULL
    ) PARTITION BY RANGE (conversion_timestamp)`.execute(db)
  await sql`CREATE INDEX ON conversions (conversion_timestamp)`.execute(db)

  await sql`
    CREATE TABLE dead_events (
      id uuid NOT NULL,
      kind text NOT NULL,
      payload text NOT NULL,
      reason text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (id, kind)
    )`.execute(db)

  await createPartitionFunction(db)
  await sql`SELECT ensure_month_partitions(now() - interval '1 month', now() + interval '2 months')`.execute(
    db,
  )

  await sql`GRANT SELECT, INSERT ON traffic_sources, user_events, conversions, dead_events TO cardroom_ingest`.execute(
    db,
  )
  await sql`GRANT SELECT, INSERT, UPDATE ON page_views TO cardroom_ingest`.execute(db)
  await sql`GRANT SELECT ON traffic_sources, user_events, page_views, conversions, dead_events TO cardroom_admin`.execute(
    db,
  )
  await sql`REVOKE ALL ON FUNCTION ensure_month_partitions FROM PUBLIC`.execute(db)
  await sql`GRANT EXECUTE ON FUNCTION ensure_month_partitions TO cardroom_ingest`.execute(db)
}

// Runs as its owner, so that the ingest role can add a month without being able to create tables.
async function createPartitionFunction(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION ensure_month_partitions(first timestamptz, last timestamptz) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
    DECLARE
      parent text;
      partition text;
      month timestamptz := date_trunc('month', first);
    BEGIN
      IF last > first + interval '25 months' THEN
        RAISE EXCEPTION 'at most 25 months at once';
      END IF;
      PERFORM pg_advisory_xact_lock(hashtext('cardroom.partitions'));
      WHILE month <= last LOOP
        FOREACH parent IN ARRAY ARRAY['traffic_sources', 'user_events', 'page_views', 'conversions'] LOOP
          partition := parent || to_char(month, '"_"YYYY"_"MM');
          IF to_regclass(partition) IS NULL THEN
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
              partition, parent, month, month + interval '1 month');
            EXECUTE format('CREATE UNIQUE INDEX ON %I (id)', partition);
          END IF;
        END LOOP;
        month := month + interval '1 month';
      END LOOP;
    END $$`.execute(db)
}
