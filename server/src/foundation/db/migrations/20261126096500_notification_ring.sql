-- expand
-- What was said by push or mail before it was taken back: whoever takes something back and does it again on the same day
-- rings nobody twice. Where everything new in a notification was said so, its push_at and mail_at are 'infinity'.
CREATE TABLE notification_ring (
  account_id uuid NOT NULL REFERENCES account,
  type text NOT NULL,
  target text NOT NULL,
  day date NOT NULL,
  -- Who did it; of somebody anonymous, the post: nothing here names them. Of staff, what they did.
  doer uuid NOT NULL,
  is_pushed boolean NOT NULL,
  is_mailed boolean NOT NULL,
  PRIMARY KEY (account_id, type, target, day, doer)
);
CREATE INDEX notification_ring_day ON notification_ring (day);
CREATE INDEX notification_ring_doer ON notification_ring (doer);
