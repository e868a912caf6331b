-- What a sitting is measured by, and what marks it, never changes once a test is published: papers are kept in memory,
-- results are marked anew after late answers, and ranks compare results of one scheme. Another scheme is another test.
CREATE FUNCTION guard_published_test() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'draft' THEN
    IF NEW.state = 'draft' THEN
      RAISE EXCEPTION 'a published test is archived, never a draft again' USING ERRCODE = 'restrict_violation';
    END IF;
    IF (NEW.duration_minutes, NEW.test_type, NEW.negative_num, NEW.negative_den, NEW.multi_answer_policy,
        NEW.pass_marks_milli, NEW.shuffle_questions, NEW.shuffle_options, NEW.grace_seconds, NEW.late_sync_seconds)
       IS DISTINCT FROM
       (OLD.duration_minutes, OLD.test_type, OLD.negative_num, OLD.negative_den, OLD.multi_answer_policy,
        OLD.pass_marks_milli, OLD.shuffle_questions, OLD.shuffle_options, OLD.grace_seconds, OLD.late_sync_seconds) THEN
      RAISE EXCEPTION 'the rules of a published test are frozen' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  -- Any change makes a new revision, whoever writes it: what is kept in memory by revision is then known to be old.
  IF NEW IS DISTINCT FROM OLD THEN
    NEW.revision := OLD.revision + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER mock_test_guard BEFORE UPDATE ON mock_test FOR EACH ROW EXECUTE FUNCTION guard_published_test();

-- The chapter that a question counts under in results is part of the paper in memory, and may change.
CREATE FUNCTION advance_tests_of_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mock_test t SET revision = t.revision + 1
  WHERE t.id IN (SELECT q.test_id FROM test_question q JOIN touched ON touched.mcq_id = q.mcq_id WHERE touched.position = 0);
  RETURN NULL;
END $$;
CREATE TRIGGER mcq_chapter_added AFTER INSERT ON mcq_chapter REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION advance_tests_of_questions();
CREATE TRIGGER mcq_chapter_changed AFTER UPDATE ON mcq_chapter REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION advance_tests_of_questions();
CREATE TRIGGER mcq_chapter_removed AFTER DELETE ON mcq_chapter REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION advance_tests_of_questions();
