-- expand
-- Practice: what was answered, what is known of each person and question, bookmarks and notes.

-- One row an account that practises: locked first by all that records answers, so that they come one after another.
CREATE TABLE practice_person (
  account_id uuid PRIMARY KEY REFERENCES account,
  daily_cap int NOT NULL DEFAULT 40 CHECK (daily_cap BETWEEN 5 AND 200),
  -- Answers that were sent on its last day, again or not: bounded.
  sent_on date NOT NULL DEFAULT '2000-01-01',
  sent int NOT NULL DEFAULT 0 CHECK (sent >= 0),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Answers given in practice, as they came; only ever added to. The device makes the id.
CREATE TABLE practice_answer (
  account_id uuid NOT NULL REFERENCES account,
  id uuid NOT NULL,
  mcq_id uuid NOT NULL,
  version int NOT NULL,
  choice_mask smallint NOT NULL CHECK (choice_mask > 0),
  correct boolean NOT NULL,
  time_ms int NOT NULL CHECK (time_ms BETWEEN 0 AND 3600000),
  confidence text CHECK (confidence IN ('sure', 'unsure', 'guess')),
  language text NOT NULL CHECK (language IN ('ne', 'en')),
  answered_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (mcq_id, version) REFERENCES mcq_version,
  CHECK (answered_at <= received_at)
);
CREATE INDEX practice_answer_latest ON practice_answer (account_id, answered_at DESC) INCLUDE (time_ms, correct);
CREATE TRIGGER practice_answer_frozen BEFORE UPDATE ON practice_answer FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What each answer, in practice or in a test, says of one's memory; only ever added to. `practice_card` follows from it alone.
CREATE TABLE practice_review (
  account_id uuid NOT NULL REFERENCES account,
  mcq_id uuid NOT NULL REFERENCES mcq,
  -- The answer, or the result.
  source_id uuid NOT NULL,
  reviewed_at timestamptz NOT NULL,
  -- Its day in Nepal: intervals are counted in days.
  day date NOT NULL GENERATED ALWAYS AS ((reviewed_at AT TIME ZONE 'Asia/Kathmandu')::date) STORED,
  -- Of FSRS: 1 again, 2 hard, 3 good, 4 easy.
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 4),
  fault text CHECK (fault IN ('wrong', 'guessed', 'slow')),
  in_test boolean NOT NULL,
  PRIMARY KEY (account_id, mcq_id, source_id),
  CHECK ((rating = 1) = (fault IS NOT DISTINCT FROM 'wrong'))
);
CREATE TRIGGER practice_review_frozen BEFORE UPDATE ON practice_review FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Memory and mistakes of a person and a question, as the reviews say.
CREATE TABLE practice_card (
  account_id uuid NOT NULL REFERENCES account,
  mcq_id uuid NOT NULL REFERENCES mcq,
  -- FSRS: days after which it is known with 0.9, and how hard it is, 1 to 10.
  stability double precision NOT NULL CHECK (stability > 0),
  difficulty double precision NOT NULL CHECK (difficulty BETWEEN 1 AND 10),
  reviewed_on date NOT NULL,
  reviews int NOT NULL CHECK (reviews > 0),
  -- The last review was right.
  correct boolean NOT NULL,
  -- Of the last faulty review; null: there was none, or it was made good on two days since.
  fault text CHECK (fault IN ('wrong', 'guessed', 'slow')),
  faults int NOT NULL CHECK (faults >= 0),
  faulted_at timestamptz,
  right_days smallint NOT NULL CHECK (right_days BETWEEN 0 AND 2),
  -- What its owner says: not of the reviews.
  cause text CHECK (cause IN ('unknown', 'mixed', 'misread', 'slip')),
  PRIMARY KEY (account_id, mcq_id),
  CHECK ((fault IS NULL) = (faulted_at IS NULL))
);
CREATE INDEX practice_card_due ON practice_card (account_id, reviewed_on) INCLUDE (stability, mcq_id);
CREATE INDEX practice_card_mistake ON practice_card (account_id, faulted_at DESC, mcq_id DESC) WHERE fault IS NOT NULL;

-- Results whose answers are in the reviews.
CREATE TABLE practice_result (
  account_id uuid NOT NULL REFERENCES account,
  result_id uuid NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, result_id)
);

-- Answers of each day in Nepal that count for it.
CREATE TABLE practice_day (
  account_id uuid NOT NULL REFERENCES account,
  day date NOT NULL,
  answered int NOT NULL CHECK (answered > 0),
  correct int NOT NULL CHECK (correct BETWEEN 0 AND answered),
  PRIMARY KEY (account_id, day)
);

CREATE TABLE practice_bookmark (
  account_id uuid NOT NULL REFERENCES account,
  mcq_id uuid NOT NULL REFERENCES mcq,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, mcq_id)
);
CREATE INDEX practice_bookmark_latest ON practice_bookmark (account_id, created_at DESC, mcq_id DESC);

CREATE TABLE practice_note (
  account_id uuid NOT NULL REFERENCES account,
  mcq_id uuid NOT NULL REFERENCES mcq,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, mcq_id)
);
CREATE INDEX practice_note_latest ON practice_note (account_id, updated_at DESC, mcq_id DESC);
