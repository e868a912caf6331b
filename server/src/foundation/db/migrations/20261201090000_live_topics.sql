-- expand
-- What is said at once in many topics is one row, whose own topic is `many`, where nobody listens: thousands of accounts hear
-- of one post. A node of an older version passes over such rows; who listens there reads them when its stream comes to
-- another node.
ALTER TABLE live_message ADD COLUMN topics text[];
CREATE INDEX live_message_many ON live_message (xact) WHERE topics IS NOT NULL;
