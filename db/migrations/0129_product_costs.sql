-- Costs of many products come at once, from a file or a price sheet: one statement for all of them, and each day is touched once.
drop trigger keep_product_cost_new on product;
drop trigger keep_product_cost_changed on product;
drop function keep_product_cost();

create function keep_product_costs() returns trigger language plpgsql as $$
begin
  with kept as (
    insert into product_cost (product_id, from_day, cost_satang)
    select p.id, case when last.cost_satang is null then date '2000-01-01' else bangkok_day(now()) end, p.cost_satang
    from changed_products as p left join lateral (
      select cost_satang from product_cost where product_id = p.id order by from_day desc limit 1) as last on true
    where p.cost_satang is not null and p.cost_satang is distinct from last.cost_satang
    on conflict (product_id, from_day) do update set cost_satang = excluded.cost_satang
    returning product_id, from_day)
  insert into figure_touch (day)
    select bangkok_day(now()) from kept
    union select bangkok_day(o.created_at) from kept join order_line l on l.product_id = kept.product_id
      join orders o on o.id = l.order_id
    where kept.from_day = '2000-01-01';
  return null;
end $$;
create trigger keep_costs_of_new after insert on product referencing new table as changed_products
  for each statement execute function keep_product_costs();
create trigger keep_costs_of_changed after update on product referencing new table as changed_products
  for each statement execute function keep_product_costs();
