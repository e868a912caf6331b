-- expand
-- When a schedule is due, as its program says: another expression begins anew, and is not due for what is past.
ALTER TABLE job_schedule ADD COLUMN cron text;
