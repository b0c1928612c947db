-- transaction: none
-- Orders by their delivery day.
create index concurrently orders_delivery_day on orders (delivery_day) where delivery_day is not null;
