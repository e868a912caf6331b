-- expand
-- Papers that all sit at once: their results come out together, and staff may give more time.

-- From when on candidates see the results of a paper; null: at once.
ALTER TABLE mock_test ADD COLUMN results_at timestamptz;

-- The only step is in_progress → submitted. What a sitting was measured by never changes; in an event alone staff may give
-- more time while it goes on. A submitted attempt may only become final, and its tokens may end.
CREATE OR REPLACE FUNCTION attempt_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'submitted' AND ((NEW.status, NEW.submitted_at, NEW.arrived_at, NEW.closed_by, NEW.deadline_at, NEW.closes_at)
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
