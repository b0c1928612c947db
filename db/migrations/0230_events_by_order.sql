-- transaction: none
-- Events are read for a whole order, so that their number need not be in the index: the order is then in it once for all of them.
create index concurrently order_event_order on order_event (order_id);
