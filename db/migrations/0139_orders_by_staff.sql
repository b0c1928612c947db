-- transaction: none
-- The few that staff ordered on behalf of retailers. What else the lists of orders read comes with 0257 to 0262.
create index concurrently orders_by_staff on orders (created_at desc, order_number desc) where placed_by is not null;
