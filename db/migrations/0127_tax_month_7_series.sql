-- transaction: none
-- The same of credit notes.
create index concurrently credit_note_series on credit_note (branch, year, running);
