-- What a picture shows, in words, for who does not see it: stands wherever a picture stands.
ALTER TABLE mcq_version
  ADD COLUMN image_alt jsonb CHECK (image_alt ?| ARRAY['ne', 'en']),
  ADD CONSTRAINT mcq_version_image_alt CHECK ((image IS NULL) = (image_alt IS NULL)),
  -- [{ "text": {ne,en}, "image"?, "imageAlt"?: {ne,en}, "pinned"? }]
  ADD CONSTRAINT mcq_version_option_image_alt CHECK (NOT jsonb_path_exists(options, '$[*] ? (exists(@.image) && !exists(@.imageAlt))'));
