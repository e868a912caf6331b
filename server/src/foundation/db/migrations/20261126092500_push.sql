-- expand
-- Web Push: the browsers that an account asked to be reached on, and when each notification is due there.
CREATE TABLE push_subscription (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  -- It ends with the login that asked for it.
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (octet_length(endpoint) <= 1000),
  -- The browser's public key (P-256) and its secret: nobody but it can read what is sent (RFC 8291).
  p256dh text NOT NULL CHECK (octet_length(p256dh) <= 100),
  auth text NOT NULL CHECK (octet_length(auth) <= 40),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscription_account ON push_subscription (account_id);
CREATE INDEX push_subscription_session ON push_subscription (session_id);

ALTER TABLE notification ADD COLUMN push_at timestamptz;
CREATE INDEX notification_push_due ON notification (push_at) WHERE push_at IS NOT NULL;
