-- The columns that reports read of each kind of lead. The trigger waits for the commit, so that writers wait for one
-- another no longer than that.
CREATE CONSTRAINT TRIGGER change_lead_version
  AFTER INSERT OR DELETE OR UPDATE OF id, created_at, session_id, is_suspect, spam_at ON applications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_lead_version();
CREATE CONSTRAINT TRIGGER change_lead_version
  AFTER INSERT OR DELETE OR UPDATE OF id, created_at, session_id, is_suspect, spam_at ON sponsorships
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_lead_version();
CREATE CONSTRAINT TRIGGER change_lead_version
  AFTER INSERT OR DELETE OR UPDATE OF id, created_at, session_id ON newsletters
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_lead_version();
CREATE CONSTRAINT TRIGGER change_lead_version
  AFTER INSERT OR DELETE OR UPDATE OF id, kind, type, at, is_suspect ON past_leads
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION change_lead_version();
CREATE TRIGGER change_lead_version_of_all AFTER TRUNCATE ON applications EXECUTE FUNCTION change_lead_version();
CREATE TRIGGER change_lead_version_of_all AFTER TRUNCATE ON sponsorships EXECUTE FUNCTION change_lead_version();
CREATE TRIGGER change_lead_version_of_all AFTER TRUNCATE ON newsletters EXECUTE FUNCTION change_lead_version();
CREATE TRIGGER change_lead_version_of_all AFTER TRUNCATE ON past_leads EXECUTE FUNCTION change_lead_version();

CREATE TRIGGER tell_chat AFTER INSERT ON chat_messages FOR EACH ROW EXECUTE FUNCTION tell_chat();
CREATE TRIGGER tell_chat AFTER UPDATE ON chat_conversations FOR EACH ROW
  WHEN ((OLD.person_id, OLD.person_asked_at, OLD.person_answered_at, OLD.answer_mailed_at)
    IS DISTINCT FROM (NEW.person_id, NEW.person_asked_at, NEW.person_answered_at, NEW.answer_mailed_at))
  EXECUTE FUNCTION tell_chat();

-- packages/contracts/src/office-events.ts lists the kinds.
DO $$
DECLARE
  tables CONSTANT jsonb := '{
    "sponsorships": "sponsorship", "applications": "application", "wsop_signups": "wsop-signup",
    "wsop_changes": "wsop-change", "rake_players": "rake-player", "weekly_winners": "weekly-winner",
    "newsletters": "newsletter", "row_notes": "note", "saved_views": "saved-view", "annotations": "annotation",
    "goals": "goal", "users": "admin"}';
  name text;
  kind text;
BEGIN
  FOR name, kind IN SELECT * FROM jsonb_each_text(tables) LOOP
    EXECUTE format('CREATE TRIGGER tell_office AFTER INSERT OR UPDATE OR DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION tell_office(%L, ''id'', ''{}'')', name, kind);
  END LOOP;
END $$;
CREATE TRIGGER tell_office AFTER INSERT OR UPDATE OR DELETE ON admin_invitations
  FOR EACH ROW EXECUTE FUNCTION tell_office('admin', 'user_id', '{}');
CREATE TRIGGER tell_office AFTER INSERT OR DELETE ON admin_sessions
  FOR EACH ROW EXECUTE FUNCTION tell_office('session', 'user_id', '{}');
CREATE TRIGGER tell_office AFTER INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION tell_office('audit-log', 'id', '{}');
CREATE TRIGGER tell_office AFTER INSERT OR UPDATE OR DELETE ON access_tokens
  FOR EACH ROW EXECUTE FUNCTION tell_office('access-token', 'id', '{last_used_at}');
CREATE TRIGGER tell_office AFTER INSERT OR UPDATE OR DELETE ON chat_conversations
  FOR EACH ROW EXECUTE FUNCTION tell_office('chat-conversation', 'id',
    '{turn,turn_until,summary_tries,summary_claimed_until,visitor_seen_at,person_last_at}');

SELECT ensure_month_partitions(now() - interval '1 month', now() + interval '2 months');
