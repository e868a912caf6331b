-- expand
-- In which roadmap a topic is read: the first one that leads to it. Who searches for topics asks it of each, and no roadmap's
-- steps are read for it.
CREATE TABLE roadmap_topic (
  topic text PRIMARY KEY,
  roadmap text NOT NULL,
  name text
);

CREATE FUNCTION list_roadmap_topics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE roadmap_topic IN SHARE ROW EXCLUSIVE MODE; -- one after the other: each lists all
  DELETE FROM roadmap_topic;
  INSERT INTO roadmap_topic (topic, roadmap, name)
    SELECT DISTINCT ON (t.topic) t.topic #>> '{}', r.slug, r.document ->> 'nepaliText'
    FROM roadmap r CROSS JOIN jsonb_path_query(r.document, '$.steps[*].topics[*]') AS t(topic)
    ORDER BY t.topic, (r.document ->> 'position')::int;
  RETURN NULL;
END $$;
CREATE TRIGGER roadmap_topics AFTER INSERT OR DELETE OR UPDATE OF slug, document ON roadmap
  FOR EACH STATEMENT EXECUTE FUNCTION list_roadmap_topics();

INSERT INTO roadmap_topic (topic, roadmap, name)
  SELECT DISTINCT ON (t.topic) t.topic #>> '{}', r.slug, r.document ->> 'nepaliText'
  FROM roadmap r CROSS JOIN jsonb_path_query(r.document, '$.steps[*].topics[*]') AS t(topic)
  ORDER BY t.topic, (r.document ->> 'position')::int;
