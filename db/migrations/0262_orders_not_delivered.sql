-- transaction: none
-- In place of orders_stage, which only the release before still reads: nearly all orders end delivered, and the newest of those are found by
-- time. The few others have all that lists read.
create index concurrently orders_not_delivered on orders (stage, created_at desc, id desc)
  include (grand_total_satang, outlet_id, pay_type, province_code, due_differs, cash_closed) where stage <> 'DELIVERED';
