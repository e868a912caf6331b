-- expand
-- What is done again and again: up to which of its times each was left as a job, by whichever node came first.
CREATE TABLE job_schedule (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
