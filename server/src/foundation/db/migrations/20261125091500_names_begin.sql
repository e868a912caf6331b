-- expand
-- People are found by how their names begin, also by one or two letters, while somebody types.
CREATE INDEX account_username_begins ON account (username text_pattern_ops);
CREATE INDEX account_name_begins ON account (lower(first_name || ' ' || coalesce(last_name, '')) text_pattern_ops);
CREATE INDEX account_last_name_begins ON account (lower(last_name) text_pattern_ops);
