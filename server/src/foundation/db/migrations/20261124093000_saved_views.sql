-- expand
-- Filters, order and columns of a staff list under a name, each its maker's alone. `list` is the list's place in addresses.
CREATE TABLE saved_view (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  list text NOT NULL CHECK (list ~ '^[a-z][a-z-]{1,39}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  query text NOT NULL CHECK (octet_length(query) <= 2000),
  columns text[] CHECK (cardinality(columns) <= 30),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, list, name)
);
