-- expand
-- The release before 20261130115000 wrote a number's readers in the transaction that began it, and calls one sent as soon as
-- nobody waits for it. Beside newer nodes, which write them in parts, it would end a number whose later parts are not
-- written: such an end does not happen. What that release began itself ends with the first newer node that looks at it.
CREATE FUNCTION newsletter_whole() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER newsletter_whole BEFORE UPDATE OF state ON newsletter_campaign FOR EACH ROW
  WHEN (NEW.state = 'sent' AND OLD.state = 'sending' AND NEW.filled_at IS NULL) EXECUTE FUNCTION newsletter_whole();
