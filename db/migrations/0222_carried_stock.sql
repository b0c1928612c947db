-- Sums of the ledger carried forward, so that the check of the stock adds up the movements of the last month alone: of the movements up to
-- `through` by product, and of their parts by lot.
create table stock_carried (
  product_id integer primary key,
  units integer not null
);
create table lot_carried (
  lot_id integer primary key references stock_lot on delete cascade,
  units integer not null
);
create table carried_through (
  -- One row.
  id boolean primary key default true check (id),
  movement_id bigint not null
);
insert into carried_through (movement_id) values (0);
