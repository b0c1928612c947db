-- transaction: none
-- In place of audit_entry_order: an order has some ten entries, which are sorted when they are read. It then stands in the index once for all of them.
create index concurrently audit_entry_of_order on audit_entry (order_id) where order_id is not null;
