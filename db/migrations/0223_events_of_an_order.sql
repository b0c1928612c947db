-- transaction: none
-- Events are read by their order alone: it begins their key, in place of a key and an index.
create unique index concurrently order_event_key on order_event (order_id, id);
