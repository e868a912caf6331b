-- expand
-- no transaction
-- A post's followers are read in the order of their ids, some hundreds at once. By the key alone each part of them read all
-- of a hashtag's, and a hashtag that few follow had everybody's read: 100 ms of a processor for each post.
CREATE INDEX CONCURRENTLY hashtag_follow_followers ON hashtag_follow (key, account_id);
