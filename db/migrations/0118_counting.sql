-- Counting a part of the warehouse while sales go on.
create sequence stock_count_number_seq;
create table stock_count (
  id uuid primary key,
  number text not null unique,
  name text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'REVIEW', 'POSTED', 'CANCELLED')),
  started_at timestamptz not null,
  started_by text not null,
  -- Asked for posting above the limit: somebody else decides.
  submitted_at timestamptz,
  submitted_by text,
  posted_at timestamptz,
  posted_by text,
  note text not null default ''
);
create index stock_count_newest on stock_count (started_at desc);

create table stock_count_line (
  count_id uuid not null references stock_count,
  product_id integer not null references product,
  -- What should lie on the shelf when the count began: stock that can be sold, and what open orders still have there.
  frozen integer not null,
  -- What should have lain there when it was counted, and what did.
  expected integer,
  counted integer check (counted >= 0),
  counted_at timestamptz,
  counted_by text,
  -- Every person who counted it: none of them confirms the difference.
  counter_ids text[] not null default '{}',
  -- Sales unit's cost at that time, or its price where the cost is not known.
  cost_satang integer,
  -- What was posted, and how much of a loss hit goods of open orders, to be recorded there as short.
  posted integer,
  missing integer,
  primary key (count_id, product_id),
  check ((counted is null) = (counted_at is null)),
  check ((counted is null) = (expected is null))
);
create index stock_count_line_product on stock_count_line (product_id);

-- Each counting operation of a device once, also when its answer was lost.
create table stock_count_entry (
  id uuid primary key,
  count_id uuid not null,
  product_id integer not null,
  -- Added to what was counted, or the count itself.
  add_units integer,
  counted integer,
  at timestamptz not null,
  actor text not null,
  foreign key (count_id) references stock_count
);
create index stock_count_entry_count on stock_count_entry (count_id);

select audit_table(name) from unnest(array['stock_count', 'stock_count_line', 'stock_count_entry']) as name;
select live_table('stock_count', 'count', 'id');
select live_table('stock_count_line', 'count', 'count_id', 'changed');
select live_table('purchase_order', 'purchase', 'id');
select live_table('goods_receipt', 'purchase', 'purchase_order_id', 'changed');
select live_table('stock_correction', 'correction', 'id');
