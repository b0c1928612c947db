-- transaction: none
-- allow: unread-block, it changes a thousand rows at a time and commits each thousand
-- Cash of before, of a thousand orders at a time.
do $$
declare
  part uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
  changed integer := 0;
begin
  loop
    select array_agg(order_id), (array_agg(order_id order by order_id desc))[1] into part, last
      from (select order_id from cash_up_order where order_id > last order by order_id limit 1000) counted;
    exit when part is null;
    update orders set cash_closed = true where id = any(part) and not cash_closed;
    commit;
    changed := changed + cardinality(part);
    if changed % 10000 = 0 then raise notice '% orders', changed; end if;
  end loop;
end $$;
