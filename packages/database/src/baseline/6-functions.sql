-- Functions marked SECURITY DEFINER run as the owner of the schema, so that a service can do exactly what the function
-- does without the rights that it needs.

-- Creates the partitions of the months from `first` to `last`.
CREATE OR REPLACE FUNCTION ensure_month_partitions(first timestamptz, last timestamptz) RETURNS void
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
END $$;

-- Drops the months of raw records that ended before a moment, and returns the names of the partitions.
CREATE OR REPLACE FUNCTION drop_month_partitions(before timestamptz) RETURNS SETOF text
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
END $$;

CREATE OR REPLACE FUNCTION set_changed_xid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_xid := pg_current_xact_id();
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION change_generation_of_records() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE deleted_records SET generation = gen_random_uuid();
  RETURN NULL;
END $$;

-- A transaction changes the version once, for its first row.
CREATE OR REPLACE FUNCTION change_lead_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE lead_version SET version = gen_random_uuid() WHERE xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

-- Where leads came from, by the session and the time of each: from the first touch where the page recorded it, otherwise
-- from the visit. The page records a lead a moment after its row is stored.
CREATE OR REPLACE FUNCTION lead_origins(session_ids text[], ats timestamptz[])
RETURNS TABLE (is_known boolean, source text, medium text, campaign text, channel text,
  first_visit_at timestamptz, visits integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT touch.is_touched IS NOT NULL OR page.id IS NOT NULL OR visit.at IS NOT NULL,
    coalesce(CASE WHEN touch.source <> '' THEN touch.source ELSE visit.source END,
      CASE WHEN page.id IS NOT NULL THEN 'unknown' END, ''),
    coalesce(CASE WHEN touch.source <> '' THEN touch.medium ELSE visit.medium END,
      CASE WHEN page.id IS NOT NULL THEN 'unknown' END, ''),
    coalesce(touch.campaign, ''), coalesce(touch.channel, ''),
    coalesce(touch.first_visit_at, visit.at, page.first_at), touch.visits
  FROM unnest(session_ids, ats) WITH ORDINALITY AS asked (session_id, at, nth)
  LEFT JOIN LATERAL (
    SELECT true AS is_touched, original_source AS source, original_medium AS medium,
      original_campaign AS campaign, c.channel, first_visit_timestamp AS first_visit_at, touch_points AS visits
    FROM conversions AS c WHERE c.session_id = asked.session_id
      AND conversion_timestamp <= asked.at + interval '1 hour'
    ORDER BY conversion_timestamp DESC LIMIT 1) AS touch ON true
  LEFT JOIN LATERAL (
    SELECT coalesce(v.visit_id, v.session_id) AS id, min(v."timestamp") OVER () AS first_at
    FROM page_views AS v
    WHERE v.session_id = asked.session_id AND v."timestamp" <= asked.at
    ORDER BY v."timestamp" DESC, v.id LIMIT 1) AS page ON true
  LEFT JOIN LATERAL (
    SELECT t.source, t.medium, t."timestamp" AS at FROM traffic_sources AS t
    WHERE coalesce(t.visit_id, t.session_id) = coalesce(page.id, asked.session_id) AND t.begins_visit
    ORDER BY t."timestamp", t.id LIMIT 1) AS visit ON true
  ORDER BY asked.nth
$$;

CREATE OR REPLACE FUNCTION session_has_ended(used_at timestamptz, created_at timestamptz) RETURNS boolean
STABLE LANGUAGE sql
RETURN used_at < now() - interval '60 minutes' OR created_at < now() - interval '12 hours';

-- The session of a hashed id, for services other than admin. It records the use once a minute at most, so that reading
-- rarely writes.
CREATE OR REPLACE FUNCTION read_session(hash bytea) RETURNS TABLE (
  admin_id uuid, email text, first_name text, last_name text, role varchar,
  password_change_required boolean, factor_required boolean, created_at timestamptz
)
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
  UPDATE admin_sessions SET used_at = now()
  WHERE id_hash = hash AND NOT session_has_ended(used_at, admin_sessions.created_at)
    AND used_at < now() - interval '1 minute';
  SELECT users.id, users.email, users.first_name, users.last_name, users.role,
    users.password_change_required,
    (SELECT admin_policy.factor_required FROM admin_policy)
      AND NOT EXISTS (SELECT FROM admin_apps WHERE admin_apps.user_id = users.id)
      AND NOT EXISTS (SELECT FROM admin_passkeys WHERE admin_passkeys.user_id = users.id),
    admin_sessions.created_at
  FROM admin_sessions JOIN users ON users.id = user_id
  WHERE id_hash = hash AND NOT session_has_ended(used_at, admin_sessions.created_at)
    AND users.is_admin AND users.suspended_at IS NULL;
END;

-- Sends the kind and id of a changed row to the back office when the change commits. The arguments of the trigger are
-- the kind, the column of the id, and columns whose changes are not sent.
CREATE OR REPLACE FUNCTION tell_office() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := TG_ARGV[0];
  id_column text := TG_ARGV[1];
  unsent text[] := TG_ARGV[2]::text[];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - unsent = to_jsonb(NEW) - unsent THEN
    RETURN NULL;
  END IF;
  PERFORM pg_notify('office', json_build_object(
    'kind', kind,
    'id', CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END ->> id_column,
    'what', CASE TG_OP WHEN 'INSERT' THEN 'added' WHEN 'UPDATE' THEN 'changed' ELSE 'removed' END)::text);
  RETURN NULL;
END $$;

-- Sends the id of a conversation with a new message or another person who answers.
CREATE OR REPLACE FUNCTION tell_chat() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('chat', CASE TG_TABLE_NAME
    WHEN 'chat_messages' THEN to_jsonb(NEW) ->> 'conversation_id' ELSE to_jsonb(NEW) ->> 'id' END);
  RETURN NULL;
END $$;

-- The audit lines of deleted rows keep that something changed, and lose the values.
CREATE OR REPLACE FUNCTION erase_audit_values(subject text, ids text[]) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE audit_log SET
    before = (SELECT jsonb_object_agg(key, '[erased]'::text) FROM jsonb_each(before)),
    after = (SELECT jsonb_object_agg(key, '[erased]'::text) FROM jsonb_each(after))
  WHERE subject_type = subject AND subject_id = ANY (ids)
$$;

-- Deletes inquiries and applications that are older than a moment or were marked as spam before it, `batch` of each, and
-- keeps what reports count of them.
CREATE OR REPLACE FUNCTION delete_leads(created_before timestamptz, spam_before timestamptz, batch integer)
RETURNS bigint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  inquiries text[];
  applicants text[];
BEGIN
  WITH gone AS (
    DELETE FROM sponsorships WHERE id IN (
      SELECT id FROM sponsorships WHERE created_at < created_before OR spam_at < spam_before LIMIT batch) RETURNING *
  ), counted AS (
    INSERT INTO past_leads SELECT id::text, 'sponsorship', 'form_submission', created_at,
      is_suspect OR spam_at IS NOT NULL FROM gone ON CONFLICT DO NOTHING
  ) SELECT coalesce(array_agg(id), '{}') INTO inquiries FROM gone;
  WITH gone AS (
    DELETE FROM applications WHERE id IN (
      SELECT id FROM applications WHERE created_at < created_before OR spam_at < spam_before LIMIT batch) RETURNING *
  ), counted AS (
    INSERT INTO past_leads SELECT id::text, 'submission', 'form_submission', created_at,
      is_suspect OR spam_at IS NOT NULL FROM gone ON CONFLICT DO NOTHING
  ) SELECT coalesce(array_agg(id), '{}') INTO applicants FROM gone;
  PERFORM erase_audit_values('sponsorship', inquiries);
  PERFORM erase_audit_values('application', applicants);
  RETURN cardinality(inquiries) + cardinality(applicants);
END $$;

-- Deletes chats, inquiries and applications older than a moment.
CREATE OR REPLACE FUNCTION delete_old_contacts(before timestamptz, batch integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  chats bigint;
  chatters bigint;
BEGIN
  IF before > now() - interval '30 days' THEN
    RAISE EXCEPTION 'only what is at least 30 days old can be deleted';
  END IF;
  DELETE FROM chat_conversations WHERE id IN (
    SELECT id FROM chat_conversations WHERE coalesce(last_message_at, started_at) < before LIMIT batch);
  GET DIAGNOSTICS chats = ROW_COUNT;
  DELETE FROM chat_users WHERE id IN (
    SELECT id FROM chat_users AS u WHERE last_active < before
      AND NOT EXISTS (SELECT FROM chat_conversations WHERE user_id = u.id) LIMIT batch);
  GET DIAGNOSTICS chatters = ROW_COUNT;
  RETURN chats + chatters + delete_leads(before, NULL, batch);
END $$;

-- Deletes chats, inquiries and applications that were marked as spam before a moment.
CREATE OR REPLACE FUNCTION delete_spam(marked_before timestamptz, batch integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  chats bigint;
  chatters bigint;
BEGIN
  IF marked_before > now() - interval '7 days' THEN
    RAISE EXCEPTION 'only what is at least 7 days old can be deleted';
  END IF;
  WITH users AS (
    SELECT DISTINCT user_id FROM chat_conversations WHERE spam_at < marked_before
  ) DELETE FROM chat_users AS u USING users WHERE u.id = users.user_id AND NOT EXISTS (
    SELECT FROM chat_conversations WHERE user_id = u.id AND (spam_at IS NULL OR spam_at >= marked_before));
  GET DIAGNOSTICS chatters = ROW_COUNT;
  DELETE FROM chat_conversations WHERE id IN (
    SELECT id FROM chat_conversations WHERE spam_at < marked_before LIMIT batch);
  GET DIAGNOSTICS chats = ROW_COUNT;
  RETURN chats + chatters + delete_leads(NULL, marked_before, batch);
END $$;

-- Deletes last-longer entries older than a moment, each after its updates.
CREATE OR REPLACE FUNCTION delete_old_entries(made_before timestamptz, batch integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changes text[];
  entries text[];
BEGIN
  IF made_before > now() - interval '30 days' THEN
    RAISE EXCEPTION 'only what is at least 30 days old can be deleted';
  END IF;
  WITH gone AS (
    DELETE FROM wsop_changes WHERE id IN (SELECT c.id FROM wsop_changes AS c
      JOIN wsop_signups AS s ON s.id = c.signup_id WHERE s.created_at < made_before LIMIT batch) RETURNING id
  ) SELECT coalesce(array_agg(id), '{}') INTO changes FROM gone;
  WITH gone AS (
    DELETE FROM wsop_signups WHERE id IN (SELECT s.id FROM wsop_signups AS s WHERE s.created_at < made_before
      AND NOT EXISTS (SELECT FROM wsop_changes WHERE signup_id = s.id) LIMIT batch) RETURNING id
  ) SELECT coalesce(array_agg(id), '{}') INTO entries FROM gone;
  PERFORM erase_audit_values('wsop-change', changes);
  PERFORM erase_audit_values('wsop-signup', entries);
  RETURN cardinality(changes) + cardinality(entries);
END $$;

-- Removes last-longer entries that an administrator deleted before a moment.
CREATE OR REPLACE FUNCTION remove_deleted_entries(deleted_before timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entries text[];
BEGIN
  IF deleted_before > now() - interval '30 days' THEN
    RAISE EXCEPTION 'only what was deleted at least 30 days ago can be removed';
  END IF;
  WITH gone AS (DELETE FROM wsop_signups WHERE deleted_at < deleted_before RETURNING id)
  SELECT coalesce(array_agg(id), '{}') INTO entries FROM gone;
  PERFORM erase_audit_values('wsop-signup', entries);
  RETURN cardinality(entries);
END $$;

-- Deletes newsletter readers who left, and those who never confirmed their address.
CREATE OR REPLACE FUNCTION delete_past_readers(
  unconfirmed_before timestamptz, left_before timestamptz, batch integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  readers text[];
BEGIN
  IF greatest(unconfirmed_before, left_before) > now() - interval '7 days' THEN
    RAISE EXCEPTION 'only what is at least 7 days old can be deleted';
  END IF;
  WITH gone AS (
    DELETE FROM newsletters WHERE id IN (
      SELECT id FROM newsletters WHERE coalesce(bounced_at, unsubscribed_at) < left_before
        OR (state = 'waiting' AND coalesce(mailed_at, created_at) < unconfirmed_before) LIMIT batch) RETURNING *
  ), counted AS (
    INSERT INTO past_leads SELECT 'newsletter-' || id, 'newsletter', 'newsletter_signup', created_at, false
    FROM gone ON CONFLICT DO NOTHING
  ) SELECT coalesce(array_agg(id), '{}') INTO readers FROM gone;
  PERFORM erase_audit_values('newsletter', readers);
  RETURN cardinality(readers);
END $$;

REVOKE ALL ON FUNCTION ensure_month_partitions, drop_month_partitions, lead_origins, read_session, erase_audit_values,
  delete_leads, delete_old_contacts, delete_spam, delete_old_entries, remove_deleted_entries, delete_past_readers
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_month_partitions TO cardroom_ingest;
GRANT EXECUTE ON FUNCTION drop_month_partitions TO cardroom_admin;
GRANT EXECUTE ON FUNCTION lead_origins, read_session TO cardroom_admin, cardroom_contests, cardroom_chat;
GRANT EXECUTE ON FUNCTION delete_old_contacts, delete_spam, delete_old_entries, remove_deleted_entries,
  delete_past_readers TO cardroom_contests;

DO $$
DECLARE
  records text;
BEGIN
  FOREACH records IN ARRAY ARRAY['traffic_sources', 'user_events', 'page_views', 'conversions'] LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER set_changed_xid BEFORE UPDATE ON %I
      FOR EACH ROW EXECUTE FUNCTION set_changed_xid()', records);
    EXECUTE format('CREATE OR REPLACE TRIGGER change_generation_of_records AFTER DELETE OR TRUNCATE ON %I
      EXECUTE FUNCTION change_generation_of_records()', records);
  END LOOP;
END $$;
