-- Orders that are neither accepted nor paid are a figure of their own, by what they wait for: a hold is one of these.
create function touch_figures_of_hold() returns trigger language plpgsql as $$
begin
  insert into figure_touch (day) select bangkok_day(created_at) from orders where id = new.order_id;
  return null;
end $$;
create trigger touch_figures_of_hold after insert or update of released_at on order_hold
  for each row execute function touch_figures_of_hold();
-- They were counted as sales.
insert into figure_touch (day) select distinct bangkok_day(created_at) from orders where state in ('ORDER_COMPLETE', 'VERIFYING_PAYMENT');
