-- Days of orders of before are summed, once others write again: the triggers of 0128 are there by now.
insert into figure_touch (day)
  select day from (select bangkok_day(created_at) from orders union select delivery_day from orders where delivery_day is not null) as days (day)
  where day not in (select day from figure_sum);
