-- expand
-- Statistics of a paper and its questions, computed by a job from the results that count (statistics.rules.ts).
CREATE TABLE test_statistics (
  test_id uuid PRIMARY KEY REFERENCES mock_test ON DELETE CASCADE,
  -- Of what it was computed: so many results that count, marked by that regrade.
  results int NOT NULL CHECK (results >= 0),
  regrade_no int NOT NULL CHECK (regrade_no >= 0),
  document jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object'),
  computed_at timestamptz NOT NULL DEFAULT now()
);
-- Results come in the order in which they are stored: a few blocks say where the latest are, and writing one costs nothing.
CREATE INDEX result_created ON result USING brin (created_at) WITH (pages_per_range = 16);
