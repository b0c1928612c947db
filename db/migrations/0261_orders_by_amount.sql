-- transaction: none
-- In place of orders_amount, as orders_by_province.
create index concurrently orders_by_amount on orders (grand_total_satang)
  include (stage, pay_type, province_code, due_differs, cash_closed);
