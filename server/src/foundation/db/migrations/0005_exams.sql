CREATE TABLE mock_test (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category_id uuid NOT NULL REFERENCES category,
  title jsonb NOT NULL,
  short_description jsonb NOT NULL DEFAULT '{}',
  instructions jsonb,
  duration_minutes int NOT NULL CHECK (duration_minutes BETWEEN 1 AND 600),
  test_type text NOT NULL DEFAULT 'mock' CHECK (test_type IN ('mock', 'event')),
  streams text[] NOT NULL DEFAULT '{}',
  -- The penalty of a wrong answer as an exact fraction of the question's mark (PSC: 1/5).
  negative_num int NOT NULL DEFAULT 1 CHECK (negative_num >= 0),
  negative_den int NOT NULL DEFAULT 5 CHECK (negative_den > 0),
  multi_answer_policy text NOT NULL DEFAULT 'all_or_nothing' CHECK (multi_answer_policy IN
    ('all_or_nothing', 'proportional_floor0', 'weights_clamped', 'every_decision', 'partial_if_clean')),
  shuffle_questions boolean NOT NULL DEFAULT true,
  shuffle_options boolean NOT NULL DEFAULT true,
  -- Thousandths of a mark.
  pass_marks_milli int NOT NULL CHECK (pass_marks_milli >= 0),
  attempts_allowed int CHECK (attempts_allowed > 0),
  grace_seconds int NOT NULL DEFAULT 60 CHECK (grace_seconds BETWEEN 0 AND 600),
  late_sync_seconds int NOT NULL DEFAULT 3600 CHECK (late_sync_seconds BETWEEN 0 AND 86400),
  -- When keys may be seen: with one's own result, or from a moment on (null: not yet known).
  solutions text NOT NULL DEFAULT 'with_result' CHECK (solutions IN ('with_result', 'at')),
  solutions_at timestamptz,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'archived')),
  position int NOT NULL DEFAULT 0,
  -- Rises with every change, so that what is kept in memory is known to be old.
  revision int NOT NULL DEFAULT 1,
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (negative_num <= negative_den),
  CHECK (state = 'draft' OR published_at IS NOT NULL)
);
CREATE INDEX mock_test_listed ON mock_test (position, id) WHERE state = 'published';

CREATE TABLE test_section (
  id uuid PRIMARY KEY,
  test_id uuid NOT NULL REFERENCES mock_test ON DELETE CASCADE,
  position int NOT NULL,
  title jsonb NOT NULL,
  UNIQUE (test_id, position),
  UNIQUE (test_id, id)
);

CREATE TABLE test_question (
  test_id uuid NOT NULL REFERENCES mock_test ON DELETE CASCADE,
  position int NOT NULL,
  section_id uuid NOT NULL,
  mcq_id uuid NOT NULL,
  version int NOT NULL,
  -- Thousandths of a mark.
  marks_milli int NOT NULL CHECK (marks_milli > 0),
  PRIMARY KEY (test_id, position),
  UNIQUE (test_id, mcq_id),
  FOREIGN KEY (test_id, section_id) REFERENCES test_section (test_id, id),
  FOREIGN KEY (mcq_id, version) REFERENCES mcq_version (mcq_id, version)
);
CREATE INDEX test_question_mcq ON test_question (mcq_id);

-- A published paper is frozen: its questions and sections change no more.
CREATE FUNCTION refuse_published_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.test_id ELSE NEW.test_id END;
BEGIN
  IF EXISTS (SELECT FROM mock_test WHERE id = touched AND state <> 'draft') THEN
    RAISE EXCEPTION 'the paper of a published test is frozen' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER test_question_frozen BEFORE INSERT OR UPDATE OR DELETE ON test_question
  FOR EACH ROW EXECUTE FUNCTION refuse_published_change();
CREATE TRIGGER test_section_frozen BEFORE INSERT OR UPDATE OR DELETE ON test_section
  FOR EACH ROW EXECUTE FUNCTION refuse_published_change();

CREATE TABLE attempt (
  id uuid PRIMARY KEY,
  test_id uuid NOT NULL REFERENCES mock_test,
  account_id uuid NOT NULL REFERENCES account,
  attempt_no int NOT NULL CHECK (attempt_no > 0),
  status text NOT NULL DEFAULT 'in_progress' CHECK (status IN ('in_progress', 'submitted')),
  seed int NOT NULL,
  started_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  -- deadline + grace: answers are taken until here.
  closes_at timestamptz NOT NULL,
  submitted_at timestamptz,
  arrived_at timestamptz,
  closed_by text CHECK (closed_by IN ('user', 'deadline')),
  UNIQUE (test_id, account_id, attempt_no),
  CHECK (deadline_at > started_at AND closes_at >= deadline_at),
  CHECK ((status = 'submitted') = (submitted_at IS NOT NULL AND arrived_at IS NOT NULL AND closed_by IS NOT NULL))
);
CREATE UNIQUE INDEX attempt_open ON attempt (test_id, account_id) WHERE status = 'in_progress';
CREATE INDEX attempt_due ON attempt (closes_at) WHERE status = 'in_progress';
CREATE INDEX attempt_account ON attempt (account_id, started_at DESC);

-- The only step is in_progress → submitted; what a sitting was measured by never changes.
CREATE FUNCTION attempt_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'submitted' THEN
    RAISE EXCEPTION 'a submitted attempt is final' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.test_id, NEW.account_id, NEW.attempt_no, NEW.seed, NEW.started_at, NEW.deadline_at)
     IS DISTINCT FROM (OLD.test_id, OLD.account_id, OLD.attempt_no, OLD.seed, OLD.started_at, OLD.deadline_at) THEN
    RAISE EXCEPTION 'the terms of an attempt are fixed at its start' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER attempt_steps BEFORE UPDATE ON attempt FOR EACH ROW EXECUTE FUNCTION attempt_steps();

CREATE TABLE attempt_answer (
  attempt_id uuid NOT NULL REFERENCES attempt ON DELETE CASCADE,
  mcq_id uuid NOT NULL,
  -- Bit i is set when option i is chosen; 0: seen but not answered.
  selected smallint NOT NULL CHECK (selected BETWEEN 0 AND 255),
  flagged boolean NOT NULL DEFAULT false,
  seq bigint NOT NULL,
  time_spent_ms int NOT NULL DEFAULT 0 CHECK (time_spent_ms >= 0),
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (attempt_id, mcq_id)
) WITH (fillfactor = 80);

CREATE TABLE result (
  id uuid PRIMARY KEY,
  attempt_id uuid NOT NULL UNIQUE REFERENCES attempt,
  test_id uuid NOT NULL REFERENCES mock_test,
  account_id uuid NOT NULL REFERENCES account,
  -- Exact: score = score_num / den marks; compare and rank on these.
  score_num bigint NOT NULL,
  full_num bigint NOT NULL,
  den bigint NOT NULL CHECK (den > 0),
  passed boolean NOT NULL,
  -- Answers that came late but were given in time: counted, never ranked.
  late_synced boolean NOT NULL DEFAULT false,
  -- The marking in full (marking.rules.ts, `StoredMarking`); keys stay with the versions.
  marking jsonb NOT NULL,
  submitted_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX result_account ON result (account_id, submitted_at DESC, id DESC);
CREATE INDEX result_rank ON result (test_id, score_num DESC);
