-- expand
-- A mock test that is open is regraded by one decision at a time: about which question, and why.
ALTER TABLE regrade ADD COLUMN mcq_id uuid, ADD COLUMN reason text CHECK (reason <> ''),
  ADD CONSTRAINT regrade_of_question FOREIGN KEY (test_id, mcq_id) REFERENCES test_question (test_id, mcq_id),
  -- Neither: all decisions about an exam event's key at once.
  ADD CONSTRAINT regrade_says_why CHECK ((mcq_id IS NULL) = (reason IS NULL));
