-- The days of new orders are touched by the orders themselves. Their lines come in the same statement, and used to look up the order
-- of each line and touch its day once more: now they leave out the orders that this transaction has added.
create or replace function touch_figures_of_orders() returns trigger language plpgsql as $$
begin
  insert into figure_touch (day)
    select distinct day from changed_orders as o cross join lateral (values (bangkok_day(o.created_at)), (o.delivery_day)) as days (day)
    where day is not null;
  if tg_op = 'INSERT' then
    perform set_config('songdee.new_orders', (select array_agg(o.id)::text from changed_orders as o), true);
  end if;
  return null;
end $$;

create or replace function touch_figures_of_lines() returns trigger language plpgsql as $$
declare
  known uuid[] := coalesce(nullif(current_setting('songdee.new_orders', true), ''), '{}')::uuid[];
begin
  if tg_op <> 'INSERT' or exists (select from changed_lines as l where l.order_id <> all(known)) then
    insert into figure_touch (day)
      select distinct bangkok_day(o.created_at) from orders as o where o.id in (select order_id from changed_lines);
  end if;
  return null;
end $$;
