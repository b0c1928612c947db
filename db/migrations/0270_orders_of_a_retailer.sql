-- transaction: none
-- In place of orders_by_retailer: a retailer's orders, newest first. What lists filter them by is read from those few orders.
create index concurrently orders_of_retailer on orders (outlet_id, created_at desc);
