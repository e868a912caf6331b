-- expand
-- Exam events: a paper that all sit at one time, who registers for it, and how they pay.

CREATE TABLE exam_event (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Whoever has seen a paper must not sit it again: it belongs to one event.
  test_id uuid NOT NULL UNIQUE REFERENCES mock_test,
  title jsonb NOT NULL,
  short_description jsonb NOT NULL DEFAULT '{}',
  instructions jsonb,
  -- What staff have decided; what candidates see follows from it and the clock (event.rules.ts).
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'paused', 'cancelled', 'archived')),
  timing_mode text NOT NULL DEFAULT 'fixed' CHECK (timing_mode IN ('fixed', 'flexible')),
  registration_opens_at timestamptz NOT NULL,
  registration_closes_at timestamptz NOT NULL,
  lobby_minutes int NOT NULL DEFAULT 15 CHECK (lobby_minutes BETWEEN 0 AND 120),
  starts_at timestamptz NOT NULL,
  entry_closes_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  results_at timestamptz NOT NULL,
  solutions_at timestamptz,
  objections_until timestamptz,
  -- Paisa.
  fee int NOT NULL DEFAULT 0 CHECK (fee BETWEEN 0 AND 1000000),
  needs_approval boolean NOT NULL DEFAULT false,
  capacity int CHECK (capacity BETWEEN 1 AND 100000),
  has_waiting_list boolean NOT NULL DEFAULT true,
  pay_within_minutes int NOT NULL DEFAULT 1440 CHECK (pay_within_minutes > 0),
  settle_minutes int NOT NULL DEFAULT 30 CHECK (settle_minutes >= 0),
  offer_minutes int NOT NULL DEFAULT 720 CHECK (offer_minutes > 0),
  payment_account jsonb,
  payment_qr text,
  -- The last roll number that was given.
  last_roll int NOT NULL DEFAULT 0,
  results_published_at timestamptz,
  revision int NOT NULL DEFAULT 1,
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (state IN ('draft', 'archived') OR published_at IS NOT NULL),
  -- A draft may hold times that do not fit yet (anchors-exam §3.2, invariants on publishing).
  CHECK (state = 'draft' OR (registration_opens_at < registration_closes_at AND registration_closes_at <= starts_at
    AND starts_at <= entry_closes_at AND entry_closes_at <= ends_at AND starts_at < ends_at AND ends_at <= results_at))
);
CREATE INDEX exam_event_coming ON exam_event (starts_at, id) WHERE state IN ('published', 'paused');
CREATE INDEX exam_event_updated ON exam_event (updated_at DESC, id);

-- Any change makes a new revision, whoever writes it; registrations count there too, by `last_roll` alone.
CREATE FUNCTION advance_exam_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'draft' AND (NEW.state = 'draft' OR NEW.test_id <> OLD.test_id OR NEW.slug <> OLD.slug) THEN
    RAISE EXCEPTION 'a published event keeps its paper and its address' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'cancelled' AND NEW.state NOT IN ('cancelled', 'archived') THEN
    RAISE EXCEPTION 'a cancelled event does not come back' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (to_jsonb(NEW) - 'last_roll') IS DISTINCT FROM (to_jsonb(OLD) - 'last_roll') THEN
    NEW.revision := OLD.revision + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER exam_event_guard BEFORE UPDATE ON exam_event FOR EACH ROW EXECUTE FUNCTION advance_exam_event();

CREATE TABLE event_registration (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES exam_event,
  account_id uuid NOT NULL REFERENCES account,
  state text NOT NULL CHECK (state IN ('awaiting_payment', 'under_review', 'needs_changes', 'confirmed', 'waitlisted',
    'offered', 'rejected', 'expired', 'withdrawn', 'cancelled')),
  -- Rises with every step: whoever acts says which one they saw.
  version int NOT NULL DEFAULT 1,
  roll_no int CHECK (roll_no > 0),
  -- The order of the waiting list.
  waiting_since timestamptz,
  -- Until when it is to be paid, or the offered seat taken.
  expires_at timestamptz,
  note text NOT NULL DEFAULT '',
  shows_name boolean NOT NULL DEFAULT false,
  -- Seconds that staff have granted this candidate besides.
  extra_seconds int NOT NULL DEFAULT 0 CHECK (extra_seconds BETWEEN 0 AND 86400),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'confirmed') <= (roll_no IS NOT NULL)),
  CHECK ((state IN ('awaiting_payment', 'offered')) = (expires_at IS NOT NULL)),
  CHECK ((state = 'waitlisted') = (waiting_since IS NOT NULL))
);
-- One active registration a person, of one event (anchors-exam §3.3).
CREATE UNIQUE INDEX event_registration_active ON event_registration (event_id, account_id)
  WHERE state NOT IN ('rejected', 'expired', 'withdrawn', 'cancelled');
CREATE UNIQUE INDEX event_registration_roll ON event_registration (event_id, roll_no) WHERE roll_no IS NOT NULL;
CREATE INDEX event_registration_account ON event_registration (account_id, created_at DESC, id DESC);
CREATE INDEX event_registration_waiting ON event_registration (event_id, waiting_since, id) WHERE state = 'waitlisted';
CREATE INDEX event_registration_due ON event_registration (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX event_registration_review ON event_registration (event_id, updated_at, id) WHERE state = 'under_review';

-- Only ever added to.
CREATE TABLE event_registration_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  registration_id uuid NOT NULL REFERENCES event_registration,
  -- Null: the clock.
  actor_id uuid REFERENCES account,
  from_state text,
  to_state text NOT NULL,
  reason text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_registration_step_of ON event_registration_step (registration_id, id);
CREATE FUNCTION refuse_step_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'steps of registrations are only ever added to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER event_registration_step_frozen BEFORE UPDATE ON event_registration_step
  FOR EACH ROW EXECUTE FUNCTION refuse_step_change();

CREATE TABLE event_payment (
  id uuid PRIMARY KEY,
  registration_id uuid NOT NULL REFERENCES event_registration,
  method text NOT NULL CHECK (method IN ('manual', 'esewa', 'khalti')),
  state text NOT NULL CHECK (state IN ('created', 'submitted', 'initiated', 'ambiguous', 'verified', 'rejected', 'failed',
    'cancelled', 'refund_pending', 'refunded')),
  -- Paisa, as the event asked when it was made.
  amount int NOT NULL CHECK (amount > 0),
  -- As its payer wrote it, and folded, so that the same transaction is found however it is spelt.
  reference text,
  reference_key text CHECK (reference_key = upper(reference_key)),
  proof_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((reference IS NULL) = (reference_key IS NULL)),
  CHECK (method <> 'manual' OR state <> 'submitted' OR (reference IS NOT NULL AND proof_url IS NOT NULL))
);
CREATE INDEX event_payment_of ON event_payment (registration_id, created_at DESC);
CREATE INDEX event_payment_reference ON event_payment (reference_key) WHERE reference_key IS NOT NULL;
-- One transaction pays once.
CREATE UNIQUE INDEX event_payment_verified ON event_payment (method, reference_key)
  WHERE state IN ('verified', 'refund_pending', 'refunded');

-- One kind more, whichever there are.
DO $$
DECLARE
  kinds text := (SELECT string_agg(m.kind[1], ', ')
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''\w+''', 'g') AS m(kind)
    WHERE conname = 'audit_entry_target_kind');
BEGIN
  EXECUTE format($sql$
    ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_target_kind,
      ADD CONSTRAINT audit_entry_target_kind CHECK (target_kind IN (%s, 'exam_event'))$sql$, kinds);
END $$;
