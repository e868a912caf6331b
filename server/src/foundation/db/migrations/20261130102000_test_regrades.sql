-- expand
-- A mock test that is open is regraded by one decision at a time: about which question, and why. Neither of an exam
-- event, all of whose decisions are applied at once.
ALTER TABLE regrade ADD COLUMN mcq_id uuid REFERENCES mcq,
  ADD COLUMN reason text CONSTRAINT regrade_says_why CHECK ((mcq_id IS NULL) = (reason IS NULL) AND reason <> '');
