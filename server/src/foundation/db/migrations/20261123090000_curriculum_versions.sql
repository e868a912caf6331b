-- expand
-- Staff edit the curriculum: each node counts its versions, so that nobody overwrites what another has just written, and
-- keeps what it was.
ALTER TABLE category
  ADD COLUMN version int NOT NULL DEFAULT 1 CHECK (version > 0),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE subject
  ADD COLUMN version int NOT NULL DEFAULT 1 CHECK (version > 0),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE section
  ADD COLUMN version int NOT NULL DEFAULT 1 CHECK (version > 0),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE chapter
  ADD COLUMN version int NOT NULL DEFAULT 1 CHECK (version > 0),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();

-- Whoever changes a node, a file too, makes a version of it. Its place among others is none: they move together.
CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - '{origin,file_sha256,position,version,updated_at}'::text[]) IS DISTINCT FROM
     (to_jsonb(OLD) - '{origin,file_sha256,position,version,updated_at}'::text[]) THEN
    NEW.version := OLD.version + 1;
    NEW.updated_at := now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER category_version BEFORE UPDATE ON category FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER subject_version BEFORE UPDATE ON subject FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER section_version BEFORE UPDATE ON section FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER chapter_version BEFORE UPDATE ON chapter FOR EACH ROW EXECUTE FUNCTION count_version();

CREATE TABLE curriculum_revision (
  node_id uuid NOT NULL,
  version int NOT NULL CHECK (version > 0),
  at timestamptz NOT NULL DEFAULT now(),
  -- Null: the site's files.
  account_id uuid REFERENCES account,
  -- The fields as they were (`NodeRevision` of the contract).
  fields jsonb NOT NULL,
  PRIMARY KEY (node_id, version)
);
CREATE TRIGGER curriculum_revision_frozen BEFORE UPDATE ON curriculum_revision
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_target_kind,
  ADD CONSTRAINT audit_entry_target_kind
    CHECK (target_kind IN ('account', 'category', 'subject', 'section', 'chapter'));
