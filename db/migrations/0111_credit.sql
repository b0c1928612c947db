-- Goods on account: what a retailer may owe, what was received for it, and for which orders.
create table credit_account (
  outlet_id uuid primary key references outlet,
  limit_satang bigint not null check (limit_satang >= 0),
  -- Days from delivery until an order is to be paid.
  terms_days integer not null check (terms_days between 0 and 365),
  -- On a stopped account nothing more is ordered; what is owed stays owed.
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'STOPPED')),
  note text,
  revision integer not null default 1
);

-- Money received for orders on account. It is never deleted: a wrong one is cancelled.
create table credit_receipt (
  id bigint generated always as identity primary key,
  outlet_id uuid not null references outlet,
  amount_satang bigint not null check (amount_satang > 0),
  method text not null check (method in ('CASH', 'TRANSFER', 'CHEQUE')),
  reference text,
  received_on date not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  cancelled_at timestamptz,
  cancelled_by text,
  cancel_reason text,
  check ((cancelled_at is null) = (cancelled_by is null))
);
create index credit_receipt_outlet on credit_receipt (outlet_id, id);

create table credit_allocation (
  receipt_id bigint not null references credit_receipt,
  order_id uuid not null references orders,
  amount_satang bigint not null check (amount_satang > 0),
  primary key (receipt_id, order_id)
);
create index credit_allocation_order on credit_allocation (order_id);

select audit_table(name) from unnest(array['credit_account', 'credit_receipt', 'credit_allocation']) as name;
