-- expand
-- Second factors, passkeys, sessions with a proof that ages, and a change of address that both addresses confirm.

-- A password that somebody else has seen (printed for an administrator): it is good for one sign-in and its change.
ALTER TABLE account ADD COLUMN password_temporary boolean NOT NULL DEFAULT false;

-- When who holds the session last proved to be the owner. Of sessions begun before this, their beginning.
ALTER TABLE session ADD COLUMN authenticated_at timestamptz NOT NULL DEFAULT now();
UPDATE session SET authenticated_at = created_at;

-- TOTP (RFC 6238). The secret is sealed with a key of this installation (secret.seal.ts).
CREATE TABLE account_totp (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null while it is being set up: it counts for nothing until a first code was right.
  enabled_at timestamptz,
  -- The last time step that signed in: each is used once.
  last_step bigint NOT NULL DEFAULT 0 CHECK (last_step >= 0)
);

-- 120 random bits each, shown once.
CREATE TABLE recovery_code (
  code_hash bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX recovery_code_account ON recovery_code (account_id);

CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- As the browser names it, base64url.
  credential_id text NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1400),
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkey_account ON passkey (account_id);

-- What a passkey has to sign: once, within minutes, for one purpose. Without an account: whoever's passkey it is.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  account_id uuid REFERENCES account ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('register', 'sign_in', 'second_factor', 'confirm')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at);

-- A sign-in whose first factor was right.
CREATE TABLE second_factor_challenge (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX second_factor_challenge_account ON second_factor_challenge (account_id);
CREATE INDEX second_factor_challenge_expiry ON second_factor_challenge (expires_at);

-- Wrong codes of an account within a day: six digits are few.
CREATE TABLE second_factor_failure (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  since timestamptz NOT NULL DEFAULT now(),
  failures int NOT NULL
);

-- Whoever has a second factor, and whose password is temporary, decides what a session may do: every node hears of it.
CREATE FUNCTION tell_factor_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', coalesce(NEW.account_id, OLD.account_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER totp_changed AFTER INSERT OR DELETE OR UPDATE OF enabled_at ON account_totp
  FOR EACH ROW EXECUTE FUNCTION tell_factor_changed();
CREATE TRIGGER passkey_changed AFTER INSERT OR DELETE ON passkey
  FOR EACH ROW EXECUTE FUNCTION tell_factor_changed();
CREATE TRIGGER session_confirmed AFTER UPDATE OF authenticated_at ON session
  FOR EACH ROW EXECUTE FUNCTION tell_factor_changed();
CREATE TRIGGER account_password_changed AFTER UPDATE OF password_temporary ON account
  FOR EACH ROW EXECUTE FUNCTION tell_account_changed();

-- A change of address under way: both addresses have to say yes.
CREATE TABLE email_change (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  -- The session that asked; the others end when it is done.
  session_id uuid NOT NULL,
  email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
  old_proven_at timestamptz,
  new_proven_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

ALTER TABLE account_code
  DROP CONSTRAINT account_code_purpose_check,
  ADD CONSTRAINT account_code_purpose_check CHECK (
    purpose IN ('verify', 'reset', 'confirm', 'email_old', 'email_new'));
