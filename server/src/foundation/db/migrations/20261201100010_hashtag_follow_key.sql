-- expand
-- What the index of keys found, the one of followers finds: an older program misses nothing.
DROP INDEX hashtag_follow_key;
