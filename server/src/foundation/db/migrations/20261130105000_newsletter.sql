-- expand
-- Addresses of the newsletter, each once. Of one that is forgotten the row stays, without its address, for the counts of
-- what was sent to it.
CREATE TABLE newsletter_subscriber (
  id uuid PRIMARY KEY,
  email text UNIQUE CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  -- Whose address it is, where its account is known: what the account prepares for, and with whom it is erased.
  account_id uuid REFERENCES account,
  state text NOT NULL CHECK (state IN ('pending', 'confirmed', 'unsubscribed', 'bounced', 'complained')),
  language text NOT NULL CHECK (language IN ('ne', 'en')),
  topics text[] NOT NULL CHECK (topics <@ ARRAY['notices', 'exams', 'material', 'community']),
  pace text NOT NULL DEFAULT 'every' CHECK (pace IN ('every', 'monthly')),
  source text NOT NULL CHECK (source IN ('form', 'account', 'import')),
  -- Where and when its owner agreed, as who imported it says.
  consent text CHECK (length(consent) BETWEEN 3 AND 500),
  -- Mails that did not arrive for a passing reason, in the last thirty days.
  soft_bounces timestamptz[] NOT NULL DEFAULT '{}',
  confirmed_at timestamptz,
  ended_at timestamptz,
  last_sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (source <> 'import' OR consent IS NOT NULL OR email IS NULL),
  CHECK (state NOT IN ('confirmed', 'unsubscribed') OR confirmed_at IS NOT NULL),
  CHECK (email IS NOT NULL OR state NOT IN ('pending', 'confirmed'))
);
CREATE INDEX newsletter_subscriber_latest ON newsletter_subscriber (created_at DESC, id DESC);
CREATE INDEX newsletter_subscriber_pending ON newsletter_subscriber (created_at) WHERE state = 'pending';
CREATE INDEX newsletter_subscriber_account ON newsletter_subscriber (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX newsletter_subscriber_found ON newsletter_subscriber USING gin (email gin_trgm_ops);

-- What mails carry that ask for a confirmation, with what was wished for: only who reads the mail makes it count.
CREATE TABLE newsletter_code (
  code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
  subscriber_id uuid NOT NULL REFERENCES newsletter_subscriber ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('ne', 'en')),
  topics text[] NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX newsletter_code_subscriber ON newsletter_code (subscriber_id);
CREATE INDEX newsletter_code_end ON newsletter_code (expires_at);

-- A number of the newsletter. `worker` is the node that sends it; another takes over when its time is over.
CREATE SEQUENCE newsletter_number AS int;
CREATE TABLE newsletter_campaign (
  id uuid PRIMARY KEY,
  state text NOT NULL DEFAULT 'draft'
    CHECK (state IN ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  content jsonb NOT NULL CHECK (content ? 'ne' OR content ? 'en'),
  topic text NOT NULL CHECK (topic IN ('notices', 'exams', 'material', 'community')),
  language text CHECK (language IN ('ne', 'en')),
  target_post text,
  per_second int NOT NULL CHECK (per_second BETWEEN 1 AND 200),
  is_listed boolean NOT NULL,
  number int UNIQUE,
  version int NOT NULL DEFAULT 1,
  send_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  worker uuid,
  worker_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (state <> 'scheduled' OR send_at IS NOT NULL),
  CHECK (state NOT IN ('sending', 'paused', 'sent') OR (started_at IS NOT NULL AND number IS NOT NULL)),
  CHECK ((state = 'sent') <= (finished_at IS NOT NULL))
);
CREATE INDEX newsletter_campaign_latest ON newsletter_campaign (updated_at DESC, id DESC);
CREATE INDEX newsletter_campaign_due ON newsletter_campaign (send_at) WHERE state IN ('scheduled', 'sending');

-- One row for each number and address: who is handed to the mail server (claimed) without a word of how it went is in
-- doubt when its node is gone, and never handed over again.
CREATE TABLE newsletter_recipient (
  campaign_id uuid NOT NULL REFERENCES newsletter_campaign,
  subscriber_id uuid NOT NULL REFERENCES newsletter_subscriber,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'claimed', 'sent', 'failed', 'in_doubt', 'skipped')),
  tries int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  unsubscribed_at timestamptz,
  PRIMARY KEY (campaign_id, subscriber_id)
);
CREATE INDEX newsletter_recipient_queued ON newsletter_recipient (campaign_id, next_at, subscriber_id) WHERE state = 'queued';
CREATE INDEX newsletter_recipient_claimed ON newsletter_recipient (campaign_id) WHERE state = 'claimed';
CREATE INDEX newsletter_recipient_of ON newsletter_recipient (subscriber_id, settled_at DESC);

DO $$
DECLARE
  kinds text := (SELECT string_agg(m.kind[1], ', ')
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''\w+''', 'g') AS m(kind)
    WHERE conname = 'audit_entry_target_kind');
BEGIN
  EXECUTE format($sql$
    ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_target_kind,
      ADD CONSTRAINT audit_entry_target_kind
      CHECK (target_kind IN (%s, 'newsletter_campaign', 'newsletter_subscriber'))$sql$, kinds);
END $$;
