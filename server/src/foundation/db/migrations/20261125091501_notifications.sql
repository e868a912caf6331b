-- expand
-- Notifications: what happened to an account, one row for each type, thing and day in Nepal, with a row for each cause.
CREATE TABLE notification (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  type text NOT NULL,
  -- The thing that it happened to: an id, or a hashtag's key.
  target text NOT NULL,
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'Asia/Kathmandu')::date,
  -- Counted by a trigger: causes, and those of them that are new to the account. Without a cause there is none.
  causes int NOT NULL DEFAULT 0 CHECK (causes >= 0),
  unread int NOT NULL DEFAULT 0 CHECK (unread BETWEEN 0 AND causes),
  -- When the latest cause happened.
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (account_id, type, target, day)
) WITH (fillfactor = 90);
CREATE INDEX notification_of_account ON notification (account_id, updated_at DESC, id DESC);
CREATE INDEX notification_unread ON notification (account_id, updated_at DESC, id DESC) WHERE unread > 0;
CREATE INDEX notification_target ON notification (target);
CREATE INDEX notification_updated ON notification (updated_at);

CREATE TABLE notification_cause (
  notification_id uuid NOT NULL REFERENCES notification ON DELETE CASCADE,
  -- What did it: of a like or a follow who; else the post or comment that was written.
  key uuid NOT NULL,
  -- Null: somebody anonymous, whom nothing here is to name.
  actor_id uuid REFERENCES account,
  -- Where it happened, if in a thread, and the comment or reply to be led to.
  post_id uuid REFERENCES post ON DELETE CASCADE,
  comment_id uuid REFERENCES comment ON DELETE CASCADE,
  is_read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (notification_id, key)
);
CREATE INDEX notification_cause_key ON notification_cause (key);
CREATE INDEX notification_cause_actor ON notification_cause (actor_id);
CREATE INDEX notification_cause_post ON notification_cause (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX notification_cause_comment ON notification_cause (comment_id) WHERE comment_id IS NOT NULL;

CREATE FUNCTION count_causes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_over int;
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE notification SET causes = causes + 1, unread = unread + (NOT NEW.is_read)::int,
        updated_at = greatest(updated_at, NEW.created_at)
      WHERE id = NEW.notification_id;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE notification SET unread = unread + OLD.is_read::int - NEW.is_read::int WHERE id = NEW.notification_id;
  ELSE
    UPDATE notification SET causes = causes - 1, unread = unread - (NOT OLD.is_read)::int
      WHERE id = OLD.notification_id RETURNING causes INTO left_over;
    IF left_over = 0 THEN
      DELETE FROM notification WHERE id = OLD.notification_id;
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER notification_cause_counted AFTER INSERT OR DELETE OR UPDATE OF is_read ON notification_cause
  FOR EACH ROW EXECUTE FUNCTION count_causes();

-- What an account has chosen otherwise than by default.
CREATE TABLE notification_preference (
  account_id uuid NOT NULL REFERENCES account,
  channel text NOT NULL CHECK (channel = 'app'),
  type text NOT NULL,
  is_on boolean NOT NULL,
  PRIMARY KEY (account_id, channel, type)
);

-- Threads of which an account wants to hear nothing more.
CREATE TABLE notification_muted_post (
  account_id uuid NOT NULL REFERENCES account,
  post_id uuid NOT NULL REFERENCES post ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, post_id)
);
CREATE INDEX notification_muted_post_post ON notification_muted_post (post_id);
