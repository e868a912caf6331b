-- expand
-- Whoever mutes somebody holds what a block holds, so that what that one does at the same moment is heard and taken back, or
-- not heard.
CREATE FUNCTION hold_muted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('actor ' || NEW.muted_id, 0));
  PERFORM hold_pair(NEW.muter_id, NEW.muted_id);
  RETURN NEW;
END $$;
CREATE TRIGGER community_mute_held BEFORE INSERT ON community_mute
  FOR EACH ROW EXECUTE FUNCTION hold_muted();
