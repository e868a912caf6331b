-- expand
-- How far the community trusts a member: a level by deeds, and a limit set by staff. Without a row: level 0, no limit.
CREATE TABLE community_member_status (
  account_id uuid PRIMARY KEY REFERENCES account,
  trust_level smallint NOT NULL DEFAULT 0 CHECK (trust_level BETWEEN 0 AND 3),
  trust_at timestamptz NOT NULL DEFAULT now(),
  limited_until timestamptz
);
