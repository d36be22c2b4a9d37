-- What the baseline has otherwise than the last migration before it.
ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE imported_days VALIDATE CONSTRAINT imported_days_imported_from_check;
REVOKE ALL ON FUNCTION drop_month_partitions FROM cardroom_ingest;
-- Only rollups needed these.
DROP INDEX user_events_timestamp_idx1, user_events_visit_id_idx, page_views_visit_id_idx, conversions_visit_id_idx;
