-- expand
-- What the live channel says, for an hour: somewhere something happened. Never what, which depends on who reads.
CREATE TABLE live_message (
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- The transaction that says it: readers find what was committed since their last snapshot, in whatever order.
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- A kind and an id: `account:<id>`, `post:<id>`.
  topic text NOT NULL,
  type text NOT NULL,
  -- Whose act it was: their own streams need not hear of it. It leaves the server for nobody.
  except_account uuid,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (xact, id)
);
CREATE INDEX live_message_topic ON live_message (topic, xact);
CREATE INDEX live_message_at ON live_message (at);

-- What was said under a post since a moment, comments and replies.
CREATE INDEX comment_recent ON comment (post_id, created_at);
