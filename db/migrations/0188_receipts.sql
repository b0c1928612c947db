-- Receipts (section 105 of the Revenue Code): numbered as tax documents are, in a series of their own.
create table receipt_counter (
  series text not null default 'RC' check (series = 'RC'),
  branch text not null check (branch ~ '^\d{5}$'),
  year smallint not null,
  last_number integer not null,
  last_at timestamptz not null,
  primary key (series, branch, year)
);
create trigger receipt_counter_rises before insert or update or delete on receipt_counter
  for each row execute function refuse_gap();

create table receipt (
  number text primary key,
  outlet_id uuid not null references outlet,
  -- What was paid: an order, or orders on account by one payment.
  order_id uuid references orders,
  credit_receipt_id bigint references credit_receipt,
  issued_at timestamptz not null,
  issued_by text not null,
  net_satang bigint not null check (net_satang > 0),
  -- Whole: what is printed is made of it alone.
  document jsonb not null,
  -- A void receipt keeps its number.
  voided_at timestamptz,
  voided_by text,
  void_reason text,
  check (num_nonnulls(order_id, credit_receipt_id) = 1),
  check (num_nonnulls(voided_at, voided_by, void_reason) in (0, 3))
);
-- A payment has one receipt that counts.
create unique index receipt_of_order on receipt (order_id) where voided_at is null;
create unique index receipt_of_credit on receipt (credit_receipt_id) where voided_at is null;
create index receipt_order on receipt (order_id, number);
create index receipt_issued on receipt (issued_at desc, number desc);

-- What was issued stands; once, it may become void.
create function refuse_change_of_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.voided_at is null and new.voided_at is not null
    and (to_jsonb(new) - array['voided_at', 'voided_by', 'void_reason']) = (to_jsonb(old) - array['voided_at', 'voided_by', 'void_reason']) then
    return new;
  end if;
  raise exception 'issued receipts are never changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger receipt_stands before update or delete on receipt
  for each row execute function refuse_change_of_receipt();
create trigger receipt_is_kept before truncate on receipt
  for each statement execute function refuse_change_of_issued();

select audit_table('receipt');
