-- Raw analytics records, one partition a month. `id` is unique in each partition rather than in the parent, whose unique
-- index would have to include the timestamp: a repeated call has the same id and another timestamp. `changed_xid` is the
-- transaction that wrote a row last; the admin service refreshes its copy of the rows by it.

CREATE TABLE traffic_sources (
  id uuid NOT NULL,
  "timestamp" timestamptz NOT NULL,
  session_id text NOT NULL,
  visit_id text,
  visitor_id text,
  begins_visit boolean NOT NULL DEFAULT true,
  source text NOT NULL,
  medium text NOT NULL,
  campaign text,
  channel text,
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
  region text,
  city text,
  quality text NOT NULL,
  changed_xid xid8 NOT NULL DEFAULT pg_current_xact_id()
) PARTITION BY RANGE ("timestamp");
CREATE INDEX ON traffic_sources ("timestamp");
CREATE INDEX ON traffic_sources (changed_xid);
CREATE INDEX traffic_sources_visit ON traffic_sources ((coalesce(visit_id, session_id))) WHERE begins_visit;

CREATE TABLE user_events (
  id uuid NOT NULL,
  "timestamp" timestamptz NOT NULL,
  session_id text NOT NULL,
  visit_id text,
  event_type text NOT NULL,
  event_category text,
  event_action text,
  event_label text,
  event_value integer,
  page_path text,
  additional_data jsonb,
  user_agent text NOT NULL,
  ip_address text,
  quality text NOT NULL,
  changed_xid xid8 NOT NULL DEFAULT pg_current_xact_id()
) PARTITION BY RANGE ("timestamp");
CREATE INDEX ON user_events ("timestamp");
CREATE INDEX ON user_events (changed_xid);

CREATE TABLE page_views (
  id uuid NOT NULL,
  "timestamp" timestamptz NOT NULL,
  session_id text NOT NULL,
  visit_id text,
  page_path text NOT NULL,
  page_title text,
  referrer text,
  time_spent integer,
  user_agent text NOT NULL,
  ip_address text,
  quality text NOT NULL,
  changed_xid xid8 NOT NULL DEFAULT pg_current_xact_id()
) PARTITION BY RANGE ("timestamp");
CREATE INDEX ON page_views ("timestamp");
CREATE INDEX ON page_views (changed_xid);
CREATE INDEX ON page_views (session_id);

CREATE TABLE conversions (
  id uuid NOT NULL,
  conversion_timestamp timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  session_id text NOT NULL,
  visit_id text,
  visitor_id text,
  conversion_type text NOT NULL,
  form_data jsonb,
  monetary_value integer NOT NULL DEFAULT 8000,
  is_counted boolean NOT NULL DEFAULT true,
  original_source text,
  original_medium text,
  original_campaign text,
  channel text,
  last_source text,
  last_medium text,
  last_campaign text,
  last_channel text,
  days_to_conversion integer,
  touch_points integer,
  first_visit_timestamp timestamptz,
  utm_parameters jsonb,
  user_agent text NOT NULL,
  ip_address text,
  quality text NOT NULL,
  changed_xid xid8 NOT NULL DEFAULT pg_current_xact_id()
) PARTITION BY RANGE (conversion_timestamp);
CREATE INDEX ON conversions (conversion_timestamp);
CREATE INDEX ON conversions (changed_xid);
CREATE INDEX ON conversions (session_id, conversion_timestamp);
CREATE INDEX ON conversions ((form_data ->> 'formViewId')) WHERE form_data ->> 'formViewId' IS NOT NULL;

GRANT SELECT, INSERT ON traffic_sources, user_events TO cardroom_ingest;
GRANT SELECT, INSERT, UPDATE ON page_views, conversions TO cardroom_ingest;
GRANT SELECT ON traffic_sources, user_events, page_views, conversions TO cardroom_admin;

-- One row: another generation after raw records were deleted. The admin service then loads its copy from scratch.
CREATE TABLE deleted_records (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  generation uuid NOT NULL
);
INSERT INTO deleted_records (generation) VALUES (gen_random_uuid());
GRANT SELECT ON deleted_records TO cardroom_admin;

-- Records that Postgres refused. An owner marks them in the back office, and the analytics worker retries them.
CREATE TABLE dead_events (
  id uuid NOT NULL,
  kind text NOT NULL,
  payload text NOT NULL,
  reason text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  retry_asked_at timestamptz,
  PRIMARY KEY (id, kind)
);
CREATE INDEX dead_events_to_retry ON dead_events (retry_asked_at) WHERE retry_asked_at IS NOT NULL;
GRANT SELECT, INSERT, DELETE, UPDATE (retry_asked_at, reason) ON dead_events TO cardroom_ingest;
GRANT SELECT, UPDATE (retry_asked_at) ON dead_events TO cardroom_admin;

-- Daily sums of another analytics program, and of months whose raw records were dropped (`cardroom`). They cannot be
-- filtered, so reports show them apart from measured figures.
CREATE TABLE imported_days (
  imported_from varchar(16) NOT NULL CHECK (imported_from IN ('plausible', 'umami', 'ga4', 'cardroom')),
  day date NOT NULL,
  dimension varchar(8) NOT NULL CHECK (dimension IN ('total', 'source', 'page')),
  key varchar(500) NOT NULL,
  visits bigint NOT NULL,
  visitors bigint NOT NULL,
  views bigint NOT NULL,
  PRIMARY KEY (imported_from, day, dimension, key)
);
GRANT SELECT, INSERT, DELETE ON imported_days TO cardroom_ingest;
GRANT SELECT, INSERT, UPDATE, DELETE ON imported_days TO cardroom_admin;

-- Saved reports, notes on days, and goals and funnels: administrators share them.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name varchar(80) NOT NULL,
  search varchar(6000) NOT NULL,
  author text,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_views_name_key ON saved_views (lower(name));

CREATE TABLE annotations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  day date NOT NULL,
  note varchar(200) NOT NULL,
  author text,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON annotations (day);

CREATE TABLE goals (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name varchar(80) NOT NULL,
  steps jsonb NOT NULL CHECK (jsonb_typeof(steps) = 'array' AND jsonb_array_length(steps) BETWEEN 1 AND 10),
  value integer CHECK (value BETWEEN 0 AND 1000000),
  author text,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX goals_name_key ON goals (lower(name));

-- At most one alert of a kind is open, so that each event is reported once.
CREATE TABLE traffic_alerts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind varchar(8) NOT NULL CHECK (kind IN ('spike', 'silence')),
  began_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX traffic_alerts_open ON traffic_alerts (kind) WHERE ended_at IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views, annotations, goals, traffic_alerts TO cardroom_admin;
