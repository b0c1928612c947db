-- The day of an order is read once for all of its lines, instead of once for each of them.
create or replace function touch_figures_of_lines() returns trigger language plpgsql as $$
begin
  insert into figure_touch (day)
    select distinct bangkok_day(o.created_at) from orders as o where o.id in (select order_id from changed_lines);
  return null;
end $$;
