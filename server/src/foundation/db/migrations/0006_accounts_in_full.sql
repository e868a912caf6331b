-- What an account carries beyond its first part: Google, erasure, codes out of mails, the audit log.

ALTER TABLE account
  ADD COLUMN google_sub text UNIQUE CHECK (length(google_sub) BETWEEN 1 AND 255),
  -- Whose suspension it is: a moderator does not touch an administrator's.
  ADD COLUMN suspended_by text CHECK (suspended_by IN ('moderator', 'admin')),
  ADD COLUMN erase_requested_at timestamptz,
  ADD COLUMN erased_at timestamptz,
  ADD CHECK (length(last_name) BETWEEN 1 AND 100),
  ADD CHECK (length(bio) BETWEEN 1 AND 1000),
  ADD CHECK (length(avatar) <= 300),
  ADD CHECK (status = 'suspended' OR num_nonnulls(suspended_until, suspended_reason, suspended_by) = 0),
  DROP CONSTRAINT account_check,
  ADD CONSTRAINT account_signs_in CHECK (
    erased_at IS NOT NULL
    OR (auth_type = 'local' AND password_hash IS NOT NULL AND google_sub IS NULL)
    OR (auth_type = 'google' AND password_hash IS NULL AND google_sub IS NOT NULL)
    OR (auth_type = 'both' AND password_hash IS NOT NULL AND google_sub IS NOT NULL));

CREATE INDEX account_newest ON account (created_at DESC, id DESC);
CREATE INDEX account_staff ON account (role) WHERE role <> 'user';
CREATE INDEX account_erasing ON account (erase_requested_at) WHERE erase_requested_at IS NOT NULL AND erased_at IS NULL;
CREATE INDEX account_words ON account
  USING gin ((username || ' ' || first_name || ' ' || coalesce(last_name, '')) gin_trgm_ops);
CREATE INDEX account_email_words ON account USING gin (email gin_trgm_ops);

-- A name that was given up leads nobody to somebody else for 90 days.
CREATE TABLE former_username (
  username text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  given_up_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX former_username_account ON former_username (account_id);

-- Every node keeps sessions for some seconds. Whatever ends one or changes what it may do, by whatever way, is told.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_revoked', encode(OLD.token_hash, 'hex'));
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON session
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION tell_session_ended();

CREATE FUNCTION tell_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER account_changed AFTER UPDATE OF role, status, suspended_until, username, email_verified_at ON account
  FOR EACH ROW EXECUTE FUNCTION tell_account_changed();

-- Product page §2: the last administrator stays one, whichever two steps down at the same moment.
CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('keep_an_admin'));
  IF NOT EXISTS (
    SELECT FROM account WHERE role = 'admin' AND status = 'active' AND erase_requested_at IS NULL
  ) THEN
    RAISE EXCEPTION 'the last administrator' USING ERRCODE = 'P0LAD';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_keeps_an_admin AFTER UPDATE ON account
  FOR EACH ROW WHEN (
    OLD.role = 'admin' AND OLD.status = 'active' AND OLD.erase_requested_at IS NULL
    AND (NEW.role <> 'admin' OR NEW.status <> 'active' OR NEW.erase_requested_at IS NOT NULL))
  EXECUTE FUNCTION keep_an_admin();
CREATE TRIGGER account_delete_keeps_an_admin AFTER DELETE ON account
  FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION keep_an_admin();

-- A code out of a mail. The code itself stands nowhere but in the mail.
CREATE TABLE account_code (
  code_hash bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX account_code_account ON account_code (account_id, purpose);
CREATE INDEX account_code_expiry ON account_code (expires_at);

-- Who did what to whom, and why. Names are looked up when it is read, so that an erased account leaves none here.
CREATE TABLE audit_entry (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  action text NOT NULL CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  target_id uuid,
  before jsonb,
  after jsonb,
  reason text
);
CREATE INDEX audit_entry_latest ON audit_entry (at DESC, id DESC);
CREATE INDEX audit_entry_actor ON audit_entry (actor_id, at DESC);
CREATE INDEX audit_entry_target ON audit_entry (target_id, at DESC);

CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only ever added to';
END $$;
CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
