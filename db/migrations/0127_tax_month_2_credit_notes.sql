-- transaction: none
-- allow: unread-block, it changes a thousand rows at a time and commits each thousand
-- The same of credit notes.
do $$
declare
  part text[];
  last text := '';
  changed integer := 0;
begin
  loop
    select array_agg(number), max(number) into part, last
      from (select number from credit_note where branch is null and number > last order by number limit 1000) unread;
    exit when part is null;
    alter table credit_note disable trigger credit_note_stands;
    update credit_note set branch = null where number = any(part);
    alter table credit_note enable trigger credit_note_stands;
    commit;
    changed := changed + cardinality(part);
    if changed % 10000 = 0 then raise notice '% credit notes', changed; end if;
  end loop;
end $$;
