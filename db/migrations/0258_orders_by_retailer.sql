-- transaction: none
-- In place of orders_outlet, in the order of orders_by_time.
create index concurrently orders_by_retailer on orders (outlet_id, created_at desc, id desc)
  include (grand_total_satang, stage, pay_type, province_code, due_differs, cash_closed);
