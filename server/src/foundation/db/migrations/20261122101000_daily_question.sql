-- expand
-- The question of each day in Nepal, chosen once by whoever asks first. It changes only when its key may not be seen any more.
CREATE TABLE daily_question (
  day date PRIMARY KEY,
  mcq_id uuid NOT NULL REFERENCES mcq,
  chosen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX daily_question_mcq ON daily_question (mcq_id, day DESC);
