-- transaction: none
-- Several slips may have one file: whether any still has it.
create index concurrently payment_slip_file_key on payment_slip (file_key) where file_key is not null;
