-- expand
-- What kind of thing an entry of the audit log is about; a module that names actions on another kind adds it here. All
-- entries so far are about accounts.
ALTER TABLE audit_entry
  ADD COLUMN target_kind text NOT NULL DEFAULT 'account'
    CONSTRAINT audit_entry_target_kind CHECK (target_kind IN ('account'));
