-- A cart is one row: its lock is the lock per outlet, and no reader ever sees half a change.
create table cart (
  outlet_id uuid primary key references outlet,
  -- [{productId, qty}] in the order of adding; only goods. Gifts are worked out, never stored.
  items jsonb not null default '[]',
  coupon_code text,
  updated_at timestamptz not null
);

-- Answers kept 7 days, so that a repeated request is answered again instead of being done again.
create table idempotency (
  outlet_id uuid not null,
  key text not null,
  request_hash text not null,
  status smallint not null,
  answer text not null,
  at timestamptz not null,
  primary key (outlet_id, key)
);
create index idempotency_at on idempotency (at);

create sequence order_number_seq;

create table orders (
  id uuid primary key,
  order_number text not null unique,
  outlet_id uuid not null references outlet,
  state text not null check (state in ('ORDER_COMPLETE', 'VERIFYING_PAYMENT', 'PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED', 'CANCELLED')),
  pay_type text not null,
  created_at timestamptz not null,
  -- Satang, VAT included: grand_total = gross - offer + delivery.
  gross_satang bigint not null,
  offer_satang bigint not null,
  delivery_satang bigint not null,
  grand_total_satang bigint not null,
  -- [{rate, base, vat}] in satang, one entry per rate.
  vat jsonb not null,
  coupon_code text,
  coupon_satang bigint not null default 0,
  shipping_address jsonb not null,
  billing_address jsonb not null,
  tax_invoice jsonb,
  note text,
  check (grand_total_satang = gross_satang - offer_satang + delivery_satang)
);
create index orders_outlet on orders (outlet_id, created_at desc);
create index orders_open_payment on orders (created_at) where state = 'VERIFYING_PAYMENT';

create table order_line (
  order_id uuid not null references orders,
  line_no smallint not null,
  product_id integer not null,
  qty integer not null check (qty > 0),
  type text not null check (type in ('NORMAL', 'FREE')),
  unit_price_satang integer not null,
  vat_percent smallint not null,
  gross_satang bigint not null,
  offer_satang bigint not null,
  total_satang bigint not null,
  -- Names, picture and unit as they were; and the promotions that applied.
  product jsonb not null,
  applied jsonb not null,
  primary key (order_id, line_no),
  check (total_satang = gross_satang - offer_satang)
);

create table order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  state text not null,
  at timestamptz not null,
  actor text not null,
  reason text
);
create index order_event_order on order_event (order_id, id);

create table coupon_use (
  code text not null references coupon,
  outlet_id uuid not null,
  order_id uuid not null references orders,
  primary key (code, order_id)
);
create index coupon_use_outlet on coupon_use (code, outlet_id);

-- What happened, written in the transaction in which it happened and passed on afterwards, at least once.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  at timestamptz not null,
  done_at timestamptz
);
create index outbox_open on outbox (id) where done_at is null;

-- A shop that has proven its phone for restricted goods; the cookie only tells the page.
create table restricted_grant (outlet_id uuid primary key references outlet, until timestamptz not null);
