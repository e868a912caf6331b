-- expand
-- What the search knows of each thing that it finds, folded by the application (contract/src/fold.ts). A change of the
-- thing itself leaves `folding` 0, in the same transaction; what is old is folded anew beside the requests. One partition
-- a source, with its own indexes. Who may see a thing is not in here: that is asked of the thing, with every search.
CREATE TABLE search_text (
  source text NOT NULL,
  id text NOT NULL,
  -- The number of the folding that made it; 0: to be made.
  folding smallint NOT NULL DEFAULT 0,
  -- Words of titles (A), tags (B) and text (D), sounds (~, ^), whole titles (=); search/lexemes.ts.
  words tsvector NOT NULL DEFAULT '',
  -- Words of the title.
  size smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (source, id)
) PARTITION BY LIST (source);

-- Words of titles, with what is left of their sound when one letter is taken away: two words of which some are the same
-- differ in a letter or two.
CREATE TABLE search_word (
  word text PRIMARY KEY CHECK (length(word) BETWEEN 1 AND 60),
  heard text NOT NULL,
  variants text[] NOT NULL
);
CREATE INDEX search_word_variants ON search_word USING gin (variants);

CREATE FUNCTION mark_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  thing text;
BEGIN
  IF TG_ARGV[0] = 'hashtag' THEN thing := coalesce(NEW.key, OLD.key);
  ELSE thing := coalesce(NEW.id, OLD.id);
  END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_text WHERE source = TG_ARGV[0] AND id = thing;
  ELSE
    INSERT INTO search_text (source, id) VALUES (TG_ARGV[0], thing) ON CONFLICT (source, id) DO UPDATE SET folding = 0;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  -- Source, table, column of the id, columns of the text.
  one text[];
  changed text;
BEGIN
  FOREACH one SLICE 1 IN ARRAY ARRAY[
    ['post', 'post', 'id', 'title,plain,hashtags'],
    ['hashtag', 'hashtag', 'key', 'name'],
    ['person', 'account', 'id', 'username,first_name,last_name'],
    ['resource', 'resource', 'id', 'title,description,tags'],
    ['item', 'resource_item', 'id', 'title,description'],
    ['test', 'mock_test', 'id', 'title,short_description,streams'],
    ['event', 'exam_event', 'id', 'title,short_description'],
    ['subject', 'subject', 'id', 'name,nepali_text'],
    ['chapter', 'chapter', 'id', 'name,nepali_text'],
    ['topic', 'study_topic', 'id', 'slug,document'],
    ['syllabus', 'syllabus', 'id', 'slug,document'],
    ['roadmap', 'roadmap', 'id', 'slug,document']]
  LOOP
    EXECUTE format('CREATE TABLE search_text_%s PARTITION OF search_text FOR VALUES IN (%L)', one[1], one[1]);
    EXECUTE format('CREATE INDEX ON search_text_%s USING gin (words) WITH (fastupdate = off)', one[1]);
    EXECUTE format('CREATE INDEX ON search_text_%s (folding)', one[1]);
    EXECUTE format('CREATE TRIGGER search_added AFTER INSERT OR DELETE ON %I FOR EACH ROW
      EXECUTE FUNCTION mark_search_text(%L)', one[2], one[1]);
    SELECT string_agg(format('OLD.%I IS DISTINCT FROM NEW.%I', name, name), ' OR ') INTO changed
      FROM unnest(string_to_array(one[4], ',')) AS name;
    EXECUTE format('CREATE TRIGGER search_changed AFTER UPDATE OF %s ON %I FOR EACH ROW WHEN (%s)
      EXECUTE FUNCTION mark_search_text(%L)', one[4], one[2], changed, one[1]);
    EXECUTE format('INSERT INTO search_text (source, id) SELECT %L, %I FROM %I', one[1], one[3], one[2]);
  END LOOP;
END $$;

-- What people type for something that is called otherwise, by staff; both folded.
CREATE TABLE search_alias (
  id uuid PRIMARY KEY,
  alias text NOT NULL UNIQUE CHECK (length(alias) BETWEEN 1 AND 100),
  query text NOT NULL CHECK (length(query) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- What was searched for and not found: folded, on a day of Nepal, by how many. Never by whom.
CREATE TABLE search_miss (
  query text NOT NULL CHECK (length(query) BETWEEN 2 AND 100),
  day date NOT NULL,
  askers int NOT NULL DEFAULT 1 CHECK (askers > 0),
  PRIMARY KEY (query, day)
);
CREATE INDEX search_miss_day ON search_miss (day);

DO $$
DECLARE
  kinds text := (SELECT string_agg(m.kind[1], ', ')
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''\w+''', 'g') AS m(kind)
    WHERE conname = 'audit_entry_target_kind');
BEGIN
  EXECUTE format($sql$
    ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_target_kind,
      ADD CONSTRAINT audit_entry_target_kind CHECK (target_kind IN (%s, 'search_alias'))$sql$, kinds);
END $$;
