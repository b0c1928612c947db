-- transaction: none
-- In place of orders_province. Counts read this index alone; a page reads its orders as well, of which the index then needs neither number nor id.
create index concurrently orders_by_province on orders (province_code, created_at)
  include (grand_total_satang, stage, pay_type, due_differs, cash_closed);
