-- expand
-- One answer of a set's question counts, from however many tabs and devices; what was due and was repeated; orders of an export.

-- The set that an answer was given in; null: its device named none. A question of a set is answered once.
ALTER TABLE practice_answer ADD COLUMN set_id uuid;
CREATE UNIQUE INDEX practice_answer_set ON practice_answer (account_id, set_id, mcq_id) WHERE set_id IS NOT NULL;
CREATE INDEX practice_answer_received ON practice_answer (account_id, received_at, id);

-- Questions that were due on that day and were answered on it.
ALTER TABLE practice_day ADD COLUMN repeated int NOT NULL DEFAULT 0 CHECK (repeated >= 0);

-- The last answers of which somebody was unsure.
CREATE INDEX practice_answer_unsure ON practice_answer (account_id, answered_at DESC) INCLUDE (correct)
  WHERE confidence IN ('unsure', 'guess');
