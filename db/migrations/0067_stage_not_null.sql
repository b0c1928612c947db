-- The database computes a stage for every state an order can be in; a state it would not know must fail when it is written
-- and not where somebody reads the order.
alter table orders alter column stage set not null;
