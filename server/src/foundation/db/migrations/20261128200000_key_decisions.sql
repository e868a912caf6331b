-- expand
-- What staff decide about the keys of a paper that was sat, and what came of marking its results anew.

-- What is to be decided next; nothing is marked by it before a regrade.
CREATE TABLE key_decision (
  test_id uuid NOT NULL,
  mcq_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('kept', 'keys', 'full_to_all', 'full_to_attempted', 'drop')),
  -- Each a whole key as a choice mask; of several the best counts.
  keys smallint[] NOT NULL DEFAULT '{}' CHECK (NOT 0 = ANY(keys)),
  reason text NOT NULL CHECK (reason <> ''),
  decided_by uuid NOT NULL REFERENCES account,
  decided_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (test_id, mcq_id),
  FOREIGN KEY (test_id, mcq_id) REFERENCES test_question (test_id, mcq_id) ON DELETE CASCADE,
  CHECK ((kind = 'keys') = (cardinality(keys) > 0))
);

-- How often a paper was regraded: its questions are marked by the decisions of the last time.
ALTER TABLE mock_test ADD COLUMN regrade_no int NOT NULL DEFAULT 0 CHECK (regrade_no >= 0);
CREATE TABLE regrade (
  id uuid PRIMARY KEY,
  test_id uuid NOT NULL REFERENCES mock_test,
  no int NOT NULL CHECK (no > 0),
  -- SHA-256 of what it was computed from and what came out.
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
  -- The decisions as they were applied.
  decisions jsonb NOT NULL,
  results int NOT NULL,
  changed int NOT NULL,
  actor_id uuid NOT NULL REFERENCES account,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (test_id, no)
);

-- A result as it was before a regrade changed anything of it.
CREATE TABLE result_revision (
  result_id uuid NOT NULL REFERENCES result ON DELETE CASCADE,
  regrade_id uuid NOT NULL REFERENCES regrade DEFERRABLE INITIALLY DEFERRED,
  score_num bigint NOT NULL,
  full_num bigint NOT NULL,
  den bigint NOT NULL CHECK (den > 0),
  passed boolean NOT NULL,
  marking jsonb NOT NULL,
  -- What it became.
  new_score_num bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (result_id, regrade_id)
);
CREATE INDEX result_revision_of ON result_revision (regrade_id, result_id);

CREATE FUNCTION refuse_regrade_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a regrade did is only ever added to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER regrade_frozen BEFORE UPDATE OR DELETE ON regrade FOR EACH ROW EXECUTE FUNCTION refuse_regrade_change();
CREATE TRIGGER result_revision_frozen BEFORE UPDATE ON result_revision
  FOR EACH ROW EXECUTE FUNCTION refuse_regrade_change();
