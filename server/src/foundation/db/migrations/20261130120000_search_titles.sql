-- expand
-- What a thing is called, apart from what it says: short enough to stand in the row itself, so that who ranks many things
-- reads no long text. `words` has it all, as before.
ALTER TABLE search_text ADD COLUMN titles tsvector NOT NULL DEFAULT '';
UPDATE search_text SET titles = strip(ts_filter(words, '{a}')) WHERE folding > 0;

DO $$
DECLARE
  one text;
BEGIN
  FOR one IN SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'search_text'::regclass LOOP
    EXECUTE format('CREATE INDEX ON %s USING gin (titles) WITH (fastupdate = off)', one);
  END LOOP;
END $$;

-- When it was last seen that something which everybody sees has the word in its title.
ALTER TABLE search_word ADD COLUMN checked_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX search_word_checked ON search_word (checked_at);
