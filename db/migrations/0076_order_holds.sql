-- Orders that are not accepted until somebody has looked at them: see rules/orders/odd-order.ts.
create table order_hold (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  -- [{code, …figures}]; amounts in satang.
  reasons jsonb not null,
  at timestamptz not null,
  -- Null where the rules hold it.
  held_by text,
  released_at timestamptz,
  released_by text,
  -- Why it was released.
  note text,
  check ((released_at is null) = (released_by is null))
);
create unique index order_hold_open on order_hold (order_id) where released_at is null;
create index order_hold_order on order_hold (order_id, id);
select live_table('order_hold', 'order', 'order_id', 'changed');

-- Orders that the rules have looked at: each is looked at once, when it is placed or at the latest when it is accepted.
create table odd_check (order_id uuid primary key references orders, at timestamptz not null);

-- What the supplier pays for a sales unit, satang, VAT included; null where it is not known.
alter table product add column cost_satang integer check (cost_satang >= 0);
