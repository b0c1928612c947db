-- transaction: none
-- A search for missing numbers reads numbers alone.
create index concurrently tax_invoice_series on tax_invoice (branch, year, running);
