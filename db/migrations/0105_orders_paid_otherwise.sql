-- transaction: none
-- Orders whose payment is not their total, because staff changed them after it: their due is added up one by one.
create index concurrently orders_paid_otherwise on orders (id) where paid_satang is not null;
