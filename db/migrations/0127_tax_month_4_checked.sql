alter table tax_invoice validate constraint tax_invoice_is_read;
alter table credit_note validate constraint credit_note_is_read;
