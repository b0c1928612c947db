-- The last number of each series, place of business and Buddhist year. The row's lock is held until the transaction that
-- took a number ends: undone with it, the number is given to the next one, and no number is ever missing.
create table tax_document_counter (
  series text not null check (series in ('TI', 'CN')),
  branch text not null check (branch ~ '^\d{5}$'),
  year smallint not null,
  last_number integer not null,
  -- Numbers and dates rise together, also when two documents are made around midnight.
  last_at timestamptz not null,
  primary key (series, branch, year)
);

-- Issued documents, whole: what is printed is made of `document` alone.
create table tax_invoice (
  number text primary key,
  -- One invoice per order, for ever.
  order_id uuid not null unique references orders,
  outlet_id uuid not null references outlet,
  issued_at timestamptz not null,
  issued_by text not null,
  net_satang bigint not null check (net_satang > 0),
  document jsonb not null
);
create index tax_invoice_issued on tax_invoice (issued_at desc, number desc);

create table credit_note (
  number text primary key,
  invoice_number text not null references tax_invoice,
  issued_at timestamptz not null,
  issued_by text not null,
  net_satang bigint not null check (net_satang > 0),
  document jsonb not null
);
create index credit_note_invoice on credit_note (invoice_number, number);
create index credit_note_issued on credit_note (issued_at desc, number desc);

-- What was issued stands: a wrong invoice is put right by a credit note, never by a change (Revenue Code, sections 86/10
-- and 87/3).
create function refuse_change_of_issued() returns trigger language plpgsql as $$
begin
  raise exception 'issued tax documents are never changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger tax_invoice_stands before update or delete or truncate on tax_invoice
  for each statement execute function refuse_change_of_issued();
create trigger credit_note_stands before update or delete or truncate on credit_note
  for each statement execute function refuse_change_of_issued();

create function refuse_gap() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.last_number = old.last_number + 1
     and (new.series, new.branch, new.year) = (old.series, old.branch, old.year) then
    return new;
  end if;
  if tg_op = 'INSERT' and new.last_number = 1 then
    return new;
  end if;
  raise exception 'numbers of tax documents go up by one' using errcode = 'restrict_violation';
end $$;
create trigger tax_document_counter_rises before insert or update or delete on tax_document_counter
  for each row execute function refuse_gap();

-- Orders under way that may be due for an invoice: what the clock looks at every few seconds.
create index orders_invoice_wished on orders (created_at)
  where tax_invoice is not null and state in ('PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY');
