-- transaction: none
-- In place of orders_pay_type, as orders_by_province.
create index concurrently orders_by_pay_type on orders (pay_type, created_at desc)
  include (grand_total_satang, stage, province_code, due_differs, cash_closed);
