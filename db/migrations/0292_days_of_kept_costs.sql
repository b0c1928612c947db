-- The day on which a cost was kept: until that day ends it can be corrected or taken back, as an undone receipt does. Of earlier rows it is
-- not known, and they stay.
alter table product_cost add column kept_on date;

create or replace function keep_product_costs() returns trigger language plpgsql as $$
begin
  with taken_back as (
    delete from product_cost as c using changed_products as p
    where c.product_id = p.id and p.cost_satang is null and c.kept_on = bangkok_day(now())
    returning c.product_id, c.from_day),
  kept as (
    insert into product_cost (product_id, from_day, cost_satang, kept_on)
    select p.id, case
        when last.cost_satang is null then date '2000-01-01'
        when last.kept_on = bangkok_day(now()) then last.from_day
        else bangkok_day(now()) end, p.cost_satang, bangkok_day(now())
    from changed_products as p left join lateral (
      select cost_satang, from_day, kept_on from product_cost
      where product_id = p.id order by from_day desc limit 1) as last on true
    where p.cost_satang is not null and p.cost_satang is distinct from last.cost_satang
    on conflict (product_id, from_day) do update set cost_satang = excluded.cost_satang
    returning product_id, from_day),
  changed as (select * from taken_back union all select * from kept)
  insert into figure_touch (day)
    select bangkok_day(now()) from changed
    union select bangkok_day(o.created_at) from changed join order_line l on l.product_id = changed.product_id
      join orders o on o.id = l.order_id
    where changed.from_day = '2000-01-01';
  return null;
end $$;
