-- expand
-- What the index of keys found, the one of followers finds: an older program misses nothing.
DO $$
BEGIN
  DROP INDEX hashtag_follow_key;
END $$;
