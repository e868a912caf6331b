-- expand
-- Which terms the owner of an account agreed to, and when; neither for accounts that were opened before it was kept, or
-- from the command line.
ALTER TABLE account ADD COLUMN terms_version text CHECK (length(terms_version) BETWEEN 1 AND 40);
ALTER TABLE account ADD COLUMN terms_accepted_at timestamptz
  CHECK ((terms_accepted_at IS NULL) = (terms_version IS NULL));
