-- expand
-- Files of questions on their way into the bank. The bytes stay until the file is done with, so that it can be read anew
-- by other settings, on any node; `reading` rises with every reading, and only the latest one counts.
CREATE TABLE mcq_import (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  name text NOT NULL,
  bytes int NOT NULL,
  file bytea,
  state text NOT NULL DEFAULT 'reading'
    CHECK (state IN ('reading', 'ready', 'importing', 'done', 'cancelled', 'failed')),
  format text,
  failure text CHECK (failure IS NULL OR state = 'failed'),
  failed_at text,
  settings jsonb NOT NULL,
  columns jsonb,
  signature text,
  header boolean,
  sheets jsonb,
  remembered boolean NOT NULL DEFAULT false,
  -- Parts that hold an old font, and how many questions wait for a word on it.
  can_convert jsonb NOT NULL DEFAULT '[]',
  undecided int NOT NULL DEFAULT 0,
  reading int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mcq_import_created ON mcq_import (created_at DESC, id DESC);
CREATE INDEX mcq_import_account ON mcq_import (account_id);

-- A question of a file, as it was read last.
CREATE TABLE mcq_import_row (
  import_id uuid NOT NULL REFERENCES mcq_import ON DELETE CASCADE,
  no int NOT NULL,
  state text NOT NULL CHECK (state IN ('good', 'bad', 'left', 'written')),
  place jsonb NOT NULL,
  words text NOT NULL,
  draft jsonb NOT NULL,
  problems jsonb NOT NULL,
  notes jsonb NOT NULL,
  conversions jsonb NOT NULL,
  same_as uuid,
  same_as_no int,
  mcq_id uuid REFERENCES mcq ON DELETE SET NULL,
  PRIMARY KEY (import_id, no),
  CHECK (mcq_id IS NULL OR state = 'written')
);
CREATE INDEX mcq_import_row_state ON mcq_import_row (import_id, state, no);
CREATE INDEX mcq_import_row_mcq ON mcq_import_row (mcq_id) WHERE mcq_id IS NOT NULL;

-- Pictures that a file brings along, until they are uploads.
CREATE TABLE mcq_import_picture (
  import_id uuid NOT NULL REFERENCES mcq_import ON DELETE CASCADE,
  no int NOT NULL,
  bytes bytea NOT NULL,
  url text,
  PRIMARY KEY (import_id, no)
);

-- What the columns of a table hold, by the headings: the next file with the same is read alike.
CREATE TABLE mcq_import_mapping (
  account_id uuid NOT NULL REFERENCES account,
  signature text NOT NULL,
  mapping jsonb NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, signature)
);

-- The audit log takes them as what staff actions are done to, beside what it takes already.
DO $$
DECLARE kinds text;
BEGIN
  SELECT string_agg(quote_literal(m[1]), ', ') INTO kinds
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') m
    WHERE conname = 'audit_entry_target_kind';
  EXECUTE format('ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_target_kind,
    ADD CONSTRAINT audit_entry_target_kind CHECK (target_kind IN (%s, %L))', kinds, 'mcq_import');
END $$;
