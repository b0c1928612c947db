-- A transfer slip that a shop sent for an order: its picture, what its QR code says, and what a clerk made of it.
create table payment_slip (
  id uuid primary key,
  order_id uuid not null references orders,
  outlet_id uuid not null references outlet,
  state text not null check (state in ('pending', 'accepted', 'rejected')),
  -- Of the slip's QR code, or typed by the clerk; null where nobody could read it. Three digits of the Bank of Thailand.
  sending_bank text,
  reference text,
  -- What the shop says it transferred: the total of its order.
  amount_satang bigint not null,
  -- WebP of our own making; null when the account was deleted.
  picture bytea,
  -- Of the pixels, so that another file of the same picture is known again.
  content_hash text not null,
  -- The slip whose transfer a clerk counted for this order too; the reason says why.
  overrides uuid references payment_slip,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  -- A code of the closed list for a rejection, a clerk's own words for an override.
  reason text,
  note text,
  check ((state = 'pending') = (decided_at is null)),
  check ((overrides is null) or (state = 'accepted' and reason is not null))
);
-- One transfer pays one order: whoever sends it a second time finds it taken, at the same moment too.
create unique index payment_slip_reference on payment_slip (reference)
  where state in ('pending', 'accepted') and overrides is null;
create unique index payment_slip_picture on payment_slip (content_hash)
  where state in ('pending', 'accepted') and overrides is null;
-- The same transfer among all of them, rejected ones too, for the clerk.
create index payment_slip_same_reference on payment_slip (reference) where reference is not null;
create index payment_slip_same_picture on payment_slip (content_hash);
create index payment_slip_order on payment_slip (order_id, created_at);
create index payment_slip_outlet on payment_slip (outlet_id, created_at);
create index payment_slip_queue on payment_slip (state, created_at, id);
