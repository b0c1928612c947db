-- What the sales tax report adds up, as columns of their own: reading every document of a month as JSON takes seconds.
-- Values are without VAT; `exempt_satang` is what the document has at 0 %.
create function vat_rows_sum(entries jsonb, part text, taxed boolean) returns bigint
  language sql immutable parallel safe as $$
  select coalesce(sum((entry->>part)::bigint), 0)::bigint from jsonb_array_elements(entries) as entry
  where ((entry->>'rate')::numeric > 0) = taxed
$$;
alter table tax_invoice
  add column branch text,
  add column year smallint,
  add column running integer,
  add column taxed_satang bigint,
  add column vat_satang bigint,
  add column exempt_satang bigint;
alter table credit_note
  add column branch text,
  add column year smallint,
  add column running integer,
  add column taxed_satang bigint,
  add column vat_satang bigint,
  add column exempt_satang bigint;

-- Generated columns would rewrite all documents under a lock that stops their readers.
create function read_tax_document() returns trigger language plpgsql as $$
begin
  new.branch := new.document->'seller'->>'branch';
  new.year := substring(new.number from '(\d{4})-\d+$');
  new.running := substring(new.number from '\d+$');
  new.taxed_satang := vat_rows_sum(new.document->'vat', 'base', true);
  new.vat_satang := vat_rows_sum(new.document->'vat', 'vat', true);
  new.exempt_satang := vat_rows_sum(new.document->'vat', 'base', false);
  return new;
end $$;
create trigger read_tax_document before insert or update on tax_invoice for each row execute function read_tax_document();
create trigger read_tax_document before insert or update on credit_note for each row execute function read_tax_document();

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
