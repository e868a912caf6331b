-- expand
-- What a regrade of a test makes of the reviews that its results were.

-- By which regrade of its paper a result was marked when it was taken in.
ALTER TABLE practice_result ADD COLUMN regrade_no int NOT NULL DEFAULT 0;

-- What a result that was taken in before says of a question since its paper was marked anew: the latest of these stands
-- instead of its review. Only ever added to, as the reviews are.
CREATE TABLE practice_correction (
  account_id uuid NOT NULL REFERENCES account,
  mcq_id uuid NOT NULL REFERENCES mcq,
  -- The result.
  source_id uuid NOT NULL,
  regrade_no int NOT NULL CHECK (regrade_no > 0),
  reviewed_at timestamptz NOT NULL,
  -- Null: it says nothing any more, for the question counts for nothing.
  rating smallint CHECK (rating BETWEEN 1 AND 4),
  fault text CHECK (fault IN ('wrong', 'guessed', 'slow')),
  PRIMARY KEY (account_id, mcq_id, source_id, regrade_no),
  CHECK (rating IS NOT NULL OR fault IS NULL)
);
CREATE TRIGGER practice_correction_frozen BEFORE UPDATE ON practice_correction FOR EACH ROW EXECUTE FUNCTION refuse_change();
