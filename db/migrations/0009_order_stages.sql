-- The warehouse's finer steps behind the six states of the shop; null where the state says it all.
alter table orders add column fulfilment text check (fulfilment is null or case state
  when 'WAITING_FOR_DELIVERY' then fulfilment in ('ACCEPTED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY')
  when 'DELIVERED' then fulfilment = 'PARTLY_DELIVERED'
  when 'CANCELLED' then fulfilment = 'REFUSED'
  else false end);
-- What staff filter by and move along: one of the eleven stages of rules/orders/stages.ts.
alter table orders add column stage text generated always as (
  coalesce(fulfilment, case state when 'WAITING_FOR_DELIVERY' then 'ACCEPTED' else state end)) stored;
-- Until when one process has this unpaid order in hand.
alter table orders add column unpaid_check_at timestamptz;
create index orders_stage on orders (stage, created_at desc, order_number desc);
create index orders_newest on orders (created_at desc, order_number desc);

alter table order_event add column stage text;
-- Sales units that reached the shop; null until an order was delivered in part.
alter table order_line add column delivered_qty integer check (delivered_qty between 0 and qty);

-- Money of a shop that has to go back. KEPT: it was used for the order after all.
create table refund (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  cause text not null check (cause in ('CANCELLED', 'REFUSED', 'PARTLY_DELIVERED', 'LATE_PAYMENT', 'PAID_TWICE', 'WRONG_AMOUNT')),
  -- The payment attempt whose money it is, where it is one in particular.
  invoice_no text,
  amount_satang bigint not null check (amount_satang > 0),
  state text not null check (state in ('DUE', 'REFUNDED', 'KEPT')),
  due_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  -- Of the transfer back.
  reference text,
  note text,
  check ((state = 'DUE') = (closed_at is null)),
  check (state <> 'REFUNDED' or reference is not null)
);
create index refund_order on refund (order_id);
create index refund_due on refund (due_at) where state = 'DUE';
-- A report that comes twice makes one refund.
create unique index refund_of_attempt on refund (invoice_no, cause) where invoice_no is not null;

-- How far each consumer is with each event. The mark that makes a repetition harmless.
create table outbox_delivery (
  event_id bigint not null references outbox on delete cascade,
  consumer text not null,
  tries integer not null default 0,
  done_at timestamptz,
  -- After the last try: staff decide. `again_at`: they want another one; `skipped_by`: they do without.
  dead_at timestamptz,
  again_at timestamptz,
  skipped_by text,
  error text,
  primary key (event_id, consumer)
);
create index outbox_delivery_open on outbox_delivery (event_id) where done_at is null;
create index outbox_delivery_again on outbox_delivery (again_at) where again_at is not null;
-- Nobody listened to what happened before there were consumers, and nobody wants to hear of it now.
update outbox set done_at = now() where done_at is null;

-- What runs once a night, whichever process gets to it first.
create table nightly (
  job text not null,
  day date not null,
  at timestamptz not null,
  -- Faults found; null while it runs.
  faults integer,
  primary key (job, day)
);
