-- Category → subject → section → chapter → content. Text in two languages: name (en), nepali_text, description {ne,en}.
CREATE TABLE category (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL,
  nepali_text text NOT NULL,
  description jsonb NOT NULL DEFAULT '{}',
  position int NOT NULL DEFAULT 0,
  published boolean NOT NULL DEFAULT true
);

CREATE TABLE subject (
  id uuid PRIMARY KEY,
  category_id uuid NOT NULL REFERENCES category,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL,
  nepali_text text NOT NULL,
  description jsonb NOT NULL DEFAULT '{}',
  position int NOT NULL DEFAULT 0,
  published boolean NOT NULL DEFAULT true
);
CREATE INDEX subject_category ON subject (category_id, position);

CREATE TABLE section (
  id uuid PRIMARY KEY,
  subject_id uuid NOT NULL REFERENCES subject,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL,
  nepali_text text NOT NULL,
  description jsonb NOT NULL DEFAULT '{}',
  question_count int CHECK (question_count > 0),
  position int NOT NULL DEFAULT 0,
  published boolean NOT NULL DEFAULT true
);
CREATE INDEX section_subject ON section (subject_id, position);

CREATE TABLE chapter (
  id uuid PRIMARY KEY,
  section_id uuid NOT NULL REFERENCES section,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL,
  nepali_text text NOT NULL,
  description jsonb NOT NULL DEFAULT '{}',
  question_count int CHECK (question_count > 0),
  position int NOT NULL DEFAULT 0,
  published boolean NOT NULL DEFAULT true
);
CREATE INDEX chapter_section ON chapter (section_id, position);

CREATE TABLE content (
  id uuid PRIMARY KEY,
  chapter_id uuid NOT NULL REFERENCES chapter,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL,
  nepali_text text NOT NULL,
  body jsonb NOT NULL,
  position int NOT NULL DEFAULT 0,
  published boolean NOT NULL DEFAULT true
);
CREATE INDEX content_chapter ON content (chapter_id, position);
