-- Order rules, next to the fees: an order is checked by the same version that prices it. Null: nothing.
alter table delivery_fees add column order_rules jsonb;
