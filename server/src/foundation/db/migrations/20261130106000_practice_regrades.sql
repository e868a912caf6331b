-- expand
-- What a regrade of a test makes of the reviews that its results were.

-- By which regrade of its paper a result was marked when it was taken in.
ALTER TABLE practice_result ADD COLUMN regrade_no int NOT NULL DEFAULT 0;

-- The log is only ever added to: of several reviews of one source the one of the latest regrade holds. A result's question
-- that counts for nothing since has no rating.
ALTER TABLE practice_review ADD COLUMN regrade_no int NOT NULL DEFAULT 0;
ALTER TABLE practice_review ALTER COLUMN rating DROP NOT NULL;
ALTER TABLE practice_review ADD CHECK (rating IS NOT NULL OR (fault IS NULL AND in_test));
ALTER TABLE practice_review DROP CONSTRAINT practice_review_pkey;
ALTER TABLE practice_review ADD PRIMARY KEY (account_id, mcq_id, source_id, regrade_no);
