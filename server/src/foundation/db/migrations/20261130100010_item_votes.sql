-- expand
-- What is searched stands beside what is counted: a vote or a view writes its row anew, and with it what its words are
-- found by, thousands of entries of an index. The words are written where they were; here they follow.
-- A program that does not know this searches the columns, more slowly, until it is replaced.
DO $$
BEGIN
  DROP INDEX resource_words;
  DROP INDEX resource_item_words;
END $$;
CREATE TABLE resource_words (
  resource_id uuid PRIMARY KEY REFERENCES resource ON DELETE CASCADE,
  words text NOT NULL
);
CREATE TABLE resource_item_words (
  item_id uuid PRIMARY KEY REFERENCES resource_item ON DELETE CASCADE,
  words text NOT NULL
) WITH (toast_tuple_target = 8160); -- as they are, in the row: a search within a resource reads those of all its items

CREATE FUNCTION follow_resource_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO resource_words (resource_id, words) VALUES (NEW.id, NEW.words)
    ON CONFLICT (resource_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;
CREATE FUNCTION follow_item_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO resource_item_words (item_id, words) VALUES (NEW.id, NEW.words)
    ON CONFLICT (item_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER resource_words_new AFTER INSERT ON resource FOR EACH ROW EXECUTE FUNCTION follow_resource_words();
CREATE TRIGGER resource_words_changed AFTER UPDATE OF words ON resource
  FOR EACH ROW WHEN (OLD.words IS DISTINCT FROM NEW.words) EXECUTE FUNCTION follow_resource_words();
CREATE TRIGGER resource_item_words_new AFTER INSERT ON resource_item FOR EACH ROW EXECUTE FUNCTION follow_item_words();
CREATE TRIGGER resource_item_words_changed AFTER UPDATE OF words ON resource_item
  FOR EACH ROW WHEN (OLD.words IS DISTINCT FROM NEW.words) EXECUTE FUNCTION follow_item_words();

INSERT INTO resource_words SELECT id, words FROM resource;
INSERT INTO resource_item_words SELECT id, words FROM resource_item;
CREATE INDEX resource_words_trigrams ON resource_words USING gin (words gin_trgm_ops);
CREATE INDEX resource_item_words_trigrams ON resource_item_words USING gin (words gin_trgm_ops);

-- Sets votes, each of another person or item, and answers what they are now: one statement, so that many voters share a
-- turn to the database. Items are held first and then their resources, each in the order of their ids. `wanted` false:
-- the vote is taken back, unless it is the other way.
CREATE FUNCTION set_item_votes(items uuid[], accounts uuid[], ups boolean[], wanted boolean[], reasons text[], notes text[])
RETURNS TABLE (item_id uuid, account_id uuid, up boolean, reason text, upvotes int, downvotes int) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM resource_item WHERE id = ANY(items) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM resource WHERE id IN (SELECT resource_id FROM resource_item WHERE id = ANY(items)) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM resource_item_vote v USING unnest(items, accounts, ups, wanted) AS w(item_id, account_id, up, wanted)
    WHERE v.item_id = w.item_id AND v.account_id = w.account_id AND v.up = w.up AND NOT w.wanted;
  INSERT INTO resource_item_vote AS v (item_id, account_id, up, reason, note)
    SELECT w.item_id, w.account_id, w.up, w.reason, w.note
    FROM unnest(items, accounts, ups, wanted, reasons, notes) AS w(item_id, account_id, up, wanted, reason, note)
    WHERE w.wanted
    ON CONFLICT (item_id, account_id) DO UPDATE
    SET up = excluded.up, reason = excluded.reason, note = excluded.note, updated_at = now()
    WHERE (v.up, v.reason, v.note) IS DISTINCT FROM (excluded.up, excluded.reason, excluded.note);
  RETURN QUERY
    SELECT w.item_id, w.account_id, v.up, v.reason, i.upvotes, i.downvotes
    FROM unnest(items, accounts) AS w(item_id, account_id) JOIN resource_item i ON i.id = w.item_id
    LEFT JOIN resource_item_vote v ON v.item_id = w.item_id AND v.account_id = w.account_id;
END $$;
