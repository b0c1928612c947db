-- When a refund was put in a file for the bank, and by whom: what is in a file is paid by it, and goes in no second one unnoticed.
alter table refund add column in_bank_file_at timestamptz, add column in_bank_file_by text;
