-- Points. The loyalty room knows shops by their id alone and refers to no table of the others: it may stand in a database
-- of its own. A member's row is the lock on its points.
create table loyalty_member (
  id uuid primary key,
  -- As last told by the shop's own records; null until then and after the account was deleted.
  phone text,
  name text,
  phone_verified boolean not null default false,
  joined_at timestamptz not null
);
create index loyalty_member_phone on loyalty_member (phone);

-- What points are earned by, from a moment on. None: the rule that comes with the shop.
create table loyalty_terms (
  starts_at timestamptz primary key,
  terms jsonb not null,
  written_by text not null,
  written_at timestamptz not null
);

-- How far each order is with its points: what makes every call about it repeatable.
create table loyalty_order (
  order_id uuid primary key,
  member_id uuid not null references loyalty_member,
  held integer not null default 0 check (held >= 0),
  redeemed integer not null default 0 check (redeemed >= 0),
  earned integer not null default 0 check (earned >= 0),
  -- Points to be taken back that were spent already: the next points earned pay them.
  owed integer not null default 0 check (owed >= 0),
  -- Delivered goods that may earn, satang: what tiers are reached by.
  goods_satang bigint not null default 0 check (goods_satang >= 0),
  delivered_at timestamptz,
  -- Given up before it was placed: a hold that comes late is refused.
  closed boolean not null default false,
  -- Of the last events heard of its use and of its delivery; what comes later from before them is passed over.
  last_event bigint not null default 0,
  last_earning bigint not null default 0
);
create index loyalty_order_member on loyalty_order (member_id, delivered_at);

-- The ledger. An entry without a lot opens one, with its own id, and says when it expires; all others take from a lot or
-- give back to it. A balance is a sum and stands nowhere.
create table points_entry (
  id bigint generated always as identity primary key,
  member_id uuid not null references loyalty_member,
  lot bigint references points_entry,
  kind text not null check (kind in ('earn', 'hold', 'release', 'redeem', 'expire', 'adjust', 'reverse')),
  points integer not null check (points <> 0),
  expires_at timestamptz,
  order_id uuid,
  order_number text,
  at timestamptz not null,
  actor text not null,
  reason text,
  check ((lot is null) = (expires_at is not null)),
  check (lot is not null or points > 0),
  check (kind <> 'adjust' or reason is not null)
);
create index points_entry_member on points_entry (member_id, id desc);
create index points_entry_lot on points_entry (lot) where lot is not null;
create index points_entry_expiry on points_entry (expires_at) where lot is null;
create index points_entry_order on points_entry (order_id) where order_id is not null;

create function refuse_change_of_points() returns trigger language plpgsql as $$
begin
  raise exception 'points_entry is append-only' using errcode = 'restrict_violation';
end $$;
create trigger points_entry_is_append_only before update or delete or truncate on points_entry
  for each statement execute function refuse_change_of_points();

-- The shop's side. Points asked for before an order's transaction: the order takes its row away; what is left is released.
create table points_hold (
  order_id uuid primary key,
  outlet_id uuid not null,
  points integer not null check (points > 0),
  state text not null check (state in ('asked', 'release')),
  asked_at timestamptz not null
);
create unique index points_hold_asked on points_hold (outlet_id) where state = 'asked';
alter table cart add column points integer not null default 0 check (points >= 0);
alter table orders
  add column points_used integer not null default 0 check (points_used >= 0),
  add column points_satang bigint not null default 0 check (points_satang >= 0);
