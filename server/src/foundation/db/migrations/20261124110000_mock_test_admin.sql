-- expand
-- What staff lay down of a test besides its rules: the languages in which all of it is promised, the marks that it is to
-- have (null: as many as its questions bring), what its questions were drawn by last (`DrawRow` of the contract), and
-- when they changed it last.
ALTER TABLE mock_test
  ADD COLUMN languages text[] NOT NULL DEFAULT '{ne}'
    CHECK (languages <@ ARRAY['ne', 'en'] AND cardinality(languages) BETWEEN 1 AND 2),
  ADD COLUMN full_marks_milli int CHECK (full_marks_milli > 0),
  ADD COLUMN blueprint jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(blueprint) = 'array'),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();

-- Lists of staff: the latest changes first, and results by test and time.
CREATE INDEX mock_test_updated ON mock_test (updated_at DESC, id);
CREATE INDEX result_submitted ON result (submitted_at DESC, id DESC);

-- Two kinds more, whichever there are.
DO $$
DECLARE
  kinds text := (SELECT string_agg(m.kind[1], ', ')
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''\w+''', 'g') AS m(kind)
    WHERE conname = 'audit_entry_target_kind');
BEGIN
  EXECUTE format($sql$
    ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_target_kind,
      ADD CONSTRAINT audit_entry_target_kind CHECK (target_kind IN (%s, 'mock_test', 'result'))$sql$, kinds);
END $$;
