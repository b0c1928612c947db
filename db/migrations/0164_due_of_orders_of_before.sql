-- transaction: none
-- allow: unread-block, it changes a thousand rows at a time and commits each thousand
-- Orders of before whose due differs, a thousand at a time.
do $$
declare
  part uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
  changed integer := 0;
begin
  loop
    select array_agg(id), (array_agg(id order by id desc))[1] into part, last from (
      select id from orders o where not due_differs and id > last and (paid_satang is not null or exists (
        select from order_line l where l.order_id = o.id and coalesce(l.delivered_qty, l.picked_qty, l.qty) < l.qty))
      order by id limit 1000) unmarked;
    exit when part is null;
    update orders o set is_short = exists (
      select from order_line l where l.order_id = o.id and coalesce(l.delivered_qty, l.picked_qty, l.qty) < l.qty)
    where id = any(part);
    commit;
    changed := changed + cardinality(part);
    if changed % 10000 = 0 then raise notice '% orders', changed; end if;
  end loop;
end $$;
