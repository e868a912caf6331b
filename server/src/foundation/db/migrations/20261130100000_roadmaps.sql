-- expand
-- Topics, syllabi and roadmaps as their files of content/ say them, and how far each account is with a topic.
CREATE TABLE study_topic (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  document jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object'),
  file_sha256 bytea NOT NULL
);
CREATE TABLE syllabus (LIKE study_topic INCLUDING ALL);
CREATE TABLE roadmap (LIKE study_topic INCLUDING ALL);

-- A topic is named by its slug, which outlives its row: a topic that was merged leaves its marks to its successor.
CREATE TABLE topic_progress (
  account_id uuid NOT NULL REFERENCES account,
  topic text NOT NULL CHECK (length(topic) BETWEEN 1 AND 120),
  state text NOT NULL CHECK (state IN ('pending', 'skipped', 'in_progress', 'done')),
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, topic)
);
