-- Orders of many retailers are looked for from the newest on, which reads no order but this index.
drop index orders_newest;
create index orders_newest on orders (created_at desc, order_number desc)
  include (id, outlet_id, stage, pay_type, province_code, grand_total_satang);
