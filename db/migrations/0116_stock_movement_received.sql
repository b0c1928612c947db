-- transaction: none
-- The last receipt of each product.
create index concurrently stock_movement_received on stock_movement (at) where reason in ('opening', 'receipt');
