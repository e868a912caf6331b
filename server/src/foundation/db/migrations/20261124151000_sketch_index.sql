-- expand
-- Numbers of a sketch are put into their index at once. Kept back for a while they cost a fifth more of processor time in
-- all, and whoever saved the question that filled the list waited seconds for 4,000 others. What is kept back now goes
-- in with the next vacuum.
ALTER INDEX mcq_text_sketch SET (fastupdate = off);
