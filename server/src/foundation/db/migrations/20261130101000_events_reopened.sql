-- expand
-- Sittings of events that staff reopen, what is noted of candidates who leave the exam screen, and word to other
-- processes when a paper is marked anew.

-- A closed sitting that goes on: the result that it had until then, which is gone, and by when it ends now.
CREATE TABLE attempt_reopening (
  -- Of that result: it is taken back once.
  result_id uuid PRIMARY KEY,
  attempt_id uuid NOT NULL REFERENCES attempt ON DELETE CASCADE,
  actor_id uuid NOT NULL REFERENCES account,
  -- Empty once the candidate's account is erased.
  reason text NOT NULL,
  deadline_at timestamptz NOT NULL,
  submitted_at timestamptz NOT NULL,
  closed_by text NOT NULL CHECK (closed_by IN ('user', 'deadline')),
  late_synced boolean NOT NULL,
  score_num bigint NOT NULL,
  full_num bigint NOT NULL,
  den bigint NOT NULL CHECK (den > 0),
  passed boolean NOT NULL,
  marking jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX attempt_reopening_of ON attempt_reopening (attempt_id, at);

-- Once more in_progress is a sitting of an event alone, when its result is taken back and nobody has seen one yet.
CREATE OR REPLACE FUNCTION attempt_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'submitted' AND NEW.status = 'in_progress' THEN
    IF NEW.deadline_at <= now()
       OR EXISTS (SELECT FROM result WHERE attempt_id = OLD.id)
       OR NOT EXISTS (SELECT FROM attempt_reopening WHERE attempt_id = OLD.id AND deadline_at = NEW.deadline_at)
       OR NOT EXISTS (SELECT FROM mock_test WHERE id = OLD.test_id AND test_type = 'event' AND results_at > now()) THEN
      RAISE EXCEPTION 'this attempt cannot be reopened' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF OLD.status = 'submitted' AND ((NEW.status, NEW.submitted_at, NEW.arrived_at, NEW.closed_by, NEW.deadline_at, NEW.closes_at)
      IS DISTINCT FROM (OLD.status, OLD.submitted_at, OLD.arrived_at, OLD.closed_by, OLD.deadline_at, OLD.closes_at)
      OR (OLD.final_at IS NOT NULL AND NEW.final_at IS DISTINCT FROM OLD.final_at)) THEN
    RAISE EXCEPTION 'a submitted attempt is final' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.deadline_at < OLD.deadline_at
     OR NEW.deadline_at > OLD.deadline_at AND NOT EXISTS (
       SELECT FROM mock_test WHERE id = NEW.test_id AND test_type = 'event')
     OR (NEW.test_id, NEW.account_id, NEW.attempt_no, NEW.seed, NEW.started_at, NEW.day, NEW.day_no)
     IS DISTINCT FROM (OLD.test_id, OLD.account_id, OLD.attempt_no, OLD.seed, OLD.started_at, OLD.day, OLD.day_no) THEN
    RAISE EXCEPTION 'the terms of an attempt are fixed at its start' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

-- That the exam screen of a sitting was out of sight, as its browser says: evidence, never a verdict.
CREATE TABLE attempt_absence (
  attempt_id uuid NOT NULL REFERENCES attempt ON DELETE CASCADE,
  -- By the candidate's own clock, set by the server's.
  left_at timestamptz NOT NULL,
  returned_at timestamptz NOT NULL CHECK (returned_at > left_at),
  -- So that a sitting has a bounded number of them.
  no smallint NOT NULL CHECK (no BETWEEN 1 AND 200),
  PRIMARY KEY (attempt_id, left_at),
  UNIQUE (attempt_id, no)
);

-- What processes hold of a paper in memory is old once it was marked anew.
CREATE FUNCTION notify_regraded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('paper_regraded', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER mock_test_regraded AFTER UPDATE OF regrade_no ON mock_test FOR EACH ROW
  WHEN (NEW.regrade_no <> OLD.regrade_no) EXECUTE FUNCTION notify_regraded();
