-- expand
-- Study material: resources and their items, what readers do with them, what members contribute.

-- What a file is, for who looks whether it is here already, and how long it is.
ALTER TABLE upload
  ADD COLUMN sha256 bytea CHECK (octet_length(sha256) = 32),
  ADD COLUMN pages int CHECK (pages > 0);

DO $$
DECLARE
  kinds text := (SELECT string_agg(m.kind[1], ', ')
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''\w+''', 'g') AS m(kind)
    WHERE conname = 'audit_entry_target_kind');
BEGIN
  EXECUTE format($sql$
    ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_target_kind,
      ADD CONSTRAINT audit_entry_target_kind
      CHECK (target_kind IN (%s, 'resource', 'resource_item', 'contribution'))$sql$, kinds);
END $$;

-- The lower bound of Wilson's interval at 95 %, in millionths: how good something is at least, by its votes.
CREATE FUNCTION wilson_millionths(up int, down int) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN up + down = 0 THEN 0 ELSE round(1000000 * (
    (up + 1.9208) / (up + down)
    - 1.96 * sqrt((up::float8 * down) / (up + down) + 0.9604) / (up + down)
  ) / (1 + 3.8416 / (up + down)))::int END
$$;

CREATE TABLE resource (
  id uuid PRIMARY KEY,
  slug text UNIQUE CHECK (slug NOT IN
    ('items', 'roadmaps', 'loksewa-syllabus', 'my-contributions', 'contributions', 'bookmarks', 'photos', 'preview', 'duplicates')),
  title jsonb NOT NULL CHECK (title <> '{}'),
  description jsonb NOT NULL DEFAULT '{}',
  type text NOT NULL CHECK (type IN ('notes', 'past-paper', 'model-questions', 'book', 'link', 'gazette', 'video')),
  tags text[] NOT NULL DEFAULT '{}',
  published boolean NOT NULL DEFAULT false,
  -- Members may contribute to it.
  open boolean NOT NULL DEFAULT true,
  -- Its own words, and these with those of its items' titles: as letters and as sounds.
  own_words text NOT NULL DEFAULT '',
  words text NOT NULL DEFAULT '',
  sort_title text NOT NULL,
  version int NOT NULL DEFAULT 1,
  -- Of the items that readers see; written with them.
  item_count int NOT NULL DEFAULT 0,
  languages text[] NOT NULL DEFAULT '{}',
  years int[] NOT NULL DEFAULT '{}',
  bytes bigint NOT NULL DEFAULT 0,
  category_ids uuid[] NOT NULL DEFAULT '{}',
  subject_ids uuid[] NOT NULL DEFAULT '{}',
  chapter_ids uuid[] NOT NULL DEFAULT '{}',
  views int NOT NULL DEFAULT 0,
  downloads int NOT NULL DEFAULT 0,
  upvotes int NOT NULL DEFAULT 0 CHECK (upvotes >= 0),
  downvotes int NOT NULL DEFAULT 0 CHECK (downvotes >= 0),
  score int NOT NULL GENERATED ALWAYS AS (wilson_millionths(upvotes, downvotes)) STORED,
  origin text NOT NULL DEFAULT 'staff' CHECK (origin IN ('file', 'staff')),
  file_sha256 bytea CHECK (octet_length(file_sha256) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX resource_best ON resource (score DESC, id DESC) WHERE published AND item_count > 0;
CREATE INDEX resource_new ON resource (created_at DESC, id DESC) WHERE published AND item_count > 0;
CREATE INDEX resource_words ON resource USING gin (words gin_trgm_ops);
CREATE INDEX resource_chapters ON resource USING gin (chapter_ids);
CREATE INDEX resource_subjects ON resource USING gin (subject_ids);
CREATE TRIGGER resource_origin BEFORE UPDATE ON resource FOR EACH ROW WHEN (OLD.origin = 'file')
  EXECUTE FUNCTION staff_touched('own_words', 'words', 'sort_title', 'version', 'item_count', 'languages', 'years',
    'bytes', 'category_ids', 'subject_ids', 'chapter_ids', 'views', 'downloads', 'upvotes', 'downvotes', 'score', 'updated_at');

CREATE TABLE resource_item (
  id uuid PRIMARY KEY,
  resource_id uuid NOT NULL REFERENCES resource,
  slug text UNIQUE,
  position int NOT NULL,
  title jsonb NOT NULL CHECK (title <> '{}'),
  description jsonb NOT NULL DEFAULT '{}',
  kind text NOT NULL CHECK (kind IN ('text', 'file', 'link')),
  body jsonb NOT NULL DEFAULT '{}',
  rendered jsonb NOT NULL DEFAULT '{}',
  renderer int NOT NULL DEFAULT 0,
  -- Of a file: address, kind, size (`ItemFile` of the contract) and what it holds.
  file jsonb,
  file_hash bytea CHECK (octet_length(file_hash) = 32),
  url text,
  url_key text,
  archived_on date,
  link_state text CHECK (link_state IN ('unchecked', 'good', 'failing', 'dead')),
  link_failures int NOT NULL DEFAULT 0,
  link_problem text,
  link_checked_at timestamptz,
  link_failing_since timestamptz,
  language text NOT NULL CHECK (language IN ('ne', 'en', 'both')),
  category_id uuid REFERENCES category,
  subject_id uuid REFERENCES subject,
  chapter_id uuid REFERENCES chapter,
  year int CHECK (year BETWEEN 1950 AND 2150),
  source text NOT NULL DEFAULT '',
  licence text NOT NULL CHECK (licence IN
    ('own-work', 'cc-by', 'cc-by-sa', 'cc0', 'public-domain', 'official', 'permission', 'link-only')),
  edition text,
  published boolean NOT NULL DEFAULT true,
  taken_down_at timestamptz,
  removed_at timestamptz,
  title_words text NOT NULL DEFAULT '',
  words text NOT NULL DEFAULT '',
  title_key text NOT NULL,
  revision int NOT NULL DEFAULT 1,
  version int NOT NULL DEFAULT 1,
  views int NOT NULL DEFAULT 0,
  downloads int NOT NULL DEFAULT 0,
  upvotes int NOT NULL DEFAULT 0 CHECK (upvotes >= 0),
  downvotes int NOT NULL DEFAULT 0 CHECK (downvotes >= 0),
  score int NOT NULL GENERATED ALWAYS AS (wilson_millionths(upvotes, downvotes)) STORED,
  origin text NOT NULL DEFAULT 'staff' CHECK (origin IN ('file', 'staff')),
  file_sha256 bytea CHECK (octet_length(file_sha256) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (CASE kind WHEN 'text' THEN body <> '{}' AND file IS NULL AND url IS NULL
    WHEN 'file' THEN file IS NOT NULL AND url IS NULL
    ELSE url IS NOT NULL AND link_state IS NOT NULL AND file IS NULL END)
);
CREATE INDEX resource_item_place ON resource_item (resource_id, position, id);
CREATE INDEX resource_item_chapter ON resource_item (chapter_id, score DESC, id);
CREATE INDEX resource_item_subject ON resource_item (subject_id, score DESC, id);
CREATE INDEX resource_item_words ON resource_item USING gin (words gin_trgm_ops);
CREATE INDEX resource_item_title ON resource_item (title_key);
CREATE INDEX resource_item_url ON resource_item (url_key) WHERE url_key IS NOT NULL;
CREATE INDEX resource_item_hash ON resource_item (file_hash) WHERE file_hash IS NOT NULL;
CREATE INDEX resource_item_links ON resource_item (link_checked_at NULLS FIRST) WHERE kind = 'link';
CREATE TRIGGER resource_item_origin BEFORE UPDATE ON resource_item FOR EACH ROW WHEN (OLD.origin = 'file')
  EXECUTE FUNCTION staff_touched('rendered', 'renderer', 'link_state', 'link_failures', 'link_problem', 'link_checked_at',
    'link_failing_since', 'title_words', 'words', 'title_key', 'views', 'downloads', 'upvotes', 'downvotes', 'score',
    'revision', 'version', 'position', 'category_id', 'subject_id', 'updated_at');

-- Every publication of an item; only ever added to.
CREATE TABLE resource_item_revision (
  item_id uuid NOT NULL REFERENCES resource_item,
  revision int NOT NULL,
  content jsonb NOT NULL,
  -- Who published it; null: the site's files.
  account_id uuid REFERENCES account,
  contributor_id uuid REFERENCES account,
  -- Contributed by a member who is not named, or whose account is gone.
  unnamed boolean NOT NULL DEFAULT false,
  contribution_id uuid,
  reason text,
  restores int,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (item_id, revision)
);
CREATE INDEX resource_item_revision_contributor ON resource_item_revision (contributor_id) WHERE contributor_id IS NOT NULL;

CREATE TABLE resource_item_vote (
  item_id uuid NOT NULL REFERENCES resource_item,
  account_id uuid NOT NULL REFERENCES account,
  up boolean NOT NULL,
  reason text CHECK (reason IN ('wrong', 'outdated', 'unclear', 'incomplete', 'broken', 'copied', 'other')),
  note text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (item_id, account_id),
  -- A vote against says why.
  CHECK (up = (reason IS NULL))
);
CREATE INDEX resource_item_vote_account ON resource_item_vote (account_id);

-- The counts of an item and of its resource follow the votes, in the order item, resource.
CREATE FUNCTION count_item_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ups int := (CASE WHEN TG_OP <> 'DELETE' AND NEW.up THEN 1 ELSE 0 END) - (CASE WHEN TG_OP <> 'INSERT' AND OLD.up THEN 1 ELSE 0 END);
  downs int := (CASE WHEN TG_OP <> 'DELETE' AND NOT NEW.up THEN 1 ELSE 0 END) - (CASE WHEN TG_OP <> 'INSERT' AND NOT OLD.up THEN 1 ELSE 0 END);
  of_resource uuid;
BEGIN
  IF ups = 0 AND downs = 0 THEN RETURN NULL; END IF;
  UPDATE resource_item SET upvotes = upvotes + ups, downvotes = downvotes + downs
    WHERE id = coalesce(NEW.item_id, OLD.item_id) RETURNING resource_id INTO of_resource;
  UPDATE resource SET upvotes = upvotes + ups, downvotes = downvotes + downs WHERE id = of_resource;
  RETURN NULL;
END $$;
CREATE TRIGGER resource_item_vote_count AFTER INSERT OR UPDATE OR DELETE ON resource_item_vote
  FOR EACH ROW EXECUTE FUNCTION count_item_votes();

CREATE TABLE resource_item_bookmark (
  account_id uuid NOT NULL REFERENCES account,
  item_id uuid NOT NULL REFERENCES resource_item,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, item_id)
);
CREATE INDEX resource_item_bookmark_item ON resource_item_bookmark (item_id);

-- That somebody read an item or opened its file on a day (Nepal's). `reader` is another value for the same person each day.
CREATE TABLE resource_item_use (
  day date NOT NULL,
  reader bytea NOT NULL,
  item_id uuid NOT NULL REFERENCES resource_item,
  what text NOT NULL CHECK (what IN ('view', 'download')),
  PRIMARY KEY (day, reader, item_id, what)
);
CREATE INDEX resource_item_use_item ON resource_item_use (item_id, day);

-- What was read on the same day by the same people; drawn up anew each night.
CREATE TABLE resource_item_related (
  item_id uuid NOT NULL REFERENCES resource_item,
  other_id uuid NOT NULL REFERENCES resource_item,
  readers int NOT NULL,
  PRIMARY KEY (item_id, other_id)
);

CREATE TABLE contribution (
  id uuid PRIMARY KEY,
  resource_id uuid NOT NULL REFERENCES resource,
  -- What it changes, or what it became.
  item_id uuid REFERENCES resource_item,
  is_change boolean NOT NULL,
  contributor_id uuid REFERENCES account,
  state text NOT NULL CHECK (state IN
    ('draft', 'submitted', 'in_review', 'published', 'changes_requested', 'rejected', 'withdrawn')),
  content jsonb NOT NULL,
  title text NOT NULL,
  words text NOT NULL,
  title_key text NOT NULL,
  url_key text,
  file_hash bytea,
  round int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1,
  reason text,
  reviewer_id uuid REFERENCES account,
  claimed_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  -- Nobody decides about what they contributed.
  CHECK (reviewer_id IS NULL OR reviewer_id IS DISTINCT FROM contributor_id),
  CHECK (state NOT IN ('changes_requested', 'rejected') OR reason IS NOT NULL),
  CHECK (state <> 'published' OR item_id IS NOT NULL),
  CHECK ((state = 'in_review') = (claimed_until IS NOT NULL)),
  CHECK (state <> 'in_review' OR reviewer_id IS NOT NULL),
  CHECK (is_change <= (item_id IS NOT NULL))
);
CREATE INDEX contribution_own ON contribution (contributor_id, updated_at DESC, id DESC);
CREATE INDEX contribution_queue ON contribution (submitted_at, id) WHERE state IN ('submitted', 'in_review');
CREATE INDEX contribution_resource ON contribution (resource_id);
CREATE INDEX contribution_item ON contribution (item_id) WHERE item_id IS NOT NULL;

CREATE TABLE contribution_step (
  contribution_id uuid NOT NULL REFERENCES contribution,
  version int NOT NULL,
  state text NOT NULL,
  reason text,
  by_staff boolean NOT NULL,
  account_id uuid REFERENCES account,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (contribution_id, version)
);

-- What readers and rights holders find wrong with an item. Who said it, and their address, are the staff's alone to see.
CREATE TABLE item_report (
  id uuid PRIMARY KEY,
  item_id uuid NOT NULL REFERENCES resource_item,
  account_id uuid REFERENCES account,
  email text,
  reason text NOT NULL CHECK (reason IN ('copyright', 'privacy', 'leaked-paper', 'wrong', 'outdated', 'broken', 'other')),
  description text NOT NULL CHECK (description <> ''),
  outcome text CHECK (outcome IN ('taken_down', 'mended', 'kept')),
  answer text,
  answered_by uuid REFERENCES account,
  answered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((outcome IS NULL) = (answered_at IS NULL) AND (outcome IS NULL) = (answer IS NULL))
);
CREATE INDEX item_report_open ON item_report (created_at, id) WHERE outcome IS NULL;
CREATE INDEX item_report_item ON item_report (item_id);
CREATE INDEX item_report_account ON item_report (account_id) WHERE account_id IS NOT NULL;
