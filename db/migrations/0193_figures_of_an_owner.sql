-- Sales by route and driver follow the runs: what changes of a run after an order has left with it.
create function touch_figures_of_stop() returns trigger language plpgsql as $$
begin
  insert into figure_touch (day)
    select bangkok_day(created_at) from orders where id = coalesce(new.order_id, old.order_id);
  return null;
end $$;
create trigger touch_figures_of_stop after insert or delete or update of outcome on delivery_stop
  for each row execute function touch_figures_of_stop();
create function touch_figures_of_run() returns trigger language plpgsql as $$
begin
  insert into figure_touch (day)
    select distinct bangkok_day(o.created_at) from delivery_stop s join orders o on o.id = s.order_id where s.run_id = new.id;
  return null;
end $$;
create trigger touch_figures_of_run after update of driver_id, route_thai, departed_at on delivery_run
  for each row when ((old.driver_id, old.route_thai, old.departed_at) is distinct from (new.driver_id, new.route_thai, new.departed_at))
  execute function touch_figures_of_run();
-- They were not kept by province, route, driver and source, nor profit by retailer.
insert into figure_touch (day) select distinct day from figure_sum;
