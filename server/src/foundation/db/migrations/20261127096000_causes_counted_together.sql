-- expand
-- A notification that is made for a cause is written with it counted: a post in a hashtag that many follow is a thousand
-- of them a statement, and counting them afterwards took more than half of its time.
ALTER TABLE notification_cause ADD COLUMN is_counted boolean NOT NULL DEFAULT false;

CREATE OR REPLACE TRIGGER notification_cause_counted AFTER INSERT ON notification_cause
  FOR EACH ROW WHEN (NOT NEW.is_counted) EXECUTE FUNCTION count_causes();
CREATE TRIGGER notification_cause_changed AFTER DELETE OR UPDATE OF is_read ON notification_cause
  FOR EACH ROW EXECUTE FUNCTION count_causes();
