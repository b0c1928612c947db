-- The file as it was sent: one that is in use already is refused before its picture is read, which is the expensive part.
-- Null for slips of before.
alter table payment_slip add column file_hash text;
create index payment_slip_file on payment_slip (file_hash) where state in ('pending', 'accepted') and overrides is null;
