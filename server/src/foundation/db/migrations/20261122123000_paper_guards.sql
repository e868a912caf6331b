-- A question or a section enters and leaves drafts alone: where it was and where it goes are both looked at. The lock
-- makes a change and a publishing of the same moment wait for each other, so none slips into a paper that is published.
CREATE OR REPLACE FUNCTION refuse_published_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM mock_test WHERE id IN (OLD.test_id, NEW.test_id) ORDER BY id FOR NO KEY UPDATE;
  -- A statement of its own: it sees what was committed while the lock was waited for.
  IF EXISTS (SELECT FROM mock_test WHERE id IN (OLD.test_id, NEW.test_id) AND state <> 'draft') THEN
    RAISE EXCEPTION 'the paper of a published test is frozen' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- Until when each of these questions stays back: the latest moment of all papers that hold it, whatever their state;
-- null: free. The same dates keep a paper's solutions back (solutions.rules.ts).
CREATE FUNCTION set_embargo(questions uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locked first, in one order: of two papers that change at the same moment the second sees what the first wrote.
  PERFORM FROM mcq WHERE id = ANY(questions) ORDER BY id FOR NO KEY UPDATE;
  UPDATE mcq SET embargo_until = held.until
  FROM (
    SELECT m.id, max(CASE WHEN t.solutions = 'at' THEN coalesce(t.solutions_at, 'infinity') END) AS until
    FROM unnest(questions) AS m(id)
    LEFT JOIN test_question q ON q.mcq_id = m.id
    LEFT JOIN mock_test t ON t.id = q.test_id
    GROUP BY m.id) AS held
  WHERE mcq.id = held.id AND mcq.embargo_until IS DISTINCT FROM held.until;
END $$;

CREATE FUNCTION set_embargo_of_test() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_embargo(ARRAY(SELECT mcq_id FROM test_question WHERE test_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER mock_test_embargo AFTER UPDATE ON mock_test FOR EACH ROW
  WHEN ((OLD.solutions, OLD.solutions_at) IS DISTINCT FROM (NEW.solutions, NEW.solutions_at))
  EXECUTE FUNCTION set_embargo_of_test();

CREATE FUNCTION set_embargo_of_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_embargo(ARRAY(SELECT DISTINCT mcq_id FROM touched));
  RETURN NULL;
END $$;
CREATE TRIGGER test_question_added AFTER INSERT ON test_question REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION set_embargo_of_questions();
CREATE TRIGGER test_question_removed AFTER DELETE ON test_question REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION set_embargo_of_questions();

-- A place in a draft may come to hold another question, or go to another draft.
CREATE FUNCTION set_embargo_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_embargo(ARRAY(SELECT mcq_id FROM old_rows UNION SELECT mcq_id FROM new_rows));
  RETURN NULL;
END $$;
CREATE TRIGGER test_question_changed AFTER UPDATE ON test_question REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION set_embargo_of_changed();

SELECT set_embargo(ARRAY(SELECT DISTINCT mcq_id FROM test_question));
