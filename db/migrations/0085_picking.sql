-- Where a product lies in the warehouse: aisle, bay and level, `A-03-2`. Null: it has no place yet.
alter table product add column shelf_place text check (shelf_place ~ '^[A-Z]{1,2}-[0-9]{2}-[0-9]$');

create sequence pick_wave_number_seq;
-- Orders that are picked in one walk. A wave is open while one of its orders is being picked.
create table pick_wave (
  id uuid primary key,
  number text not null unique,
  name text not null,
  created_at timestamptz not null,
  created_by text not null,
  -- The last box number given: a number that was printed is not given again.
  last_box smallint not null default 0
);
create index pick_wave_newest on pick_wave (created_at desc, number desc);

-- The wave of an order: at most one. It counts while the order is being picked and later; an order that went back to
-- ACCEPTED may be taken into another. `box`: its number in the wave, see "put-to-box" in the glossary.
create table pick_wave_order (
  order_id uuid primary key references orders,
  wave_id uuid not null references pick_wave,
  box smallint not null check (box > 0),
  added_at timestamptz not null,
  unique (wave_id, box)
);

-- What was taken from the shelf (PICK) and counted while packing (CHECK): a ledger; taking back is an entry with negative
-- units. The id is made on the device, so that an entry that was sent twice is recorded once.
create table pick_entry (
  id uuid primary key,
  order_id uuid not null references orders,
  product_id integer not null references product,
  step text not null check (step in ('PICK', 'CHECK')),
  units integer not null check (units <> 0),
  at timestamptz not null,
  received_at timestamptz not null,
  actor text not null
);
create index pick_entry_order on pick_entry (order_id, product_id);

-- The boxes that an order was packed into.
create table packed_order (
  order_id uuid primary key references orders,
  boxes smallint not null check (boxes between 1 and 99),
  packed_at timestamptz not null,
  packed_by text not null
);

-- Every print of a paper; its subject is a wave or an order.
create table paper_print (
  paper text not null,
  subject_id uuid not null,
  copy smallint not null check (copy > 0),
  at timestamptz not null,
  actor text not null,
  primary key (paper, subject_id, copy)
);
