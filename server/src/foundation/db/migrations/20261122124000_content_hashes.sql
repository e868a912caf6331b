-- The hashes of rows are taken anew, of more fields than before (a question's state, whether a node is published), and the
-- files are read again at the next start: so a row that staff edit from then on is not said to be in conflict with a file
-- that nobody changed. What is the staff's stays the staff's.
UPDATE category SET file_sha256 = NULL;
UPDATE subject SET file_sha256 = NULL;
UPDATE section SET file_sha256 = NULL;
UPDATE chapter SET file_sha256 = NULL;
UPDATE mcq SET file_sha256 = NULL;
UPDATE mock_test SET file_sha256 = NULL;
DELETE FROM content_file;
