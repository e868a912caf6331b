-- expand
-- What new members write may wait for staff; slow mode of a post; words, phrases and sites that are looked for.

-- The last time that staff decided against what the member wrote or did, and it stayed so.
ALTER TABLE community_member_status ADD COLUMN upheld_at timestamptz;

-- Why a hidden text waits for staff; null: it does not wait.
ALTER TABLE post
  ADD COLUMN held_for text[] CHECK (held_for <@ '{link,picture,word,form}' AND held_for <> '{}'),
  ADD COLUMN slow_seconds smallint NOT NULL DEFAULT 0 CHECK (slow_seconds IN (0, 30, 60, 300, 900));
ALTER TABLE comment
  ADD COLUMN held_for text[] CHECK (held_for <@ '{link,picture,word,form}' AND held_for <> '{}');
CREATE INDEX post_held ON post (published_at, id) WHERE state = 'hidden' AND held_for IS NOT NULL;
CREATE INDEX comment_held ON comment (created_at, id) WHERE state = 'hidden' AND held_for IS NOT NULL;

-- Whatever takes a text out of hiding, or decides that it stays hidden, ends its wait.
CREATE FUNCTION end_wait() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'hidden' THEN NEW.held_for := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER post_wait_ends BEFORE UPDATE OF state ON post FOR EACH ROW EXECUTE FUNCTION end_wait();
CREATE TRIGGER comment_wait_ends BEFORE UPDATE OF state ON comment FOR EACH ROW EXECUTE FUNCTION end_wait();

CREATE TABLE word_rule (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('word', 'phrase', 'domain')),
  pattern text NOT NULL CHECK (length(pattern) BETWEEN 1 AND 100),
  -- What the pattern is looked for by: the sound of its words with a space between them, or the site's name.
  key text NOT NULL CHECK (key <> ''),
  action text NOT NULL CHECK (action IN ('hold', 'flag')),
  note text NOT NULL DEFAULT '',
  -- Of the content: its name there, whom it follows, and what it was read as.
  slug text UNIQUE,
  origin text NOT NULL DEFAULT 'staff' CHECK (origin IN ('file', 'staff')),
  file_sha256 bytea,
  -- Null: it came with the site.
  created_by uuid REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- What staff took out stays as a row, so that its file does not bring it back.
  removed_at timestamptz,
  -- Words and phrases are found in the same way: a key is looked for once.
  is_site boolean NOT NULL GENERATED ALWAYS AS (kind = 'domain') STORED,
  UNIQUE (is_site, key)
);

DO $$
DECLARE
  kinds text;
BEGIN
  SELECT string_agg(m.kind[1], ', ') INTO kinds
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''\w+''', 'g') AS m(kind)
    WHERE conname = 'audit_entry_target_kind';
  EXECUTE format('ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_target_kind,
    ADD CONSTRAINT audit_entry_target_kind CHECK (target_kind IN (%s, %L))', kinds, 'word_rule');
END $$;
