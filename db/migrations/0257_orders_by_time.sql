-- transaction: none
-- The list of orders, in place of orders_newest: orders of the same moment stand in the order of their ids, which the index has anyway. The
-- amount comes first of what is included, so that no room is left to align it.
create index concurrently orders_by_time on orders (created_at desc, id desc)
  include (grand_total_satang, outlet_id, stage, pay_type, province_code, due_differs, cash_closed);
