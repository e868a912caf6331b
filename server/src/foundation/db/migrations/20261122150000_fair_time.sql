-- expand
-- Raised whenever all sessions of the account end (a reset, a suspension, a wish to be erased, signing out everywhere):
-- the attempts' own tokens bear it, and those that bear a lower one open nothing.
ALTER TABLE attempt ADD COLUMN ticket_no int NOT NULL DEFAULT 0;
-- When its candidate submitted an attempt that the deadline had closed: the time for late answers is over then.
ALTER TABLE attempt ADD COLUMN final_at timestamptz;
-- The day in Nepal on which it began, and the how-manieth of its account on that day: so the index below bounds a day.
ALTER TABLE attempt ADD COLUMN day date;
ALTER TABLE attempt ADD COLUMN day_no smallint CHECK (day_no BETWEEN 1 AND 50);
CREATE UNIQUE INDEX attempt_day ON attempt (account_id, day, day_no);

-- When answers that came late are marked: at the end of the time for them.
ALTER TABLE result ADD COLUMN remark_at timestamptz;
CREATE INDEX result_remark ON result (remark_at) WHERE remark_at IS NOT NULL;

ALTER TABLE account ADD COLUMN sessions_ended_at timestamptz;
CREATE FUNCTION end_attempt_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Late answers are taken for a day at most. Locked in the order in which a close locks.
  PERFORM FROM attempt WHERE account_id = NEW.id AND deadline_at > now() - interval '25 hours' ORDER BY id FOR NO KEY UPDATE;
  UPDATE attempt SET ticket_no = ticket_no + 1 WHERE account_id = NEW.id AND deadline_at > now() - interval '25 hours';
  RETURN NULL;
END $$;
CREATE TRIGGER account_ends_tickets AFTER UPDATE OF sessions_ended_at ON account FOR EACH ROW
  WHEN (OLD.sessions_ended_at IS DISTINCT FROM NEW.sessions_ended_at)
  EXECUTE FUNCTION end_attempt_tickets();

-- The only step is in_progress → submitted; what a sitting was measured by never changes. A submitted attempt may only
-- become final, and its tokens may end.
CREATE OR REPLACE FUNCTION attempt_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'submitted' AND ((NEW.status, NEW.submitted_at, NEW.arrived_at, NEW.closed_by, NEW.closes_at)
      IS DISTINCT FROM (OLD.status, OLD.submitted_at, OLD.arrived_at, OLD.closed_by, OLD.closes_at)
      OR (OLD.final_at IS NOT NULL AND NEW.final_at IS DISTINCT FROM OLD.final_at)) THEN
    RAISE EXCEPTION 'a submitted attempt is final' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.test_id, NEW.account_id, NEW.attempt_no, NEW.seed, NEW.started_at, NEW.deadline_at, NEW.day, NEW.day_no)
     IS DISTINCT FROM (OLD.test_id, OLD.account_id, OLD.attempt_no, OLD.seed, OLD.started_at, OLD.deadline_at, OLD.day, OLD.day_no) THEN
    RAISE EXCEPTION 'the terms of an attempt are fixed at its start' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
