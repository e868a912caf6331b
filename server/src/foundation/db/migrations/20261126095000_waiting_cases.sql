-- expand
-- Cases without a report: a new member's text that waits unpublished, or a published one that hits a word rule.
ALTER TABLE moderation_case ADD COLUMN waits_for text[] NOT NULL DEFAULT '{}'
  CHECK (waits_for <@ '{link,picture,word,form}');
