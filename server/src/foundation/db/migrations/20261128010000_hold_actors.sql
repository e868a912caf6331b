-- expand
-- Whoever tells thousands of an act holds the actor alone instead of a pair with each of them; a block holds both of its
-- members shared, before the pair, so that the two still go one after the other.
CREATE FUNCTION hold_actor(one uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('actor ' || one, 0))
$$;
CREATE OR REPLACE FUNCTION block_ends_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('actor ' || least(NEW.blocker_id, NEW.blocked_id), 0));
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('actor ' || greatest(NEW.blocker_id, NEW.blocked_id), 0));
  PERFORM hold_pair(NEW.blocker_id, NEW.blocked_id);
  DELETE FROM community_follow
    WHERE (follower_id, followed_id) IN ((NEW.blocker_id, NEW.blocked_id), (NEW.blocked_id, NEW.blocker_id));
  RETURN NEW;
END $$;
