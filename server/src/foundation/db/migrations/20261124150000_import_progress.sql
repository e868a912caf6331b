-- expand
-- How many questions of a file have been gone through while it is imported: all or nothing is one transaction, of which
-- nobody sees anything before its end.
ALTER TABLE mcq_import ADD COLUMN gone_through int NOT NULL DEFAULT 0;
