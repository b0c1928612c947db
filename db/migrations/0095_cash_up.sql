-- Cash that one person brought in on one day: a driver, or the counter.
create table cash_up (
  id uuid primary key,
  day date not null,
  -- Null: the counter. No foreign key: accounts of an external issuer are not stored here.
  driver_id uuid,
  driver_name text,
  state text not null check (state in ('COUNTED', 'CLOSED')),
  -- [{value, pieces}], value in satang.
  counted jsonb not null,
  counted_satang bigint not null check (counted_satang >= 0),
  -- What the orders were worth when it was counted.
  expected_satang bigint not null check (expected_satang >= 0),
  -- Why the two differ.
  reason text,
  counted_at timestamptz not null,
  counted_by text not null,
  closed_at timestamptz,
  closed_by text,
  reopened_at timestamptz,
  reopened_by text,
  reopen_reason text,
  check ((driver_id is null) = (driver_name is null)),
  check (counted_satang = expected_satang or reason is not null),
  check ((state = 'CLOSED') = (closed_at is not null)),
  check ((closed_at is null) = (closed_by is null)),
  check ((reopened_at is null) = (reopened_by is null)),
  check ((reopened_at is null) = (reopen_reason is null))
);
create unique index cash_up_of_day on cash_up (day, driver_id) nulls not distinct;

-- Orders whose cash has been received, with the amount at that moment: each once.
create table cash_up_order (
  order_id uuid primary key references orders,
  cash_up_id uuid not null references cash_up,
  due_satang bigint not null check (due_satang >= 0)
);
create index cash_up_order_of on cash_up_order (cash_up_id);

-- Every amount of cash that came in or was taken back. Rows are never changed.
create table cash_ledger (
  id bigint generated always as identity primary key,
  cash_up_id uuid not null references cash_up,
  -- RECEIVED: an order's; DIFFERENCE: counted more (or less) than the orders are worth; REVERSED: either, taken back.
  kind text not null check (kind in ('RECEIVED', 'DIFFERENCE', 'REVERSED')),
  order_id uuid references orders,
  amount_satang bigint not null,
  at timestamptz not null,
  actor text not null,
  check (kind <> 'RECEIVED' or order_id is not null)
);
create index cash_ledger_of on cash_ledger (cash_up_id, id);

-- Orders that were paid in cash without a run: their retailers fetched them.
create table counter_receipt (
  order_id uuid primary key references orders,
  day date not null,
  at timestamptz not null,
  received_by text not null
);
create index counter_receipt_day on counter_receipt (day);
