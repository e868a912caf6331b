-- expand
-- What a mail provider reported of an address, each once: `source` is the mail that it is about, else the report's own name.
CREATE TABLE newsletter_feedback (
  subscriber_id uuid NOT NULL REFERENCES newsletter_subscriber ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('hard', 'soft', 'complaint')),
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 250),
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (subscriber_id, kind, source)
);
CREATE INDEX newsletter_feedback_received ON newsletter_feedback (received_at);

-- Mails in an hour that asked an address for a confirmation, by its keyed hash: also addresses that are nobody's here.
CREATE TABLE newsletter_ask (
  address_hash bytea PRIMARY KEY CHECK (length(address_hash) = 32),
  began_at timestamptz NOT NULL DEFAULT now(),
  mails int NOT NULL DEFAULT 1
);
CREATE INDEX newsletter_ask_began ON newsletter_ask (began_at);

-- Who gets a number is written in parts, by the order of addresses: the last one that was looked at, and when all were.
ALTER TABLE newsletter_campaign ADD filled_to uuid, ADD filled_at timestamptz;
UPDATE newsletter_campaign SET filled_at = started_at WHERE started_at IS NOT NULL;

-- Subscriptions from before their address was proven by an account.
UPDATE newsletter_subscriber s SET account_id = a.id FROM account a
WHERE s.account_id IS NULL AND s.email = a.email AND a.email_verified_at IS NOT NULL AND a.erased_at IS NULL;
