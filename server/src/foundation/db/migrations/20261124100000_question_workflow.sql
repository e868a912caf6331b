-- expand
-- Staff write questions, review and verify them; candidates report what is wrong with them.

ALTER TABLE mcq_version
  -- Who wrote these words, and who made this version: a change of tags, chapters or difficulty alone leaves the author. Null: the site's files.
  ADD COLUMN author_id uuid REFERENCES account,
  ADD COLUMN made_by uuid REFERENCES account,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  -- Thousandths of a mark, by default in a paper.
  ADD COLUMN marks_milli int CHECK (marks_milli > 0),
  -- Its chapters as they were, home first; null: not written down.
  ADD COLUMN chapter_ids uuid[],
  -- Clean HTML of those texts that hold formulas or tables, { question?, options?, explanation? }, and the number of the pipeline that made it.
  ADD COLUMN rendered jsonb,
  ADD COLUMN renderer smallint NOT NULL DEFAULT 0;
CREATE INDEX mcq_version_renderer ON mcq_version (renderer);

-- A version is written once; its HTML may be made anew, and a draft goes whole.
CREATE FUNCTION guard_mcq_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM mcq WHERE id = OLD.mcq_id AND state <> 'draft') THEN
      RAISE EXCEPTION 'only a draft is deleted' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF to_jsonb(NEW) - '{rendered,renderer}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{rendered,renderer}'::text[] THEN
    RAISE EXCEPTION 'mcq_version is written once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER mcq_version_frozen BEFORE UPDATE OR DELETE ON mcq_version
  FOR EACH ROW EXECUTE FUNCTION guard_mcq_version();

ALTER TABLE mcq
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN submitted_by uuid REFERENCES account,
  ADD COLUMN submitted_at timestamptz,
  -- What was said with the last step.
  ADD COLUMN state_note text,
  -- Counted by a trigger, as is whether they dispute it: since when.
  ADD COLUMN open_reports int NOT NULL DEFAULT 0 CHECK (open_reports >= 0),
  ADD COLUMN disputed_at timestamptz,
  -- Of the present version, copied by a trigger: the list of staff reads this narrow table alone.
  ADD COLUMN author_id uuid,
  ADD COLUMN difficulty text NOT NULL DEFAULT 'medium',
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN valid_until date,
  -- Of 'ne', 'en', 'explanation', 'source'.
  ADD COLUMN lacks text[] NOT NULL DEFAULT '{}';
ALTER TABLE mcq
  ADD COLUMN verified_at timestamptz,
  -- Whoever wrote the present words never verifies them; those of the site's files have no author here.
  ADD COLUMN verified_by uuid REFERENCES account CONSTRAINT mcq_verified_by_another
    CHECK (state <> 'verified' OR author_id IS NULL OR coalesce(verified_by <> author_id, false));
CREATE FUNCTION lacks_language(question jsonb, options jsonb, language text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(question ->> language, '') = '' OR EXISTS (
    SELECT FROM jsonb_array_elements(options) AS o(option)
    WHERE coalesce(option -> 'text' ->> language, '') = '' AND NOT option ? 'image')
$$;

CREATE FUNCTION describe_mcq() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v record;
BEGIN
  SELECT author_id, difficulty, tags, valid_until, question, options, explanation, source INTO v
  FROM mcq_version WHERE mcq_id = NEW.id AND version = NEW.current_version;
  IF FOUND THEN
    NEW.author_id := v.author_id;
    NEW.difficulty := v.difficulty;
    NEW.tags := v.tags;
    NEW.valid_until := v.valid_until;
    NEW.lacks := array_remove(ARRAY[
      CASE WHEN lacks_language(v.question, v.options, 'ne') THEN 'ne' END,
      CASE WHEN lacks_language(v.question, v.options, 'en') THEN 'en' END,
      CASE WHEN coalesce(v.explanation ->> 'ne', v.explanation ->> 'en', '') = '' THEN 'explanation' END,
      CASE WHEN coalesce(v.source -> 'text' ->> 'ne', v.source -> 'text' ->> 'en', '') = '' THEN 'source' END], NULL);
  END IF;
  RETURN NEW;
END $$;
-- Before `mcq_origin` by its name.
CREATE TRIGGER mcq_described BEFORE UPDATE OF current_version ON mcq FOR EACH ROW EXECUTE FUNCTION describe_mcq();

CREATE FUNCTION describe_mcqs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mcq SET current_version = mcq.current_version
  FROM added WHERE mcq.id = added.mcq_id AND mcq.current_version = added.version;
  RETURN NULL;
END $$;
CREATE TRIGGER mcq_version_described AFTER INSERT ON mcq_version REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION describe_mcqs();

CREATE FUNCTION date_mcq() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER mcq_dated BEFORE UPDATE OF state, current_version ON mcq FOR EACH ROW
  WHEN ((OLD.state, OLD.current_version) IS DISTINCT FROM (NEW.state, NEW.current_version)) EXECUTE FUNCTION date_mcq();

-- What follows from its version or its reports is no content.
CREATE OR REPLACE TRIGGER mcq_origin BEFORE UPDATE ON mcq FOR EACH ROW WHEN (OLD.origin = 'file')
  EXECUTE FUNCTION staff_touched('embargo_until', 'updated_at', 'open_reports', 'disputed_at');

SELECT set_config('sarathi.loading_content', 'on', true);
UPDATE mcq SET current_version = current_version;
UPDATE mcq SET updated_at = created_at;
SELECT set_config('sarathi.loading_content', '', true);

CREATE INDEX mcq_updated ON mcq (updated_at DESC, id DESC);
CREATE INDEX mcq_reported ON mcq (open_reports DESC, id DESC) WHERE open_reports > 0;
CREATE INDEX mcq_valid_until ON mcq (valid_until, id) WHERE valid_until IS NOT NULL;
CREATE INDEX mcq_tags ON mcq USING gin (tags);
CREATE INDEX mcq_author ON mcq (author_id, updated_at DESC) WHERE author_id IS NOT NULL;

-- The words of each present version, folded (fold.rules.ts): by them questions are found, and those that ask the same.
CREATE TABLE mcq_text (
  mcq_id uuid PRIMARY KEY REFERENCES mcq ON DELETE CASCADE,
  -- The stem in either language; empty: it has none.
  ne text NOT NULL,
  en text NOT NULL,
  ne_key uuid GENERATED ALWAYS AS (CASE WHEN ne <> '' THEN md5(ne)::uuid END) STORED,
  en_key uuid GENERATED ALWAYS AS (CASE WHEN en <> '' THEN md5(en)::uuid END) STORED,
  -- Stems that are nearly the same share some of these numbers.
  sketch int[] NOT NULL,
  -- Stem and options in both languages, with spaces.
  words text NOT NULL,
  -- The number of the folding that made it.
  folding smallint NOT NULL
);
CREATE INDEX mcq_text_ne ON mcq_text (ne_key);
CREATE INDEX mcq_text_en ON mcq_text (en_key);
CREATE INDEX mcq_text_sketch ON mcq_text USING gin (sketch);
CREATE INDEX mcq_text_words ON mcq_text USING gin (words gin_trgm_ops);

CREATE TABLE mcq_report (
  id uuid PRIMARY KEY,
  mcq_id uuid NOT NULL REFERENCES mcq,
  -- The version that was seen.
  version int NOT NULL,
  account_id uuid NOT NULL REFERENCES account,
  reason text NOT NULL CHECK (reason IN ('wrong_key', 'typo', 'duplicate', 'unclear', 'outdated', 'other')),
  description text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered')),
  created_at timestamptz NOT NULL DEFAULT now(),
  outcome text CHECK (outcome IN ('fixed', 'no_fault')),
  answer text,
  answered_by uuid REFERENCES account,
  answered_at timestamptz,
  FOREIGN KEY (mcq_id, version) REFERENCES mcq_version (mcq_id, version),
  CHECK ((state = 'answered') = (outcome IS NOT NULL AND answer IS NOT NULL AND answered_at IS NOT NULL))
);
-- One open report of an account about a question.
CREATE UNIQUE INDEX mcq_report_open ON mcq_report (mcq_id, account_id) WHERE state = 'open';
CREATE INDEX mcq_report_account ON mcq_report (account_id, id DESC);
CREATE INDEX mcq_report_mcq ON mcq_report (mcq_id, id DESC);
CREATE INDEX mcq_report_state ON mcq_report (state, id DESC);

-- Three open reports of different accounts dispute a question, until all are answered.
CREATE FUNCTION count_reports() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reports int;
BEGIN
  -- Locked first: of two reports of the same moment the second counts the first.
  PERFORM FROM mcq WHERE id = NEW.mcq_id FOR NO KEY UPDATE;
  SELECT count(*) INTO reports FROM mcq_report WHERE mcq_id = NEW.mcq_id AND state = 'open';
  UPDATE mcq SET open_reports = reports,
    disputed_at = CASE WHEN reports >= 3 THEN coalesce(disputed_at, now()) WHEN reports > 0 THEN disputed_at END
  WHERE id = NEW.mcq_id;
  RETURN NULL;
END $$;
CREATE TRIGGER mcq_report_counted AFTER INSERT OR UPDATE OF state ON mcq_report
  FOR EACH ROW EXECUTE FUNCTION count_reports();

ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_target_kind,
  ADD CONSTRAINT audit_entry_target_kind
    CHECK (target_kind IN ('account', 'category', 'subject', 'section', 'chapter', 'content', 'mcq'));
