-- expand
-- What the statistics of a paper say against a question of it, in the version that the paper holds.
CREATE TABLE mcq_doubt (
  mcq_id uuid NOT NULL REFERENCES mcq ON DELETE CASCADE,
  test_id uuid NOT NULL REFERENCES mock_test ON DELETE CASCADE,
  version int NOT NULL CHECK (version > 0),
  flags text[] NOT NULL CHECK (cardinality(flags) > 0 AND flags <@ ARRAY['key_doubtful', 'key_beaten', 'too_easy']),
  -- Of how many results.
  results int NOT NULL CHECK (results > 0),
  facility double precision NOT NULL,
  discrimination double precision,
  PRIMARY KEY (mcq_id, test_id)
);
CREATE INDEX mcq_doubt_of_test ON mcq_doubt (test_id);
