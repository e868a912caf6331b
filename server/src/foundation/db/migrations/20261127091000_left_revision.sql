-- expand
-- The edit of the words that staff left to be seen when they closed a case: no report hides that one again.
ALTER TABLE moderation_case ADD COLUMN left_revision int;
