CREATE TABLE mcq (
  id uuid PRIMARY KEY,
  slug text UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'in_review', 'verified', 'retired')),
  current_version int NOT NULL DEFAULT 1 CHECK (current_version > 0),
  -- Until then it is in no list, search or practice: a paper that holds it keeps its solutions back ('infinity': no date yet).
  embargo_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mcq_state ON mcq (state, id);

-- A version never changes; papers and attempts point at one.
CREATE TABLE mcq_version (
  mcq_id uuid NOT NULL REFERENCES mcq,
  version int NOT NULL CHECK (version > 0),
  question jsonb NOT NULL CHECK (question ?| ARRAY['ne', 'en']),
  image text,
  -- [{ "text": {ne,en}, "image"?, "pinned"? }]
  options jsonb NOT NULL CHECK (jsonb_typeof(options) = 'array' AND jsonb_array_length(options) BETWEEN 2 AND 8),
  -- Bit i is set when option i is right.
  key_mask smallint NOT NULL,
  form text NOT NULL DEFAULT 'single',
  explanation jsonb NOT NULL,
  source jsonb NOT NULL,
  difficulty text NOT NULL DEFAULT 'medium' CHECK (difficulty IN ('easy', 'medium', 'hard')),
  group_key text,
  as_of date,
  valid_until date,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mcq_id, version),
  CHECK (key_mask > 0 AND key_mask < (1 << jsonb_array_length(options)))
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is written once', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER mcq_version_frozen BEFORE UPDATE OR DELETE ON mcq_version FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE mcq_chapter (
  mcq_id uuid NOT NULL REFERENCES mcq ON DELETE CASCADE,
  chapter_id uuid NOT NULL REFERENCES chapter,
  -- 0 is its home: results count a question there.
  position int NOT NULL DEFAULT 0,
  PRIMARY KEY (mcq_id, chapter_id)
);
CREATE INDEX mcq_chapter_chapter ON mcq_chapter (chapter_id);
CREATE UNIQUE INDEX mcq_chapter_home ON mcq_chapter (mcq_id) WHERE position = 0;
