-- transaction: none
-- Lines are read for a whole order, so that their number need not be in the index: the order is then in it once for all of them.
create index concurrently order_line_order on order_line (order_id);
