-- expand
-- Results of exam events: which are withheld, which count although something came late, and the ranks of all others.
-- Reminders and announcements.

-- Why staff withhold it: its candidate reads this instead of the marks, and it has no rank.
ALTER TABLE result ADD COLUMN withheld_reason text CHECK (withheld_reason <> '');
-- Staff have looked at what came late: it is rated like any other.
ALTER TABLE result ADD COLUMN late_accepted boolean NOT NULL DEFAULT false CHECK (late_synced OR NOT late_accepted);

-- Written when the results of an event come out, and again when staff decide about one of them.
CREATE TABLE event_rank (
  result_id uuid PRIMARY KEY REFERENCES result ON DELETE CASCADE,
  event_id uuid NOT NULL REFERENCES exam_event,
  roll_no int NOT NULL,
  -- Exact, as in the result.
  score_num bigint NOT NULL,
  den bigint NOT NULL CHECK (den > 0),
  -- 1-2-2-4 (anchors-exam §4.3).
  rank int NOT NULL,
  -- Rated results that are not better, this one among them; and all of them.
  not_above int NOT NULL,
  participants int NOT NULL,
  CHECK (1 <= rank AND rank <= participants AND 1 <= not_above AND not_above <= participants)
);
CREATE INDEX event_rank_order ON event_rank (event_id, rank, roll_no);

-- Events whose results are to come out.
CREATE INDEX exam_event_unpublished ON exam_event (results_at)
  WHERE results_published_at IS NULL AND state IN ('published', 'paused', 'archived');

-- Who was reminded of a start, so many hours before it.
CREATE TABLE event_reminder (
  event_id uuid NOT NULL REFERENCES exam_event ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account,
  hours smallint NOT NULL CHECK (hours IN (1, 24)),
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (event_id, account_id, hours)
);

-- What staff say to all who are to sit, or sit.
CREATE TABLE event_announcement (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES exam_event ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES account,
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_announcement_of ON event_announcement (event_id, created_at DESC, id DESC);
