CREATE TABLE account (
  id uuid PRIMARY KEY,
  username text NOT NULL UNIQUE CHECK (username ~ '^[a-z0-9_.]{3,30}$'),
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
  email_verified_at timestamptz,
  auth_type text NOT NULL DEFAULT 'local' CHECK (auth_type IN ('local', 'google', 'both')),
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'moderator', 'admin')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended')),
  suspended_until timestamptz,
  suspended_reason text,
  password_hash text,
  first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
  last_name text,
  avatar text,
  bio text,
  target_post text,
  exam_date date,
  language text NOT NULL DEFAULT 'ne' CHECK (language IN ('ne', 'en')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (auth_type = 'google' OR password_hash IS NOT NULL)
);

CREATE TABLE session (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  device text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_expiry ON session (expires_at);
