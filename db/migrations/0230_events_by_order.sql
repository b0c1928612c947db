-- transaction: none
-- Who reads an event reads all of its order, so that their number need not be in the index: the order then stands in it once for all of them.
create index concurrently order_event_order on order_event (order_id);
