-- Sums of a day for the dashboard: `server/figures/kept-figures.ts` says of which rows. A job sums the days that were touched again,
-- so that a year of a million orders is read as some thousand rows.
create table figure_sum (
  figure text not null,
  day date not null,
  -- The product, retailer, promotion or state that the sum is of.
  key text not null,
  count bigint not null,
  amount_satang bigint not null,
  primary key (figure, day, key)
);
-- The first and the last order of a retailer.
create index figure_sum_of_key on figure_sum (figure, key, day) where figure = 'orders';

-- Days whose rows changed since they were summed. Only added to, so that no order waits for another.
create table figure_touch (id bigint generated always as identity primary key, day date not null);
create index figure_touch_day on figure_touch (day);

create function bangkok_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Asia/Bangkok')::date
$$;

create function touch_figures_of_orders() returns trigger language plpgsql as $$
begin
  insert into figure_touch (day)
    select distinct day from changed_orders as o cross join lateral (values (bangkok_day(o.created_at)), (o.delivery_day)) as days (day)
    where day is not null;
  return null;
end $$;
create trigger touch_figures_of_new after insert on orders referencing new table as changed_orders
  for each statement execute function touch_figures_of_orders();
create trigger touch_figures_of_old after delete on orders referencing old table as changed_orders
  for each statement execute function touch_figures_of_orders();

create function touch_figures_of_changes() returns trigger language plpgsql as $$
begin
  insert into figure_touch (day)
    select distinct day from old_orders as before join new_orders as o using (id)
    cross join lateral (values (bangkok_day(o.created_at)), (bangkok_day(before.created_at)), (o.delivery_day),
      (before.delivery_day)) as days (day)
    where day is not null
      and (before.state, before.stage, before.grand_total_satang, before.delivery_day, before.outlet_id, before.created_at)
        is distinct from (o.state, o.stage, o.grand_total_satang, o.delivery_day, o.outlet_id, o.created_at);
  return null;
end $$;
create trigger touch_figures_of_changed after update on orders
  referencing old table as old_orders new table as new_orders
  for each statement execute function touch_figures_of_changes();

create function touch_figures_of_lines() returns trigger language plpgsql as $$
begin
  insert into figure_touch (day)
    select distinct bangkok_day(o.created_at) from changed_lines as l join orders o on o.id = l.order_id;
  return null;
end $$;
create trigger touch_figures_of_new_lines after insert on order_line referencing new table as changed_lines
  for each statement execute function touch_figures_of_lines();
create trigger touch_figures_of_changed_lines after update on order_line referencing new table as changed_lines
  for each statement execute function touch_figures_of_lines();
create trigger touch_figures_of_old_lines after delete on order_line referencing old table as changed_lines
  for each statement execute function touch_figures_of_lines();

create function touch_figures_of_note() returns trigger language plpgsql as $$
begin
  insert into figure_touch (day)
    select bangkok_day(o.created_at) from tax_invoice i join orders o on o.id = i.order_id where i.number = new.invoice_number;
  return null;
end $$;
create trigger touch_figures_of_note after insert on credit_note for each row execute function touch_figures_of_note();

-- What a sales unit cost from a day on. A product that was given its first cost had it before too.
create table product_cost (
  product_id integer not null references product on delete cascade,
  from_day date not null,
  cost_satang bigint not null check (cost_satang >= 0),
  primary key (product_id, from_day)
);
create function keep_product_cost() returns trigger language plpgsql as $$
begin
  if new.cost_satang is null then return null; end if;
  if exists (select from product_cost where product_id = new.id) then
    insert into product_cost values (new.id, bangkok_day(now()), new.cost_satang)
      on conflict (product_id, from_day) do update set cost_satang = excluded.cost_satang;
    insert into figure_touch (day) values (bangkok_day(now()));
  else
    insert into product_cost values (new.id, '2000-01-01', new.cost_satang);
    insert into figure_touch (day)
      select distinct bangkok_day(o.created_at) from order_line l join orders o on o.id = l.order_id where l.product_id = new.id;
  end if;
  return null;
end $$;
create trigger keep_product_cost_new after insert on product for each row execute function keep_product_cost();
create trigger keep_product_cost_changed after update of cost_satang on product for each row
  when (old.cost_satang is distinct from new.cost_satang) execute function keep_product_cost();
insert into product_cost select id, '2000-01-01', cost_satang from product where cost_satang is not null;

-- How often retailers asked to be told when a sold-out product is back; who asked is not kept.
create table sold_out_request (
  day date not null,
  product_id integer not null references product on delete cascade,
  requests integer not null,
  primary key (day, product_id)
);
create function count_sold_out_request() returns trigger language plpgsql as $$
begin
  insert into sold_out_request as s values (bangkok_day(new.asked_at), new.product_id, 1)
    on conflict (day, product_id) do update set requests = s.requests + 1;
  return null;
end $$;
create trigger count_sold_out_request after insert on stock_alert for each row execute function count_sold_out_request();
insert into sold_out_request select bangkok_day(asked_at), product_id, count(*) from stock_alert group by 1, 2;

-- Products that were recommended to a retailer on a day, at most a few dozen; swept after some weeks.
create table recommendation_shown (
  outlet_id uuid not null references outlet,
  day date not null,
  product_ids integer[] not null,
  primary key (outlet_id, day)
);
create index recommendation_shown_day on recommendation_shown (day);
-- Of an order: how many products were recommended that day, and how many of these were ordered.
create table recommendation_outcome (
  order_id uuid primary key references orders on delete cascade,
  shown integer not null,
  ordered integer not null
);
create function touch_figures_of_outcome() returns trigger language plpgsql as $$
begin
  insert into figure_touch (day) select bangkok_day(created_at) from orders where id = new.order_id;
  return null;
end $$;
create trigger touch_figures_of_outcome after insert on recommendation_outcome
  for each row execute function touch_figures_of_outcome();
