-- transaction: none
drop index concurrently order_event_order;
