-- transaction: none
-- Messages that staff can send again: counted for each webhook whenever its list is opened.
create index concurrently webhook_delivery_given_up on webhook_delivery (webhook_id, id)
  where delivered_at is null and next_at is null and topic <> 'test';
