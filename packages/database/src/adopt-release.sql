-- Brings the tables of release v0-full (migration 0070-retried-letters) to those of the baseline.

ALTER TABLE imported_days
  DROP CONSTRAINT imported_days_imported_from_check,
  ADD CONSTRAINT imported_days_imported_from_check
    CHECK (imported_from IN ('plausible', 'umami', 'ga4', 'cardroom'));
GRANT INSERT, UPDATE, DELETE ON imported_days TO cardroom_admin;

-- Days of months whose raw records were dropped keep their sums. Rollups have no visitors, so each visit counts as one.
-- A local day in which the first stored month begins is the difference of its sums and what is still stored of it.
WITH stored AS (
  SELECT to_date(right(min(relname), 7), 'YYYY_MM')::timestamp AT TIME ZONE 'UTC' AS since
  FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'traffic_sources'::regclass
), dropped AS (
  SELECT *, bucket + interval '1 day' AS until
  FROM (SELECT DISTINCT bucket FROM summary_days) AS days JOIN stored ON bucket < since
), visit AS (
  SELECT bucket, left(source, 150) AS source FROM dropped
  JOIN traffic_sources ON "timestamp" >= since AND "timestamp" < until WHERE begins_visit AND quality = 'ok'
), view AS (
  SELECT bucket, s.session_id, s.source, left(coalesce(nullif(regexp_replace(
    split_part(split_part(page_path, '#', 1), '?', 1), '^[A-Za-z][A-Za-z0-9+.-]*://[^/]*', ''), ''), '/'), 150) AS page
  FROM dropped JOIN page_views AS v ON "timestamp" >= since AND "timestamp" < until
  JOIN sessions AS s ON s.session_id = coalesce(v.visit_id, v.session_id) AND s.first_at >= since
  WHERE quality = 'ok'
), counted AS (
  SELECT bucket, 'total' AS dimension, '' AS key, count AS visits, 0 AS views
    FROM summary_days WHERE metric = 'visit-source' AND filter = ''
  UNION ALL SELECT bucket, 'source', dim1, count, 0 FROM summary_days WHERE metric = 'visit-source' AND filter = ''
  UNION ALL SELECT bucket, 'total', '', 0, count FROM summary_days WHERE metric = 'view' AND filter = ''
  UNION ALL SELECT bucket, 'source', filter_value, 0, count FROM summary_days WHERE metric = 'view' AND filter = 'source'
  UNION ALL SELECT bucket, 'page', dim1, sessions, count FROM summary_days WHERE metric = 'view' AND filter = ''
  UNION ALL SELECT bucket, 'total', '', -1, 0 FROM visit
  UNION ALL SELECT bucket, 'source', source, -1, 0 FROM visit
  UNION ALL SELECT bucket, 'total', '', 0, -1 FROM view
  UNION ALL SELECT bucket, 'source', source, 0, -1 FROM view
  UNION ALL SELECT bucket, 'page', page, -count(DISTINCT session_id), -count(*) FROM view GROUP BY bucket, page
), days AS (
  SELECT bucket, dimension, key, greatest(sum(visits), 0) AS visits, greatest(sum(views), 0) AS views
  FROM counted JOIN dropped USING (bucket) GROUP BY bucket, dimension, key
)
-- A bucket is local midnight, whose noon has the same date in UTC.
INSERT INTO imported_days (imported_from, day, dimension, key, visits, visitors, views)
SELECT 'cardroom', ((bucket + interval '12 hours') AT TIME ZONE 'UTC')::date, dimension, key, visits, visits, views
FROM days WHERE visits > 0 OR views > 0;

DROP TABLE sessions, session_pages, summary_hours, summary_days, summary_changes, summary_deltas;

CREATE TABLE deleted_records (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  generation uuid NOT NULL
);
INSERT INTO deleted_records (generation) VALUES (gen_random_uuid());
GRANT SELECT ON deleted_records TO cardroom_admin;

DO $$
DECLARE
  records text;
BEGIN
  FOREACH records IN ARRAY ARRAY['traffic_sources', 'user_events', 'page_views', 'conversions'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN changed_xid xid8 NOT NULL DEFAULT pg_current_xact_id()', records);
    EXECUTE format('CREATE INDEX ON %I (changed_xid)', records);
  END LOOP;
END $$;
CREATE INDEX traffic_sources_visit ON traffic_sources ((coalesce(visit_id, session_id))) WHERE begins_visit;
