-- expand
-- What a chapter has to read. `body` is Markdown, { ne?, en? }; `rendered` is what the sanitising pipeline made of it,
-- { ne?: { html, headings }, en? }, and `renderer` the number of the pipeline that did: of an older one it is made anew.
ALTER TABLE content
  ADD COLUMN rendered jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN renderer smallint NOT NULL DEFAULT 0,
  ADD COLUMN origin text NOT NULL DEFAULT 'staff' CHECK (origin IN ('file', 'staff')),
  ADD COLUMN file_sha256 bytea CHECK (octet_length(file_sha256) = 32);
CREATE INDEX content_renderer ON content (renderer);

CREATE TRIGGER content_origin BEFORE UPDATE ON content
  FOR EACH ROW WHEN (OLD.origin = 'file') EXECUTE FUNCTION staff_touched('rendered', 'renderer');
