-- expand
-- Of kinds of which there may be many, the latest things lie in layer 0, those before them in layer 1, all others in layer 2
-- (foundation/search/layers.ts). The first ones have indexes of their own: what many things hold is found among a few, and
-- only what few things hold is looked for among all.
ALTER TABLE search_text ADD COLUMN layer smallint NOT NULL DEFAULT 2 CHECK (layer BETWEEN 0 AND 2);
ALTER TABLE search_text ALTER COLUMN layer SET DEFAULT 0;

DO $$
DECLARE
  -- Kind, things down to the end of layer 0, and of layer 1 where the kind has one.
  one text[];
  part text;
BEGIN
  FOREACH one SLICE 1 IN ARRAY ARRAY[
    ['post', '2000', '20000'], ['item', '2000', '20000'], ['person', '2000', '20000'],
    ['resource', '2000', NULL], ['hashtag', '2000', NULL],
    ['chapter', '500', NULL], ['topic', '500', NULL], ['test', '500', NULL], ['event', '500', NULL]]
  LOOP
    EXECUTE format('UPDATE search_text_%1$s t SET layer = CASE WHEN l.n > %2$s THEN 1 ELSE 0 END
      FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS n FROM search_text_%1$s ORDER BY id DESC LIMIT %3$s) l
      WHERE t.id = l.id', one[1], one[2], coalesce(one[3], one[2]));
    FOREACH part IN ARRAY ARRAY['titles', 'words'] LOOP
      EXECUTE format('CREATE INDEX search_text_%1$s_%2$s_within_0 ON search_text_%1$s USING gin (%2$s)
        WITH (fastupdate = off) WHERE layer <= 0', one[1], part);
      IF one[3] IS NOT NULL THEN
        EXECUTE format('CREATE INDEX search_text_%1$s_%2$s_within_1 ON search_text_%1$s USING gin (%2$s)
          WITH (fastupdate = off) WHERE layer <= 1', one[1], part);
      END IF;
    END LOOP;
  END LOOP;
END $$;
