-- What the sales tax report adds up, as columns of their own: reading every document of a month as JSON takes seconds.
-- Values are without VAT; `exempt_satang` is what the document has at 0 %.
create function vat_rows_sum(entries jsonb, part text, taxed boolean) returns bigint
  language sql immutable parallel safe as $$
  select coalesce(sum((entry->>part)::bigint), 0)::bigint from jsonb_array_elements(entries) as entry
  where ((entry->>'rate')::numeric > 0) = taxed
$$;
alter table tax_invoice
  add column branch text not null generated always as (document->'seller'->>'branch') stored,
  add column year smallint not null generated always as (substring(number from '(\d{4})-\d+$')::smallint) stored,
  add column running integer not null generated always as (substring(number from '\d+$')::integer) stored,
  add column taxed_satang bigint not null generated always as (vat_rows_sum(document->'vat', 'base', true)) stored,
  add column vat_satang bigint not null generated always as (vat_rows_sum(document->'vat', 'vat', true)) stored,
  add column exempt_satang bigint not null generated always as (vat_rows_sum(document->'vat', 'base', false)) stored;
alter table credit_note
  add column branch text not null generated always as (document->'seller'->>'branch') stored,
  add column year smallint not null generated always as (substring(number from '(\d{4})-\d+$')::smallint) stored,
  add column running integer not null generated always as (substring(number from '\d+$')::integer) stored,
  add column taxed_satang bigint not null generated always as (vat_rows_sum(document->'vat', 'base', true)) stored,
  add column vat_satang bigint not null generated always as (vat_rows_sum(document->'vat', 'vat', true)) stored,
  add column exempt_satang bigint not null generated always as (vat_rows_sum(document->'vat', 'base', false)) stored;

-- A search for missing numbers reads numbers alone.
create index tax_invoice_series on tax_invoice (branch, year, running);
create index credit_note_series on credit_note (branch, year, running);

-- When goods left or were delivered, or their price was paid: the earliest is when their VAT is due.
create index order_event_tax_point on order_event (at)
  where stage in ('OUT_FOR_DELIVERY', 'DELIVERED', 'PARTLY_DELIVERED') or state in ('PAYMENT_COMPLETE', 'DELIVERED');

-- Months that were declared. Documents issued since are dated in a later one (`take-number.ts`).
create table tax_month (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by text not null,
  -- The totals as they were, in satang, and the numbers that were missing.
  report jsonb not null,
  -- Why it was closed although something was open.
  reason text
);
select audit_table('tax_month');
