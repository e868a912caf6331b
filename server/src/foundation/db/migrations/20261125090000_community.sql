-- expand
-- The community: posts, comments, what members think of them, whom they follow, hashtags, drafts and feeds.

-- What one account has in the community; made with its first act.
CREATE TABLE community_member (
  account_id uuid PRIMARY KEY REFERENCES account,
  -- Counted by triggers: accounts that follow it and that it follows, and its posts that anybody may see, under its name.
  followers_count int NOT NULL DEFAULT 0 CHECK (followers_count >= 0),
  following_count int NOT NULL DEFAULT 0 CHECK (following_count >= 0),
  posts_count int NOT NULL DEFAULT 0 CHECK (posts_count >= 0),
  -- Languages in which it reads posts; both by default.
  reads text[] NOT NULL DEFAULT '{ne,en}' CHECK (reads <@ '{ne,en}' AND reads <> '{}'),
  -- When it said what interests it; null: it was never asked, or has not answered.
  welcomed_at timestamptz,
  -- Made by the demonstration, and goes with it.
  demo boolean NOT NULL DEFAULT false
);

CREATE TABLE community_follow (
  follower_id uuid NOT NULL REFERENCES account,
  followed_id uuid NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (follower_id, followed_id),
  CHECK (follower_id <> followed_id)
);
CREATE INDEX community_follow_followed ON community_follow (followed_id, created_at DESC, follower_id DESC);
CREATE INDEX community_follow_follower ON community_follow (follower_id, created_at DESC, followed_id DESC);

-- A block: neither finds the other. A mute: the muter does not find the muted.
CREATE TABLE community_block (
  blocker_id uuid NOT NULL REFERENCES account,
  blocked_id uuid NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (blocker_id, blocked_id),
  CHECK (blocker_id <> blocked_id)
);
CREATE INDEX community_block_blocked ON community_block (blocked_id);
CREATE TABLE community_mute (
  muter_id uuid NOT NULL REFERENCES account,
  muted_id uuid NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (muter_id, muted_id),
  CHECK (muter_id <> muted_id)
);

CREATE TABLE post (
  id uuid PRIMARY KEY,
  author_id uuid NOT NULL REFERENCES account,
  title text NOT NULL,
  -- Markdown as it was written; its HTML, its beginning, and the number of the pipeline that made them.
  source text NOT NULL,
  html text NOT NULL,
  plain text NOT NULL,
  summary text NOT NULL,
  renderer smallint NOT NULL,
  language text NOT NULL CHECK (language IN ('ne', 'en')),
  category text NOT NULL
    CHECK (category IN ('discussion', 'question', 'notes', 'current-affairs', 'experience', 'announcement')),
  visibility text NOT NULL CHECK (visibility IN ('public', 'followers', 'private')),
  is_anonymous boolean NOT NULL,
  is_comment_enabled boolean NOT NULL DEFAULT true,
  -- As they are shown, in order; `post_hashtag` has their keys.
  hashtags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(hashtags) <= 10),
  -- [{ url, alt?, width?, height?, widths? }]
  media jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(media) <= 8),
  -- A deleted post that has comments stays as a place for them; what is hidden waits for staff.
  state text NOT NULL DEFAULT 'published' CHECK (state IN ('published', 'hidden', 'removed', 'deleted')),
  state_at timestamptz NOT NULL DEFAULT now(),
  -- Counts its edits, from 1: the version that an edit saw.
  revision int NOT NULL DEFAULT 1,
  published_at timestamptz NOT NULL DEFAULT now(),
  -- Null: as it was published, or mended in the first minutes.
  edited_at timestamptz,
  -- A comment of its own that is published: a trigger takes it out when that goes.
  accepted_comment_id uuid,
  -- Counted by triggers.
  likes_count int NOT NULL DEFAULT 0 CHECK (likes_count >= 0),
  comments_count int NOT NULL DEFAULT 0 CHECK (comments_count >= 0),
  bookmarks_count int NOT NULL DEFAULT 0 CHECK (bookmarks_count >= 0),
  last_comment_at timestamptz,
  -- How many readers saw it in a feed, and how many stayed to read it, told in batches.
  impressions int NOT NULL DEFAULT 0,
  readers int NOT NULL DEFAULT 0,
  -- What it is worth in a feed, computed again and again while it is young.
  rank real NOT NULL DEFAULT 0,
  -- Followers are named people: a post to them alone would say that its author is one of the followed.
  CONSTRAINT post_anonymous_for_all CHECK (NOT is_anonymous OR visibility <> 'followers')
) WITH (fillfactor = 90);
CREATE INDEX post_recent ON post (published_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX post_category ON post (category, published_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX post_unanswered ON post (published_at DESC, id DESC)
  WHERE state = 'published' AND category = 'question' AND comments_count = 0;
CREATE INDEX post_rank ON post (rank DESC, id DESC) WHERE state = 'published' AND rank > 0;
CREATE INDEX post_author ON post (author_id, published_at DESC, id DESC);
CREATE INDEX post_renderer ON post (renderer);

CREATE TABLE post_revision (
  post_id uuid NOT NULL REFERENCES post ON DELETE CASCADE,
  revision int NOT NULL,
  title text NOT NULL,
  source text NOT NULL,
  hashtags text[] NOT NULL,
  -- When these words were replaced.
  replaced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (post_id, revision)
);

CREATE TABLE hashtag (
  -- Folded: `keyOf` in the contract.
  key text PRIMARY KEY,
  -- For the audit log.
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- As it was written first.
  name text NOT NULL,
  -- Counted by triggers: posts that anybody may see, accounts that follow it.
  posts_count int NOT NULL DEFAULT 0 CHECK (posts_count >= 0),
  followers_count int NOT NULL DEFAULT 0 CHECK (followers_count >= 0),
  -- Staff: what it is about, the hashtag that it is another spelling of, and whether it is shown in lists.
  description jsonb,
  alias_of text REFERENCES hashtag CHECK (alias_of <> key),
  blocked_at timestamptz,
  -- Of seven days, computed again and again (anchors §3.2): 0 when it is no trend.
  trend real NOT NULL DEFAULT 0,
  people int NOT NULL DEFAULT 0,
  -- Those people day by day, today first, each on three days at most; and how many a day there were in four weeks before.
  people_by_day real[] NOT NULL DEFAULT '{}',
  people_before real NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX hashtag_trend ON hashtag (trend DESC, key) WHERE trend > 0 AND blocked_at IS NULL;
CREATE INDEX hashtag_top ON hashtag (people DESC, posts_count DESC, key) WHERE posts_count > 0 AND blocked_at IS NULL;
CREATE INDEX hashtag_alias ON hashtag (alias_of) WHERE alias_of IS NOT NULL;
CREATE INDEX hashtag_name ON hashtag USING gin (key gin_trgm_ops);

CREATE TABLE post_hashtag (
  key text NOT NULL REFERENCES hashtag,
  post_id uuid NOT NULL REFERENCES post ON DELETE CASCADE,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, key)
);
CREATE INDEX post_hashtag_recent ON post_hashtag (key, published_at DESC, post_id DESC);

CREATE TABLE hashtag_follow (
  account_id uuid NOT NULL REFERENCES account,
  key text NOT NULL REFERENCES hashtag,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX hashtag_follow_key ON hashtag_follow (key);

-- A comment on a post, or (`parent_id`) a reply to a comment; a reply to a reply says to which (`reply_to_id`).
CREATE TABLE comment (
  id uuid PRIMARY KEY,
  post_id uuid NOT NULL REFERENCES post ON DELETE CASCADE,
  parent_id uuid REFERENCES comment ON DELETE CASCADE,
  reply_to_id uuid REFERENCES comment ON DELETE SET NULL,
  author_id uuid NOT NULL REFERENCES account,
  -- The author of an anonymous post is anonymous in its whole thread.
  is_anonymous boolean NOT NULL,
  source text NOT NULL,
  html text NOT NULL,
  plain text NOT NULL,
  renderer smallint NOT NULL,
  state text NOT NULL DEFAULT 'published' CHECK (state IN ('published', 'hidden', 'removed', 'deleted')),
  state_at timestamptz NOT NULL DEFAULT now(),
  revision int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  -- Counted by triggers; replies: those that are published.
  likes_count int NOT NULL DEFAULT 0 CHECK (likes_count >= 0),
  replies_count int NOT NULL DEFAULT 0 CHECK (replies_count >= 0),
  CHECK (parent_id IS NOT NULL OR reply_to_id IS NULL)
) WITH (fillfactor = 90);
CREATE INDEX comment_of_post ON comment (post_id, created_at, id) WHERE parent_id IS NULL;
CREATE INDEX comment_of_post_liked ON comment (post_id, likes_count DESC, id DESC) WHERE parent_id IS NULL;
CREATE INDEX comment_of_comment ON comment (parent_id, created_at, id) WHERE parent_id IS NOT NULL;
-- Who has said something under a post, and when.
CREATE INDEX comment_post ON comment (post_id, author_id, created_at);
CREATE INDEX comment_reply_to ON comment (reply_to_id) WHERE reply_to_id IS NOT NULL;
CREATE INDEX comment_author ON comment (author_id, created_at DESC, id DESC);
CREATE INDEX comment_renderer ON comment (renderer);

CREATE TABLE comment_revision (
  comment_id uuid NOT NULL REFERENCES comment ON DELETE CASCADE,
  revision int NOT NULL,
  source text NOT NULL,
  replaced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (comment_id, revision)
);

CREATE TABLE post_like (
  post_id uuid NOT NULL REFERENCES post ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (post_id, account_id)
);
CREATE INDEX post_like_account ON post_like (account_id, created_at DESC, post_id DESC);
CREATE TABLE comment_like (
  comment_id uuid NOT NULL REFERENCES comment ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (comment_id, account_id)
);
CREATE INDEX comment_like_account ON comment_like (account_id);
CREATE TABLE post_bookmark (
  post_id uuid NOT NULL REFERENCES post ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (post_id, account_id)
);
CREATE INDEX post_bookmark_account ON post_bookmark (account_id, created_at DESC, post_id DESC);

-- Who was named in a post or a comment, by a mention that was right when it was written.
CREATE TABLE mention (
  id uuid PRIMARY KEY,
  post_id uuid NOT NULL REFERENCES post ON DELETE CASCADE,
  comment_id uuid REFERENCES comment ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  UNIQUE NULLS NOT DISTINCT (post_id, comment_id, account_id)
);
CREATE INDEX mention_account ON mention (account_id);

-- What one is writing, on every device; the later `sequence` wins, the one it replaced stays as the other version.
CREATE TABLE post_draft (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  -- What it is a draft of: a new post, or an edit, a comment or a reply of something.
  context text NOT NULL CHECK (context ~ '^(post|edit:[0-9a-f-]{36}|comment:[0-9a-f-]{36}|reply:[0-9a-f-]{36})$'),
  body jsonb NOT NULL,
  other_body jsonb,
  sequence bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, context)
);

-- What somebody has seen in a feed: once, or again.
CREATE TABLE post_seen (
  account_id uuid NOT NULL REFERENCES account,
  post_id uuid NOT NULL REFERENCES post ON DELETE CASCADE,
  times smallint NOT NULL DEFAULT 1,
  read boolean NOT NULL DEFAULT false,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, post_id)
);
CREATE INDEX post_seen_at ON post_seen (seen_at);
CREATE INDEX post_seen_post ON post_seen (post_id);

-- A ranked feed as it was drawn up for one reading; `reasons` stand beside the posts.
CREATE TABLE feed_snapshot (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  post_ids uuid[] NOT NULL,
  reasons jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX feed_snapshot_created ON feed_snapshot (created_at);
CREATE INDEX feed_snapshot_account ON feed_snapshot (account_id, created_at DESC);

-- People that somebody does not want suggested.
CREATE TABLE suggestion_dismissed (
  account_id uuid NOT NULL REFERENCES account,
  dismissed_id uuid NOT NULL REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, dismissed_id)
);

-- Counting. A count is a column of the thing counted, so that a list reads no other table for it.

CREATE FUNCTION count_post_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE post SET likes_count = likes_count + 1 WHERE id = NEW.post_id;
  ELSE
    UPDATE post SET likes_count = likes_count - 1 WHERE id = OLD.post_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER post_like_counted AFTER INSERT OR DELETE ON post_like FOR EACH ROW EXECUTE FUNCTION count_post_likes();

CREATE FUNCTION count_comment_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE comment SET likes_count = likes_count + 1 WHERE id = NEW.comment_id;
  ELSE
    UPDATE comment SET likes_count = likes_count - 1 WHERE id = OLD.comment_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_like_counted AFTER INSERT OR DELETE ON comment_like
  FOR EACH ROW EXECUTE FUNCTION count_comment_likes();

CREATE FUNCTION count_bookmarks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE post SET bookmarks_count = bookmarks_count + 1 WHERE id = NEW.post_id;
  ELSE
    UPDATE post SET bookmarks_count = bookmarks_count - 1 WHERE id = OLD.post_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER post_bookmark_counted AFTER INSERT OR DELETE ON post_bookmark
  FOR EACH ROW EXECUTE FUNCTION count_bookmarks();

-- Comments and replies that are published: of the post, and replies of their comment.
CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was int := CASE WHEN TG_OP <> 'INSERT' AND OLD.state = 'published' THEN 1 ELSE 0 END;
  is_now int := CASE WHEN TG_OP <> 'DELETE' AND NEW.state = 'published' THEN 1 ELSE 0 END;
  one comment := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF was = is_now THEN RETURN NULL; END IF;
  UPDATE post SET comments_count = comments_count + is_now - was,
      last_comment_at = CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE last_comment_at END,
      accepted_comment_id = CASE WHEN is_now = 0 THEN nullif(accepted_comment_id, one.id) ELSE accepted_comment_id END
    WHERE id = one.post_id;
  IF one.parent_id IS NOT NULL THEN
    UPDATE comment SET replies_count = replies_count + is_now - was WHERE id = one.parent_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_counted AFTER INSERT OR DELETE OR UPDATE OF state ON comment
  FOR EACH ROW EXECUTE FUNCTION count_comments();

-- A reply is of the same post as its comment, and of a comment, not of a reply.
CREATE FUNCTION place_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM comment WHERE id = NEW.parent_id AND post_id = NEW.post_id AND parent_id IS NULL) THEN
    RAISE EXCEPTION 'a reply belongs to a comment of the same post' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER comment_placed BEFORE INSERT ON comment FOR EACH ROW EXECUTE FUNCTION place_comment();

CREATE FUNCTION count_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one community_follow := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  step int := CASE WHEN TG_OP = 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO community_member (account_id) VALUES (least(one.follower_id, one.followed_id)) ON CONFLICT DO NOTHING;
  INSERT INTO community_member (account_id) VALUES (greatest(one.follower_id, one.followed_id)) ON CONFLICT DO NOTHING;
  -- Always in this order: two who follow each other at the same moment do not wait for each other.
  PERFORM 1 FROM community_member WHERE account_id IN (one.follower_id, one.followed_id)
    ORDER BY account_id FOR NO KEY UPDATE;
  UPDATE community_member SET following_count = following_count + step WHERE account_id = one.follower_id;
  UPDATE community_member SET followers_count = followers_count + step WHERE account_id = one.followed_id;
  RETURN NULL;
END $$;
CREATE TRIGGER community_follow_counted AFTER INSERT OR DELETE ON community_follow
  FOR EACH ROW EXECUTE FUNCTION count_follows();

-- Whoever blocks or is blocked follows no more. Both hold the pair, so that of a block and a follow one is first.
CREATE FUNCTION hold_pair(one uuid, other uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('pair ' || least(one, other) || greatest(one, other), 0))
$$;
CREATE FUNCTION block_ends_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_pair(NEW.blocker_id, NEW.blocked_id);
  DELETE FROM community_follow
    WHERE (follower_id, followed_id) IN ((NEW.blocker_id, NEW.blocked_id), (NEW.blocked_id, NEW.blocker_id));
  RETURN NEW;
END $$;
CREATE TRIGGER community_block_ends BEFORE INSERT ON community_block
  FOR EACH ROW EXECUTE FUNCTION block_ends_follows();
CREATE FUNCTION refuse_blocked_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_pair(NEW.follower_id, NEW.followed_id);
  IF EXISTS (SELECT FROM community_block
      WHERE (blocker_id, blocked_id) IN ((NEW.follower_id, NEW.followed_id), (NEW.followed_id, NEW.follower_id))) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER community_follow_allowed BEFORE INSERT ON community_follow
  FOR EACH ROW EXECUTE FUNCTION refuse_blocked_follow();

CREATE FUNCTION count_hashtag_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE hashtag SET followers_count = followers_count + 1 WHERE key = NEW.key;
  ELSE
    UPDATE hashtag SET followers_count = followers_count - 1 WHERE key = OLD.key;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER hashtag_follow_counted AFTER INSERT OR DELETE ON hashtag_follow
  FOR EACH ROW EXECUTE FUNCTION count_hashtag_follows();

-- A post counts for its hashtags while anybody may see it, and for its author when it bears their name too.
CREATE FUNCTION count_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.state = 'published' AND OLD.visibility = 'public';
  is_now boolean := TG_OP <> 'DELETE' AND NEW.state = 'published' AND NEW.visibility = 'public';
  was_own int := CASE WHEN was AND NOT OLD.is_anonymous THEN 1 ELSE 0 END;
  is_own int := CASE WHEN is_now AND NOT NEW.is_anonymous THEN 1 ELSE 0 END;
  one post := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF was_own <> is_own THEN
    INSERT INTO community_member (account_id, posts_count) VALUES (one.author_id, is_own)
      ON CONFLICT (account_id) DO UPDATE SET posts_count = community_member.posts_count + is_own - was_own;
  END IF;
  -- Rows of a new post's hashtags come after it and count themselves; those of one that goes do so too.
  IF TG_OP = 'UPDATE' AND was <> is_now THEN
    PERFORM 1 FROM hashtag h JOIN post_hashtag ph ON ph.key = h.key WHERE ph.post_id = one.id
      ORDER BY h.key FOR NO KEY UPDATE OF h;
    UPDATE hashtag h SET posts_count = h.posts_count + CASE WHEN is_now THEN 1 ELSE -1 END
      FROM post_hashtag ph WHERE ph.post_id = one.id AND ph.key = h.key;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER post_counted AFTER INSERT OR UPDATE OF state, visibility, is_anonymous ON post
  FOR EACH ROW EXECUTE FUNCTION count_posts();

CREATE FUNCTION count_post_hashtags() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one post_hashtag := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF EXISTS (SELECT FROM post WHERE id = one.post_id AND state = 'published' AND visibility = 'public') THEN
    UPDATE hashtag SET posts_count = posts_count + CASE WHEN TG_OP = 'DELETE' THEN -1 ELSE 1 END WHERE key = one.key;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER post_hashtag_counted AFTER INSERT OR DELETE ON post_hashtag
  FOR EACH ROW EXECUTE FUNCTION count_post_hashtags();

-- Only what is deleted or removed is taken out of the table: then it counts nowhere any more.
CREATE FUNCTION guard_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state NOT IN ('deleted', 'removed') THEN
    RAISE EXCEPTION 'a post is deleted before it goes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER post_goes_deleted BEFORE DELETE ON post FOR EACH ROW EXECUTE FUNCTION guard_post();

-- The audit log takes them as what staff actions are done to, beside what it takes already.
DO $$
DECLARE kinds text;
BEGIN
  SELECT string_agg(quote_literal(m[1]), ', ') INTO kinds
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') m
    WHERE conname = 'audit_entry_target_kind';
  EXECUTE format('ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_target_kind,
    ADD CONSTRAINT audit_entry_target_kind CHECK (target_kind IN (%s, %L, %L, %L))', kinds, 'post', 'comment', 'hashtag');
END $$;
