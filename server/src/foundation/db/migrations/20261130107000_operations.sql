-- expand
-- Whole backups: what the first page of staff and the metrics say of the last one.
CREATE TABLE backup_run (
  id uuid PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL DEFAULT now(),
  row_count bigint NOT NULL CHECK (row_count >= 0),
  file_count int NOT NULL CHECK (file_count >= 0),
  CHECK (finished_at >= begun_at)
);
CREATE INDEX backup_run_latest ON backup_run (begun_at DESC, id DESC);

-- A whole day of all accounts: what is written to the row later does not touch it.
CREATE INDEX practice_day_of ON practice_day (day);

-- What administrators changed of the site; one row, or none. What the environment sets goes over it.
CREATE TABLE site_settings (
  id uuid PRIMARY KEY,
  revision int NOT NULL DEFAULT 1 CHECK (revision > 0),
  value jsonb NOT NULL CHECK (jsonb_typeof(value) = 'object'),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX site_settings_one ON site_settings ((true));

-- Every node reads them anew.
CREATE FUNCTION say_site_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('site_changed', NEW.revision::text);
  RETURN NULL;
END $$;
CREATE TRIGGER site_settings_changed AFTER INSERT OR UPDATE ON site_settings
  FOR EACH ROW EXECUTE FUNCTION say_site_changed();

DO $$
DECLARE
  kinds text := (SELECT string_agg(m.kind[1], ', ')
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''\w+''', 'g') AS m(kind)
    WHERE conname = 'audit_entry_target_kind');
BEGIN
  EXECUTE format($sql$
    ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_target_kind,
      ADD CONSTRAINT audit_entry_target_kind CHECK (target_kind IN (%s, 'job', 'site'))$sql$, kinds);
END $$;
