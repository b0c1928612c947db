-- One row an attempt: the gateway wants a number of its own for each.
create table payment_attempt (
  invoice_no text primary key,
  order_id uuid not null references orders,
  outlet_id uuid not null,
  channel text not null,
  agent_code text,
  amount_satang bigint not null,
  state text not null check (state in ('pending', 'paid', 'failed', 'cancelled', 'expired', 'mismatch')),
  payment_token text,
  web_payment_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  next_check_at timestamptz,
  checks integer not null default 0,
  response_code text,
  transaction_ref text
);
create index payment_attempt_order on payment_attempt (order_id);
create index payment_attempt_due on payment_attempt (next_check_at) where state = 'pending';

create table payment_notice (
  id bigint generated always as identity primary key,
  invoice_no text not null,
  transaction_ref text not null,
  response_code text not null,
  amount_satang bigint,
  received_at timestamptz not null,
  times integer not null default 1,
  unique (invoice_no, transaction_ref, response_code)
);
