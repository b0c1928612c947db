-- Lists among a million orders: what they sort and filter by has an index that holds all that they read of an order.
drop index orders_newest;
create index orders_newest on orders (created_at desc, order_number desc)
  include (id, stage, pay_type, province_code, grand_total_satang);
create index orders_amount on orders (grand_total_satang desc, order_number desc)
  include (stage, pay_type, province_code, created_at);
create index orders_province on orders (province_code, created_at, order_number)
  include (stage, pay_type, grand_total_satang);
-- The few that staff ordered on behalf of retailers.
create index orders_by_staff on orders (created_at desc, order_number desc) where placed_by is not null;
-- The provinces that there are, without reading all addresses.
create index address_province on address (province_code, province);
create index orders_pay_type on orders (pay_type, created_at desc, order_number desc)
  include (stage, province_code, grand_total_satang);
