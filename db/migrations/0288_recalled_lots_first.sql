-- An order that took units of a lot before it was recalled, and of others, gives those of the recalled lot back first: they are the ones that
-- are not picked. They are also the ones that its short pick writes off.
create or replace function spread_over_lots() returns trigger language plpgsql as $$
declare
  moved stock_movement;
  lot record;
  rest integer;
  part integer;
  known_lots integer[];
begin
  for moved in
    select m.* from moved_rows m where m.delta <> 0 and exists (select from stock_lot l where l.product_id = m.product_id)
    order by m.id
  loop
    if moved.lot_id is not null then
      perform move_lot(moved, moved.lot_id, moved.delta);
      continue;
    end if;
    rest := moved.delta;
    known_lots := '{}';
    for lot in
      select l.id, l.on_hand, sum(m.delta)::integer as net
      from stock_lot l join lot_movement m on m.lot_id = l.id and m.document = moved.document
      where l.product_id = moved.product_id group by l.id
      order by l.recalled_at is null, l.expires_on desc nulls first, l.id desc
    loop
      known_lots := known_lots || lot.id;
      part := case when rest > 0 then least(greatest(-lot.net, 0), rest)
        else -least(greatest(lot.net, 0), lot.on_hand, -rest) end;
      continue when part = 0;
      perform move_lot(moved, lot.id, part);
      rest := rest - part;
    end loop;
    if rest < 0 then
      for lot in
        select l.id, l.on_hand from stock_lot l where l.product_id = moved.product_id and l.on_hand > 0
        order by not (l.recalled_at is not null and l.id = any(known_lots) and moved.reason in ('damage', 'expiry', 'loss')),
          l.recalled_at is not null,
          coalesce(l.expires_on < (moved.at at time zone 'Asia/Bangkok')::date, false), l.id = any(known_lots) desc,
          l.expires_on nulls last, l.id
      loop
        exit when rest = 0;
        part := -least(lot.on_hand, -rest);
        perform move_lot(moved, lot.id, part);
        rest := rest - part;
      end loop;
    end if;
    if rest <> 0 then
      insert into stock_lot (product_id, code, on_hand) values (moved.product_id, '', 0) on conflict do nothing;
      perform move_lot(moved, l.id, rest) from stock_lot l where l.product_id = moved.product_id and l.code = '';
    end if;
  end loop;
  return null;
end $$;
