-- What a clerk read on the slip, and why a manager accepted an amount other than the order's.
alter table payment_slip
  add column read_satang bigint check (read_satang > 0),
  add column amount_reason text;

-- The bank through which the money went back.
alter table refund add column bank text;

-- A bank's statement as imported; the same file is imported once.
create table bank_statement (
  id uuid primary key,
  bank text not null,
  file_name text not null,
  file_hash text not null unique,
  imported_at timestamptz not null,
  imported_by text not null
);

-- Money that arrived on the account.
create table bank_statement_row (
  id bigint generated always as identity primary key,
  statement_id uuid not null references bank_statement,
  line integer not null,
  at timestamptz not null,
  -- Whether the statement names the time, and not only the day.
  has_time boolean not null,
  amount_satang bigint not null check (amount_satang > 0),
  reference text not null,
  description text not null,
  -- Of bank and content, and of the place among equal ones: statements that overlap bring a row once.
  fingerprint text not null unique,
  -- MATCHED: reference and amount agree. NEAR: one of them does. CONFIRMED: a person says so. IGNORED: no customer's money.
  state text not null check (state in ('MATCHED', 'NEAR', 'UNKNOWN', 'CONFIRMED', 'IGNORED')),
  reason text check (reason in ('reference_and_amount', 'reference', 'amount_and_time')),
  slip_id uuid references payment_slip,
  invoice_no text references payment_attempt,
  order_id uuid references orders,
  note text,
  decided_at timestamptz,
  decided_by text,
  check (slip_id is null or invoice_no is null),
  check ((state in ('MATCHED', 'NEAR', 'CONFIRMED')) = (order_id is not null)),
  check ((decided_at is null) = (decided_by is null)),
  check (state not in ('CONFIRMED', 'IGNORED') or decided_at is not null)
);
-- A payment arrives once.
create unique index bank_statement_row_slip on bank_statement_row (slip_id) where slip_id is not null;
create unique index bank_statement_row_attempt on bank_statement_row (invoice_no) where invoice_no is not null;
create index bank_statement_row_state on bank_statement_row (state, at, id);
create index bank_statement_row_statement on bank_statement_row (statement_id, line);
create index bank_statement_row_order on bank_statement_row (order_id) where order_id is not null;

-- Which columns of a bank's file hold what, as last used.
create table bank_statement_columns (
  bank text primary key,
  columns jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null
);
