-- expand
-- Payments through gateways: what a gateway calls one, when it is asked again, and why somebody is to look at it.
ALTER TABLE event_payment
  -- What the gateway gave it as its name; null: it goes by our id.
  ADD COLUMN gateway_id text CHECK (gateway_id IS NULL OR (length(gateway_id) BETWEEN 1 AND 100 AND method <> 'manual')),
  -- When the gateway is to be asked next, how often it was, and when last.
  ADD COLUMN check_at timestamptz CHECK (check_at IS NULL OR method <> 'manual'),
  ADD COLUMN checked_at timestamptz,
  ADD COLUMN checks int NOT NULL DEFAULT 0,
  -- Until when what is not clear may become so by itself.
  ADD COLUMN pending_until timestamptz,
  -- Why an administrator is to look at it; null on money to be given back: its registration ended.
  ADD COLUMN concern text CHECK (concern IN ('late', 'double', 'unclear', 'mismatch', 'claim'));
-- A seat is paid once.
CREATE UNIQUE INDEX event_payment_seat ON event_payment (registration_id) WHERE state = 'verified';
CREATE UNIQUE INDEX event_payment_gateway ON event_payment (method, gateway_id) WHERE gateway_id IS NOT NULL;
CREATE INDEX event_payment_due ON event_payment (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX event_payment_open ON event_payment (updated_at, id)
  WHERE state = 'refund_pending' OR (state = 'ambiguous' AND concern IS NOT NULL);
