-- Stored files. `uses` counts what shows the file; one that nothing uses for a day is purged.
CREATE TABLE upload (
  id uuid PRIMARY KEY,
  -- 128 random bits: the only name the file has outside.
  key text NOT NULL UNIQUE CHECK (key ~ '^[A-Za-z0-9_-]{22}$'),
  owner_id uuid NOT NULL REFERENCES account,
  folder text NOT NULL CHECK (folder IN ('avatars', 'posts', 'resources', 'questions', 'payments')),
  kind text NOT NULL CHECK (kind IN ('image', 'pdf')),
  private boolean NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  -- Widths that stand beside the file itself, smallest first.
  widths integer[] NOT NULL DEFAULT '{}',
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  unused_since timestamptz DEFAULT now(),
  -- Its files are being removed: nothing may use it any more. The row goes after them.
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'image') = (width IS NOT NULL AND height IS NOT NULL)),
  CHECK ((uses = 0) = (unused_since IS NOT NULL)),
  CHECK (removed_at IS NULL OR uses = 0)
);
CREATE INDEX upload_owner ON upload (owner_id, created_at);
CREATE INDEX upload_unused ON upload (unused_since) WHERE unused_since IS NOT NULL;
CREATE INDEX upload_removed ON upload (removed_at) WHERE removed_at IS NOT NULL;
