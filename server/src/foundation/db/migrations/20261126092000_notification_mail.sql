-- expand
-- Mails about notifications: when each is due, and a row for each mail that is made.
ALTER TABLE notification ADD COLUMN mail_at timestamptz;
CREATE INDEX notification_mail_due ON notification (mail_at) WHERE mail_at IS NOT NULL;

ALTER TABLE notification_preference DROP CONSTRAINT notification_preference_channel_check,
  ADD CONSTRAINT notification_preference_channel_check CHECK (channel IN ('app', 'mail', 'push'));

CREATE TABLE notification_mail (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account,
  -- The day in Nepal, and which mail of that day it is: at most five.
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'Asia/Kathmandu')::date,
  nth smallint CHECK (nth BETWEEN 1 AND 5),
  -- Of a weekly digest: the ISO week, as 2026-W47.
  week text CHECK (week ~ '^\d{4}-W\d{2}$'),
  -- What it tells of, unless that is read before it is sent.
  notification_ids uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CHECK ((nth IS NULL) <> (week IS NULL)),
  UNIQUE (account_id, day, nth),
  UNIQUE (account_id, week)
);
CREATE INDEX notification_mail_created ON notification_mail (created_at);
