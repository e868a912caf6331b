-- expand
-- What is said at once in many topics is one row: thousands of accounts hear of one post. A node of an older version passes
-- over such rows; who listens there reads them when its stream comes to another node.
ALTER TABLE live_message
  ALTER COLUMN topic DROP NOT NULL,
  ADD COLUMN topics text[],
  ADD CONSTRAINT live_message_topics CHECK (num_nonnulls(topic, topics) = 1);
CREATE INDEX live_message_many ON live_message (xact) WHERE topics IS NOT NULL;
