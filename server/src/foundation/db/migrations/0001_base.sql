-- What no room owns: secrets made at the first start, idempotent calls, loaded content files.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE app_secret (
  name text PRIMARY KEY,
  value bytea NOT NULL CHECK (octet_length(value) >= 32),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The answer is sealed with the key the caller chose, of which only the hash stands here.
CREATE TABLE idempotent_call (
  key_hash bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  sealed_answer bytea,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX idempotent_call_age ON idempotent_call (created_at);

CREATE TABLE content_file (
  path text PRIMARY KEY,
  sha256 bytea NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now()
);
