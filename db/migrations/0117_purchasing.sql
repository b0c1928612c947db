create table supplier (
  id uuid primary key,
  name text not null,
  tax_id text,
  branch text not null default '00000',
  contact text not null default '',
  phone text not null default '',
  address text not null default '',
  -- Days from the order to the delivery.
  lead_days smallint not null check (lead_days between 0 and 365),
  -- The least that it delivers, VAT included; 0: any amount.
  minimum_satang bigint not null default 0 check (minimum_satang >= 0),
  note text not null default '',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  revision integer not null default 1
);
create unique index supplier_name on supplier (lower(name));

-- From whom a product is bought as a rule, and in which unit: so many sales units in one carton.
create table supplier_product (
  product_id integer primary key references product,
  supplier_id uuid not null references supplier,
  pack_units integer not null default 1 check (pack_units between 1 and 100000),
  pack_name text not null default ''
);
create index supplier_product_supplier on supplier_product (supplier_id);

create sequence purchase_order_number_seq;
create table purchase_order (
  id uuid primary key,
  number text not null unique,
  supplier_id uuid not null references supplier,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SENT', 'PART_RECEIVED', 'RECEIVED', 'CANCELLED')),
  expected_on date,
  note text not null default '',
  -- Goes up with each change of the draft: the second who saves sees the difference.
  revision integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  sent_at timestamptz,
  sent_by text,
  -- Received in full, closed with the rest not coming, or cancelled.
  closed_at timestamptz,
  closed_by text,
  close_reason text,
  check ((state in ('RECEIVED', 'CANCELLED')) = (closed_at is not null))
);
create index purchase_order_state on purchase_order (state, created_at desc);
create index purchase_order_supplier on purchase_order (supplier_id, created_at desc);

create table purchase_order_line (
  order_id uuid not null references purchase_order on delete cascade,
  line_no smallint not null,
  product_id integer not null references product,
  -- Sales units; `pack_units` of them are one carton.
  units integer not null check (units > 0),
  pack_units integer not null default 1 check (pack_units > 0),
  pack_name text not null default '',
  -- What the supplier asks for a sales unit, VAT included.
  cost_satang integer not null check (cost_satang >= 0),
  received integer not null default 0 check (received >= 0),
  primary key (order_id, line_no),
  unique (order_id, product_id)
);
create index purchase_order_line_product on purchase_order_line (product_id);

create sequence goods_receipt_number_seq;
create table goods_receipt (
  id uuid primary key,
  number text not null unique,
  purchase_order_id uuid not null references purchase_order,
  -- The number of the supplier's delivery note.
  delivery_note text not null default '',
  received_at timestamptz not null,
  received_by text not null,
  undone_at timestamptz,
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
);
create index goods_receipt_order on goods_receipt (purchase_order_id, received_at);

create table goods_receipt_line (
  receipt_id uuid not null references goods_receipt,
  line_no smallint not null,
  product_id integer not null references product,
  units integer not null check (units > 0),
  cost_satang integer not null check (cost_satang >= 0),
  -- The product's average cost before and after.
  cost_before integer,
  cost_after integer not null,
  lot_id integer references stock_lot,
  primary key (receipt_id, line_no)
);
create index goods_receipt_line_product on goods_receipt_line (product_id);

select audit_table(name) from unnest(array['supplier', 'supplier_product', 'purchase_order', 'purchase_order_line',
  'goods_receipt', 'goods_receipt_line']) as name;
