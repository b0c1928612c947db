-- transaction: none
-- The payments that the counter has and that nobody has closed, for the page that closes a day.
create index concurrently credit_receipt_open on credit_receipt (counter_day) where counter_day is not null and cash_up_id is null and cancelled_at is null;
