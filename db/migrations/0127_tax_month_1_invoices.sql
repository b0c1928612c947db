-- transaction: none
-- allow: unread-block, it changes a thousand rows at a time and commits each thousand
-- The new columns of invoices of before, a thousand at a time, by the trigger that fills them. What is printed stays as it is.
do $$
declare
  part text[];
  last text := '';
  changed integer := 0;
begin
  loop
    select array_agg(number), max(number) into part, last
      from (select number from tax_invoice where branch is null and number > last order by number limit 1000) unread;
    exit when part is null;
    alter table tax_invoice disable trigger tax_invoice_stands;
    update tax_invoice set branch = null where number = any(part);
    alter table tax_invoice enable trigger tax_invoice_stands;
    commit;
    changed := changed + cardinality(part);
    if changed % 10000 = 0 then raise notice '% invoices', changed; end if;
  end loop;
end $$;
