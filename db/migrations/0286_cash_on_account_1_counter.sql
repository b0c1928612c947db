-- transaction: none
-- The payments that the counter has on a day.
create index concurrently credit_receipt_counter on credit_receipt (counter_day) where counter_day is not null and cancelled_at is null;
