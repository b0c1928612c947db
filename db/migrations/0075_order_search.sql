-- Finding orders among hundreds of thousands: by number, retailer, phone and product, filtered, sorted and summed up.
do $$ begin
  create extension if not exists pg_trgm;
exception
  when feature_not_supported or undefined_file then
    raise exception 'This PostgreSQL has no extension pg_trgm: install its contrib package (postgresql-contrib), then start again';
  when insufficient_privilege then
    raise exception 'This account may not create the extension pg_trgm: let the owner of the database run "create extension pg_trgm", then start again';
end $$;

-- pg_trgm reads Thai letters only in some locales, so names are indexed in letters that it reads in all of them. Several
-- Thai letters share one: what an index finds is compared with the name itself.
create function search_key(value text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(value),
    'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮฯะัาำิีึืฺุู฿เแโใไๅๆ็่้๊๋์ํ๎๏๐๑๒๓๔๕๖๗๘๙๚๛',
    'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrst01234567890123456789012345678012345678990')
$$;

create index order_number_parts on orders using gin (order_number gin_trgm_ops);
create index outlet_name_parts on outlet using gin (search_key(store_name) gin_trgm_ops);
create index outlet_phone_parts on outlet using gin (phone gin_trgm_ops);
create index product_name_parts on product using gin (search_key(name_thai || ' ' || name_eng || ' ' || sku) gin_trgm_ops);
create index order_line_product on order_line (product_id, order_id);
-- Lines of which not all units are delivered: the few that lower what is due.
create index order_line_short on order_line (order_id) where coalesce(delivered_qty, picked_qty, qty) < qty;

-- Of the frozen delivery address: two digits of the Ministry of Interior, empty in orders that have none.
alter table orders add column province_code text generated always as (coalesce(shipping_address->>'province_code', '')) stored not null;
-- Whatever lists and sums filter, sort and add up, so that they read this index alone.
drop index orders_newest;
create index orders_newest on orders (created_at desc, order_number desc)
  include (stage, pay_type, province_code, grand_total_satang);
