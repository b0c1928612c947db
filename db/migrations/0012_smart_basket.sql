-- What shops are used to buy, and what sells. All of it follows from basket_order and can be made again from it. Days
-- are whole days since 1970-01-01 of Asia/Bangkok; all orders of a shop on one day are one basket.
create table basket_outlet (
  no integer generated always as identity primary key,
  -- A code and no reference: imported history knows shops that have no account.
  outlet_code text not null unique,
  -- As it was when the first order was learnt; '' where nobody knows.
  segment text not null default '',
  -- Order days so far, and the newest.
  days integer not null default 0,
  last_day integer
);

-- Rows here are never deleted. No foreign key points at them: its check would lock those of popular products in every
-- order that is learnt.
create table basket_sku (
  no integer generated always as identity primary key,
  sku text not null unique
);

-- One row an order, its goods as two arrays: a tenth of the room of a row a line, and one range of the index a shop.
create table basket_order (
  outlet_no integer not null references basket_outlet on delete cascade,
  at timestamptz not null,
  day integer not null,
  -- An order of the shop has its id, an imported one the reference it came with.
  order_id uuid unique,
  reference text,
  skus integer[] not null,
  quantities integer[] not null,
  check ((order_id is null) <> (reference is null)),
  check (cardinality(skus) = cardinality(quantities))
);
create index basket_order_outlet on basket_order (outlet_no, at);
create unique index basket_order_reference on basket_order (outlet_no, reference) where reference is not null;

create table basket_habit (
  outlet_no integer not null references basket_outlet on delete cascade,
  sku_no integer not null,
  -- Sum of 0.8^age over the baskets that hold it, as of the shop's order day number at_day.
  weight double precision not null,
  at_day integer not null,
  times integer not null,
  first_day integer not null,
  last_day integer not null,
  -- The last five, newest first.
  quantities integer[] not null,
  primary key (outlet_no, sku_no)
);

-- How many baskets of a day and segment held a product. Whole numbers only, so that adding and taking away come out even.
create table basket_sku_day (
  day integer not null,
  segment text not null,
  sku_no integer not null,
  baskets integer not null,
  -- Sum of the quantities' natural logarithms in thousandths: their geometric mean is the usual quantity.
  log_units integer not null,
  primary key (day, segment, sku_no)
);
create table basket_day (
  day integer not null,
  segment text not null,
  baskets integer not null,
  primary key (day, segment)
);

-- Orders that count, for the look whether all of them are learnt.
create index orders_counted on orders (id) where state in ('WAITING_FOR_DELIVERY', 'DELIVERED');
