-- allow: not-null, the check that the file before has validated says so, and no row is read
alter table tax_invoice
  alter column branch set not null,
  alter column year set not null,
  alter column running set not null,
  alter column taxed_satang set not null,
  alter column vat_satang set not null,
  alter column exempt_satang set not null,
  drop constraint tax_invoice_is_read;
alter table credit_note
  alter column branch set not null,
  alter column year set not null,
  alter column running set not null,
  alter column taxed_satang set not null,
  alter column vat_satang set not null,
  alter column exempt_satang set not null,
  drop constraint credit_note_is_read;
