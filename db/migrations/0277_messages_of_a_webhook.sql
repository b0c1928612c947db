-- transaction: none
-- Each webhook gets a share of its own: the thousands of messages of one are not read to find those of another.
create index concurrently webhook_delivery_of_webhook on webhook_delivery (webhook_id, next_at, id) where next_at is not null;
