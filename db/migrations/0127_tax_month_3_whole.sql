-- Checked while others write; the next file then says `not null` without reading a row.
alter table tax_invoice add constraint tax_invoice_is_read check (branch is not null and year is not null and running is not null and taxed_satang is not null and vat_satang is not null and exempt_satang is not null) not valid;
alter table credit_note add constraint credit_note_is_read check (branch is not null and year is not null and running is not null and taxed_satang is not null and vat_satang is not null and exempt_satang is not null) not valid;
