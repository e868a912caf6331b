-- expand
-- Objections to the provisional key of an event, and when its key became final.

ALTER TABLE exam_event ADD COLUMN key_final_at timestamptz;

-- One of a candidate and a question; nobody but its author learns whose it is.
CREATE TABLE event_objection (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES exam_event,
  account_id uuid NOT NULL REFERENCES account,
  mcq_id uuid NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  source text NOT NULL CHECK (source <> ''),
  -- Staff leave it out of what all may read.
  is_hidden boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (event_id, account_id, mcq_id)
);
CREATE INDEX event_objection_of ON event_objection (event_id, mcq_id, created_at, id);
CREATE INDEX event_objection_account ON event_objection (account_id);

-- A final key stays as it is, and so does what was objected to it; an account that is erased takes its own along.
CREATE FUNCTION guard_final_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM exam_event WHERE id = NEW.event_id AND key_final_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the key of this event is final' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER event_objection_guard BEFORE INSERT OR UPDATE ON event_objection
  FOR EACH ROW EXECUTE FUNCTION guard_final_key();
