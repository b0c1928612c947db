-- transaction: none
-- The same of credit notes.
create index concurrently if not exists credit_note_series on credit_note (branch, year, running);
