-- Orders that their retailers fetch themselves: in which time, and where, as it was said then. Null: they are delivered.
alter table orders
  add column pick_up_from timestamptz,
  add column pick_up_until timestamptz,
  add column pick_up_place jsonb;
-- Where and when they can, next to the fees: an order is checked by the same version that prices it. Null: nobody can.
alter table delivery_fees add column pick_up jsonb;
