-- expand
-- Browsers that have signed in to an account before. The cookie itself stands nowhere: a hash of it with the account's
-- id, so that nobody can tell from here which accounts share a browser.
CREATE TABLE known_device (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, token_hash)
);
CREATE INDEX known_device_age ON known_device (last_used_at);
