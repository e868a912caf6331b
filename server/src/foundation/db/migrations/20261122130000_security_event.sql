-- expand
-- The security log: sign-ins, failures, refusals. Like events of some seconds are one row. No names, no addresses of
-- people: what was typed may be a password, so an unknown name stands as a keyed hash.
CREATE TABLE security_event (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  event text NOT NULL CHECK (event ~ '^[a-z_]+\.[a-z_]+$'),
  account_id uuid,
  name_hash text CHECK (length(name_hash) = 16),
  network text CHECK (length(network) <= 60),
  call text CHECK (length(call) <= 200),
  count integer NOT NULL CHECK (count > 0)
);
CREATE INDEX security_event_latest ON security_event (at DESC, id DESC);
CREATE INDEX security_event_account ON security_event (account_id, at DESC) WHERE account_id IS NOT NULL;
CREATE INDEX security_event_network ON security_event (network, at DESC) WHERE network IS NOT NULL;

-- Only ever added to; what is older than 180 days is forgotten.
CREATE FUNCTION security_event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the security log is only ever added to';
END $$;
CREATE TRIGGER security_event_stays BEFORE UPDATE OR TRUNCATE ON security_event
  FOR EACH STATEMENT EXECUTE FUNCTION security_event_is_append_only();
CREATE TRIGGER security_event_is_forgotten_late BEFORE DELETE ON security_event
  FOR EACH ROW WHEN (OLD.at > now() - interval '180 days') EXECUTE FUNCTION security_event_is_append_only();
