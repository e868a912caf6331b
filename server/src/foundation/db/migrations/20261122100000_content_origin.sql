-- expand
-- Whose each row of the content is: a file's, which it follows, or the staff's, which no file overwrites.

ALTER TABLE category
  ADD COLUMN origin text NOT NULL DEFAULT 'staff' CHECK (origin IN ('file', 'staff')),
  -- Of what the file said when it was taken last; null: no file has said anything yet.
  ADD COLUMN file_sha256 bytea CHECK (octet_length(file_sha256) = 32);
ALTER TABLE subject
  ADD COLUMN origin text NOT NULL DEFAULT 'staff' CHECK (origin IN ('file', 'staff')),
  ADD COLUMN file_sha256 bytea CHECK (octet_length(file_sha256) = 32);
ALTER TABLE section
  ADD COLUMN origin text NOT NULL DEFAULT 'staff' CHECK (origin IN ('file', 'staff')),
  ADD COLUMN file_sha256 bytea CHECK (octet_length(file_sha256) = 32);
ALTER TABLE chapter
  ADD COLUMN origin text NOT NULL DEFAULT 'staff' CHECK (origin IN ('file', 'staff')),
  ADD COLUMN file_sha256 bytea CHECK (octet_length(file_sha256) = 32);
ALTER TABLE mcq
  ADD COLUMN origin text NOT NULL DEFAULT 'staff' CHECK (origin IN ('file', 'staff')),
  ADD COLUMN file_sha256 bytea CHECK (octet_length(file_sha256) = 32);
ALTER TABLE mock_test
  ADD COLUMN origin text NOT NULL DEFAULT 'staff' CHECK (origin IN ('file', 'staff')),
  ADD COLUMN file_sha256 bytea CHECK (octet_length(file_sha256) = 32);

-- Until now only files have written any of it.
UPDATE category SET origin = 'file';
UPDATE subject SET origin = 'file';
UPDATE section SET origin = 'file';
UPDATE chapter SET origin = 'file';
UPDATE mcq SET origin = 'file' WHERE slug IS NOT NULL;
UPDATE mock_test SET origin = 'file';

CREATE FUNCTION is_loading_content() RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT coalesce(current_setting('sarathi.loading_content', true), '') = 'on' $$;

-- Whoever changes a file's row, by whatever way, makes it the staff's; only the loader of the files says that it is not.
-- Arguments: columns that are no content.
CREATE FUNCTION staff_touched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_loading_content()
     AND (to_jsonb(NEW) - 'origin' - 'file_sha256' - coalesce(TG_ARGV, '{}')) IS DISTINCT FROM
         (to_jsonb(OLD) - 'origin' - 'file_sha256' - coalesce(TG_ARGV, '{}')) THEN
    NEW.origin := 'staff';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER category_origin BEFORE UPDATE ON category
  FOR EACH ROW WHEN (OLD.origin = 'file') EXECUTE FUNCTION staff_touched();
CREATE TRIGGER subject_origin BEFORE UPDATE ON subject
  FOR EACH ROW WHEN (OLD.origin = 'file') EXECUTE FUNCTION staff_touched();
CREATE TRIGGER section_origin BEFORE UPDATE ON section
  FOR EACH ROW WHEN (OLD.origin = 'file') EXECUTE FUNCTION staff_touched();
CREATE TRIGGER chapter_origin BEFORE UPDATE ON chapter
  FOR EACH ROW WHEN (OLD.origin = 'file') EXECUTE FUNCTION staff_touched();
CREATE TRIGGER mcq_origin BEFORE UPDATE ON mcq
  FOR EACH ROW WHEN (OLD.origin = 'file') EXECUTE FUNCTION staff_touched('embargo_until');
CREATE TRIGGER mock_test_origin BEFORE UPDATE ON mock_test
  FOR EACH ROW WHEN (OLD.origin = 'file') EXECUTE FUNCTION staff_touched('revision');

CREATE FUNCTION staff_touched_chapters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_loading_content() THEN
    UPDATE mcq SET origin = 'staff' WHERE id IN (OLD.mcq_id, NEW.mcq_id) AND origin = 'file';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER mcq_chapter_origin AFTER INSERT OR UPDATE OR DELETE ON mcq_chapter
  FOR EACH ROW EXECUTE FUNCTION staff_touched_chapters();
