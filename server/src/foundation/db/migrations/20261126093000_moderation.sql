-- expand
-- Moderation: reports of posts, comments and people, the cases that they make, and what staff decide.

-- All reports of one thing, until they are decided.
CREATE TABLE moderation_case (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('post', 'comment', 'person')),
  -- A post, a comment or an account. No key: what is purged leaves its case.
  target_id uuid NOT NULL,
  author_id uuid NOT NULL REFERENCES account,
  -- Nothing that staff read is to say whose it is.
  is_anonymous boolean NOT NULL,
  -- Whose it is for the moment is `claimed_by`; `moot`: gone by itself, or decided in a newer case.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'actioned', 'dismissed', 'moot')),
  closed_at timestamptz,
  -- Counts what was decided: each decision says which it saw.
  version int NOT NULL DEFAULT 1,
  score double precision NOT NULL DEFAULT 0,
  -- 0 normal, 1 high, 2 urgent.
  urgency smallint NOT NULL DEFAULT 0 CHECK (urgency BETWEEN 0 AND 2),
  reports_count int NOT NULL DEFAULT 0,
  -- { reason: reports }
  reasons jsonb NOT NULL DEFAULT '{}',
  hid_itself boolean NOT NULL DEFAULT false,
  escalated_at timestamptz,
  -- An appeal that nobody has answered.
  is_appealed boolean NOT NULL DEFAULT false,
  claimed_by uuid REFERENCES account,
  claimed_until timestamptz,
  -- Of what was said, folded: the same words make the same.
  words_key bytea,
  opened_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'open') = (closed_at IS NULL)),
  CHECK ((claimed_by IS NULL) = (claimed_until IS NULL))
) WITH (fillfactor = 85);
CREATE UNIQUE INDEX moderation_case_open ON moderation_case (kind, target_id) WHERE state = 'open';
CREATE INDEX moderation_case_queue ON moderation_case (urgency DESC, opened_at, id) WHERE state = 'open' OR is_appealed;
CREATE INDEX moderation_case_closed ON moderation_case (closed_at DESC, id DESC) WHERE state <> 'open';
CREATE INDEX moderation_case_target ON moderation_case (target_id);
CREATE INDEX moderation_case_author ON moderation_case (author_id, opened_at DESC);
CREATE INDEX moderation_case_words ON moderation_case (words_key, opened_at DESC) WHERE words_key IS NOT NULL;
CREATE INDEX moderation_case_claimed ON moderation_case (claimed_by) WHERE claimed_by IS NOT NULL;

CREATE TABLE content_report (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES moderation_case,
  reporter_id uuid NOT NULL REFERENCES account,
  reason text NOT NULL CHECK (reason IN
    ('spam', 'abuse', 'wrong-info', 'leaked-paper', 'impersonation', 'copyright', 'privacy', 'other')),
  description text NOT NULL DEFAULT '',
  -- The edit that was seen; null: of a person.
  revision int,
  -- As it was when it was made.
  trust_level smallint NOT NULL CHECK (trust_level BETWEEN 0 AND 3),
  weight double precision NOT NULL CHECK (weight BETWEEN 0.25 AND 5),
  is_young boolean NOT NULL,
  -- A keyed hash of the network, forgotten after 30 days.
  network bytea,
  outcome text CHECK (outcome IN ('handled', 'no_violation')),
  -- Whether staff found what it says; null: they have not said.
  is_agreed boolean,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  UNIQUE (case_id, reporter_id),
  CHECK ((outcome IS NULL) = (closed_at IS NULL))
);
CREATE INDEX content_report_reporter ON content_report (reporter_id, created_at DESC);
CREATE INDEX content_report_created ON content_report (created_at);
-- What staff search for.
CREATE INDEX content_report_words ON content_report USING gin (description gin_trgm_ops) WHERE description <> '';
CREATE INDEX content_report_network ON content_report (created_at) WHERE network IS NOT NULL;

-- Only ever added to; that one was taken back is noted on it once.
CREATE TABLE moderation_decision (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES moderation_case,
  -- Null: it hid itself by its reports.
  actor_id uuid REFERENCES account,
  act text NOT NULL CHECK (act IN ('hide', 'remove', 'warn', 'limit', 'suspend', 'dismiss', 'escalate')),
  content text CHECK (content IN ('show', 'hide', 'remove')),
  reason text,
  dismissal text CHECK (dismissal IN ('no_violation', 'invalid', 'already_handled')),
  ends_at timestamptz,
  explanation text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  -- The case's version that it made.
  version int NOT NULL,
  -- What it changed, as it was and as it became, to be taken back by.
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  undone_by uuid REFERENCES account,
  undone_at timestamptz,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (case_id, version),
  CHECK ((act = 'dismiss') = (dismissal IS NOT NULL)),
  CHECK ((act IN ('dismiss', 'escalate')) = (reason IS NULL))
);
CREATE INDEX moderation_decision_at ON moderation_decision (at);
CREATE FUNCTION guard_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.undone_at IS NULL
    AND to_jsonb(NEW) - '{undone_by,undone_at}'::text[] = to_jsonb(OLD) - '{undone_by,undone_at}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a decision is only ever added, and taken back once' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER moderation_decision_stays BEFORE UPDATE OR DELETE ON moderation_decision
  FOR EACH ROW EXECUTE FUNCTION guard_decision();

CREATE TABLE moderation_appeal (
  decision_id uuid PRIMARY KEY REFERENCES moderation_decision,
  account_id uuid NOT NULL REFERENCES account,
  text text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  outcome text CHECK (outcome IN ('upheld', 'overturned')),
  explanation text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  decided_by uuid REFERENCES account,
  decided_at timestamptz,
  CHECK ((outcome IS NULL) = (decided_at IS NULL))
);
CREATE INDEX moderation_appeal_account ON moderation_appeal (account_id);
CREATE INDEX moderation_appeal_decided ON moderation_appeal (decided_at) WHERE decided_at IS NOT NULL;

-- Who looked up whom: what an administrator may do to somebody anonymous hangs on it.
CREATE TABLE revealed_author (
  id uuid PRIMARY KEY,
  actor_id uuid NOT NULL REFERENCES account,
  kind text NOT NULL CHECK (kind IN ('post', 'comment')),
  target_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX revealed_author_actor ON revealed_author (actor_id, at DESC);

-- What a notification of staff decisions says; others say all by their actor and place.
ALTER TABLE notification_cause ADD COLUMN detail jsonb;

DO $$
DECLARE kinds text;
BEGIN
  SELECT string_agg(quote_literal(m[1]), ', ') INTO kinds
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') m
    WHERE conname = 'audit_entry_target_kind';
  EXECUTE format('ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_target_kind,
    ADD CONSTRAINT audit_entry_target_kind CHECK (target_kind IN (%s, %L))', kinds, 'moderation_case');
END $$;
