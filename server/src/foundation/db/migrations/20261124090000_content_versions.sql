-- expand
-- Staff write what chapters have to read, as they write the four levels above it.
ALTER TABLE content
  ADD COLUMN version int NOT NULL DEFAULT 1 CHECK (version > 0),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();

-- What the pipeline makes of a text is no version of it either.
CREATE OR REPLACE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  aside CONSTANT text[] := '{origin,file_sha256,position,version,updated_at,rendered,renderer}';
BEGIN
  IF (to_jsonb(NEW) - aside) IS DISTINCT FROM (to_jsonb(OLD) - aside) THEN
    NEW.version := OLD.version + 1;
    NEW.updated_at := now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER content_version BEFORE UPDATE ON content FOR EACH ROW EXECUTE FUNCTION count_version();

ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_target_kind,
  ADD CONSTRAINT audit_entry_target_kind
    CHECK (target_kind IN ('account', 'category', 'subject', 'section', 'chapter', 'content'));
