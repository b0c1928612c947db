-- Databases of before have these columns as generated ones, which no table could be given without rewriting it (0127, 0164): they keep their
-- values, and become what they are in a database that has been upgraded since.
alter table orders alter column due_differs drop expression if exists, alter column due_differs set default false;
create or replace function keep_due_differs() returns trigger language plpgsql as $$
begin
  new.due_differs := new.paid_satang is not null or new.is_short;
  return new;
end $$;
create or replace trigger keep_due_differs before insert or update on orders for each row
  when (new.due_differs is distinct from (new.paid_satang is not null or new.is_short)) execute function keep_due_differs();

alter table tax_invoice
  alter column branch drop expression if exists,
  alter column year drop expression if exists,
  alter column running drop expression if exists,
  alter column taxed_satang drop expression if exists,
  alter column vat_satang drop expression if exists,
  alter column exempt_satang drop expression if exists;
alter table credit_note
  alter column branch drop expression if exists,
  alter column year drop expression if exists,
  alter column running drop expression if exists,
  alter column taxed_satang drop expression if exists,
  alter column vat_satang drop expression if exists,
  alter column exempt_satang drop expression if exists;
create or replace function read_tax_document() returns trigger language plpgsql as $$
begin
  new.branch := new.document->'seller'->>'branch';
  new.year := substring(new.number from '(\d{4})-\d+$');
  new.running := substring(new.number from '\d+$');
  new.taxed_satang := vat_rows_sum(new.document->'vat', 'base', true);
  new.vat_satang := vat_rows_sum(new.document->'vat', 'vat', true);
  new.exempt_satang := vat_rows_sum(new.document->'vat', 'base', false);
  return new;
end $$;
create or replace trigger read_tax_document before insert or update on tax_invoice for each row execute function read_tax_document();
create or replace trigger read_tax_document before insert or update on credit_note for each row execute function read_tax_document();
