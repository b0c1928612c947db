-- A company service with a database of its own is told whose account was deleted, and no phone number.
alter table sms add column outlet_id uuid;
