-- Applies the differences between the last earlier migration and the baseline.
ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE imported_days VALIDATE CONSTRAINT imported_days_imported_from_check;
REVOKE ALL ON FUNCTION drop_month_partitions FROM cardroom_ingest;
-- Only rollups needed these.
DROP INDEX user_events_timestamp_idx1, user_events_visit_id_idx, page_views_visit_id_idx, conversions_visit_id_idx;
-- Redis limits chat messages now.
DROP TRIGGER tell_office ON chat_conversations;
ALTER TABLE chat_conversations
  DROP COLUMN minute_count, DROP COLUMN minute_until, DROP COLUMN hour_count, DROP COLUMN hour_until;
CREATE TRIGGER tell_office AFTER INSERT OR UPDATE OR DELETE ON chat_conversations
  FOR EACH ROW EXECUTE FUNCTION tell_office('chat-conversation', 'id',
    '{turn,turn_until,summary_tries,summary_claimed_until,visitor_seen_at,person_last_at}');
