-- transaction: none
-- Few of all orders are fetched: lists of them read no others.
create index concurrently orders_pick_up on orders (created_at desc, order_number desc)
  include (stage, pay_type, province_code, grand_total_satang, due_differs, cash_closed) where pick_up_from is not null;
