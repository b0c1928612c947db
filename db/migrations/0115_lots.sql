-- Products of which a lot is to be named when goods come in. A product has lots from the moment it is first here, and goes
-- on to have them.
create table product_with_lots (product_id integer primary key references product);

create table stock_lot (
  id integer generated always as identity primary key,
  product_id integer not null references product,
  -- As printed on the goods. The empty code: units of which nobody has recorded the lot.
  code text not null check (length(code) <= 60),
  expires_on date,
  -- What was there when the product began to have lots.
  opening integer not null default 0 check (opening >= 0),
  -- opening plus all of lot_movement; over all lots of a product it is its stock.
  on_hand integer not null check (on_hand >= 0),
  recalled_at timestamptz,
  recalled_by text,
  recall_reason text,
  check ((recalled_at is null) = (recalled_by is null)),
  unique (product_id, code)
);
create index stock_lot_expiry on stock_lot (expires_on) where on_hand > 0;

-- The lots behind a movement of the ledger. Document as there: it finds what an order got of which lot.
create table lot_movement (
  -- Of stock_movement, without a foreign key as there.
  movement_id bigint not null,
  lot_id integer not null references stock_lot,
  document text not null,
  delta integer not null check (delta <> 0),
  primary key (movement_id, lot_id)
);
create index lot_movement_lot on lot_movement (lot_id, document);
create index lot_movement_document on lot_movement (document);

-- Goods that came in or were counted name their lot; all other movements leave it to the rule below. No foreign key, as
-- with the product.
alter table stock_movement add column lot_id integer;

create function move_lot(moved stock_movement, lot integer, units integer) returns void language plpgsql as $$
begin
  update stock_lot set on_hand = on_hand + units where id = lot and product_id = moved.product_id;
  if not found then raise exception 'Lot % is not one of product %', lot, moved.product_id; end if;
  insert into lot_movement (movement_id, lot_id, document, delta) values (moved.id, lot, moved.document, units)
  on conflict (movement_id, lot_id) do update set delta = lot_movement.delta + excluded.delta;
end $$;

-- Spreads what moved over the product's lots, under the lock of its stock. What a document took from a lot goes back there
-- first, and the other way round. Then units leave from a lot that the document had before, then from what expires first,
-- lots that are recalled or expired last; and units arrive without a lot.
create function spread_over_lots() returns trigger language plpgsql as $$
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
      where l.product_id = moved.product_id group by l.id order by l.expires_on desc nulls first, l.id desc
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
        order by l.recalled_at is not null,
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
create trigger stock_movement_has_lots after insert on stock_movement referencing new table as moved_rows
  for each statement execute function spread_over_lots();

select audit_table('product_with_lots');
select audit_table('stock_lot');
select audit_table('lot_movement');
