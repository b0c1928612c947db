-- Who did something, for people: records keep `staff:<id> <name at that time>`, older ones `staff:<name>` or `staff:<id>`.
-- The name is the one that the account has now; what is no account of ours keeps what was written.
create function actor_of(actor text) returns jsonb language sql stable parallel safe as $$
  select case
    when actor is null then null
    when actor ~* '^staff:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}( |$)' then jsonb_build_object(
      'id', lower(substr(actor, 7, 36)),
      'name', coalesce((select name from staff where id = substr(actor, 7, 36)::uuid), nullif(substr(actor, 44), ''), substr(actor, 7, 36)))
    when actor like 'staff:%' then jsonb_build_object('id', null, 'name', substr(actor, 7))
    else jsonb_build_object('id', null, 'name', actor)
  end
$$;

-- What a retailer reports of goods that did not come as ordered, and what the staff made of it.
create table problem_report (
  id uuid primary key,
  order_id uuid not null references orders,
  outlet_id uuid not null references outlet,
  kind text not null check (kind in ('missing', 'damaged', 'wrong', 'other')),
  -- [{lineNo, productId, qty}]
  lines jsonb not null,
  -- The retailer's; null where none were needed, and when the account was deleted.
  words text,
  state text not null check (state in ('open', 'resolved')),
  created_at timestamptz not null,
  outcome text check (outcome in ('credit', 'redelivery', 'explained')),
  -- The staff's words to the retailer.
  answer text,
  credit_satang bigint check (credit_satang > 0),
  resolved_at timestamptz,
  resolved_by text,
  check ((state = 'resolved') = (resolved_at is not null and resolved_by is not null and outcome is not null and answer is not null)),
  check (coalesce(outcome = 'credit', false) = (credit_satang is not null))
);
create index problem_report_queue on problem_report (state, created_at, id);
create index problem_report_order on problem_report (order_id, created_at);
create index problem_report_outlet on problem_report (outlet_id, created_at);

-- WebP of our own making, numbered from 1.
create table problem_photo (
  report_id uuid not null references problem_report on delete cascade,
  no smallint not null,
  picture bytea not null,
  primary key (report_id, no)
);

alter table refund
  drop constraint refund_cause_check,
  add constraint refund_cause_check check (cause in ('CANCELLED', 'REFUSED', 'SHORT_PICKED', 'PARTLY_DELIVERED', 'PROBLEM',
    'LATE_PAYMENT', 'PAID_TWICE', 'WRONG_AMOUNT'));
