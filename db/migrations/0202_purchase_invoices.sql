-- Tax invoices of suppliers: the input tax of the purchase tax report (section 87 (2) of the Revenue Code).
create table purchase_invoice (
  id uuid primary key,
  supplier_id uuid not null references supplier,
  number text not null check (number <> ''),
  -- The date on the paper.
  issued_on date not null,
  -- The first day of the tax month from whose output tax it is deducted.
  claimed_in date not null check (extract(day from claimed_in) = 1),
  -- Who issued it, as on the paper.
  seller_name text not null,
  seller_tax_id text not null check (seller_tax_id ~ '^\d{13}$'),
  seller_branch text not null check (seller_branch ~ '^\d{5}$'),
  -- Goods that are taxed, without the tax; and the tax.
  taxed_satang bigint not null check (taxed_satang > 0),
  vat_satang bigint not null check (vat_satang > 0),
  revision integer not null default 1,
  recorded_at timestamptz not null,
  recorded_by text not null,
  -- No tax is deducted twice.
  unique (seller_tax_id, seller_branch, number),
  check (claimed_in >= date_trunc('month', issued_on::timestamp)::date)
);
create index purchase_invoice_claimed on purchase_invoice (claimed_in, issued_on, number);

-- The goods receipts that an invoice is for. A receipt has one invoice.
create table purchase_invoice_receipt (
  receipt_id uuid primary key references goods_receipt,
  invoice_id uuid not null references purchase_invoice on delete cascade
);
create index purchase_invoice_receipt_invoice on purchase_invoice_receipt (invoice_id);

select audit_table(name) from unnest(array['purchase_invoice', 'purchase_invoice_receipt']) as name;
