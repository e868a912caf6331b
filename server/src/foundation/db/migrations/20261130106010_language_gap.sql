-- expand
-- One more reason to look at a question: it is harder in one language than in the other.
ALTER TABLE mcq_doubt DROP CONSTRAINT mcq_doubt_flags_check,
  ADD CONSTRAINT mcq_doubt_flags_check CHECK (cardinality(flags) > 0
    AND flags <@ ARRAY['key_doubtful', 'key_beaten', 'language_gap', 'too_easy']);
